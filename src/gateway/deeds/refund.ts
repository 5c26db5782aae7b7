import { assertUnreachable } from "../../acquirer/domain/errors"
import type { Money } from "../../acquirer/domain/money"
import type { RefundResult } from "../../acquirer/domain/records"
import type { OperationRow, Settlement } from "../../modules/acquiring/journal"
import type { Account } from "../account"
import { accepted, done, refused, unknown, unknownCode } from "../outcome"
import type { PaidTransaction } from "../paid-transaction"
import { perform } from "../perform"
import { refundReason } from "../refund-reason"
import { onPayment } from "./on-payment"

/** How long the store may take to book an earlier refund. */
const BOOKING_MS = 5_000
/** The same once the row is written: less than what makes it stale. */
const BOOKING_OF_ANOTHER_MS = 1_000

/**
 * Gives back part or all of a captured payment (`/v1/refund`). `refund_reason` starts with our reference, so that the
 * refund search can say what became of it when the answer is lost.
 * @param refundId Medusa's refund row: our reference
 * @param bookable resolves when the store can book it, throws when it cannot within so many milliseconds
 */
export async function refund(
  account: Account,
  paid: PaidTransaction,
  refundId: string,
  money: Money,
  note?: string | null,
  bookable: (patienceMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<OperationRow> {
  const { transactionId, orderNo, authorised } = paid
  return perform(account, {
    operation: onPayment(account, paid, "refund", refundId, money),
    ready: () => bookable(BOOKING_MS),
    send: async () => {
      // Once more, now that no other refund of the payment can begin: one may have come between.
      await bookable(BOOKING_OF_ANOTHER_MS)
      const result = await account.client.refund({
        transactionId,
        orderNo,
        money: authorised,
        refund: money,
        reason: refundReason(refundId, note),
      })
      return fromResult(result, money)
    },
  })
}

function fromResult(result: RefundResult, money: Money): Settlement {
  const answer = {
    status: result.status.code,
    code: result.result.code,
    text: result.result.text,
    refund_amount: result.refund.toDecimalString(),
    refund_reference_id: result.referenceId ?? null,
  }
  switch (result.status.meaning) {
    case "refunded":
      return result.refund.equals(money)
        ? done(answer)
        : unknown({ code: "wrong_amount", message: `The service answered for ${result.refund} instead of ${money}.` })
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
