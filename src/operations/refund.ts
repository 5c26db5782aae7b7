import { assertUnreachable } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { RefundResult } from "../acquirer/domain/records"
import type { OperationRow, Resolution } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { refuseUnseen } from "./as-seen"
import { accepted, done, refused, unknownCode, wrongAmount } from "./outcome"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { runOperation } from "./run-operation"
import { inOneLine, refundReason } from "./refund-reason"
import { onPayment, operationsOf } from "./on-payment"

/** What a refund waits for so that the store can book what the service makes of it; both throw when it cannot. */
export interface RefundQueue {
  /** Before it is written down. */
  reached(): Promise<void>
  /**
   * Once it is written down, and no other operation on the payment can begin.
   * @param operations those of the payment: what they say is refunded is not left, booked or not
   */
  stillFree(operations: readonly OperationRow[]): Promise<void>
}

/** Nothing of it is booked by the core's own steps. */
const AT_ONCE: RefundQueue = { reached: () => Promise.resolve(), stillFree: () => Promise.resolve() }

/**
 * Refunds part or all of a captured payment (`/v1/refund`). `refund_reason` starts with our reference, so that the
 * refund search can say what became of it when the answer is lost.
 * @param refundId Medusa's refund row: our reference
 */
export async function refund(
  account: Account,
  paid: PaidTransaction,
  refundId: string,
  money: Money,
  note?: string | null,
  queue: RefundQueue = AT_ONCE,
): Promise<OperationRow> {
  const { transactionId, orderNo, authorised } = paid
  const reason = refundReason(refundId, note)
  return runOperation(account, {
    operation: onPayment(account, paid, "refund", refundId, money),
    ready: () => queue.reached(),
    permitted: async () => {
      await refuseUnseen(account, paid, refundId)
      await queue.stillFree(await operationsOf(account, paid))
    },
    send: async (_row, listener) => {
      const result = await account.client.refund(
        {
          transactionId,
          orderNo,
          money: authorised,
          refund: money,
          reason,
        },
        listener,
      )
      return fromResult(result, money, inOneLine(note))
    },
  })
}

function fromResult(result: RefundResult, money: Money, note: string | null): Resolution {
  const answer = {
    status: result.status.code,
    code: result.result.code,
    text: result.result.text,
    refund_amount: result.refund.toDecimalString(),
    refund_reference_id: result.referenceId ?? null,
    note,
  }
  switch (result.status.meaning) {
    case "refunded":
      return result.refund.equals(money) ? done(answer) : wrongAmount(result.refund, money)
    case "failed":
      return refused(
        { code: result.result.code, message: result.result.text || "The service refused the refund." },
        answer,
      )
    case "pending":
      return accepted(answer)
    case "unknown":
      return unknownCode("refund_status", result.status.code)
    default:
      return assertUnreachable(result.status.meaning)
  }
}
