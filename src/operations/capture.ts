import type { Money } from "../acquirer/domain/money"
import type { OperationResult } from "../acquirer/domain/records"
import type { OperationRow, Resolution } from "../modules/acquiring/operation-row"
import { type Account } from "./account"
import { refuseUnseen } from "./as-seen"
import { refuseUncounted } from "../medusa/uncounted-payment"
import { done, refused, unknownCode, wrongAmount } from "./outcome"
import { runOperation } from "./run-operation"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { onPayment, operationsOf } from "./on-payment"
import { capturedByJournal } from "./captured-sum"
import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import { refuseInReview } from "./in-review"

/**
 * Captures part or all of an authorised payment (`/v1/capture`): exactly `money`. What the service has captured already
 * (portal, sale mode) is what was wanted and counts as done: it is queried when the service refuses. Nothing is
 * captured of what no order counts on.
 * @param captureId Medusa's capture row: our reference
 */
export async function capture(
  account: Account,
  paid: PaidTransaction,
  captureId: string,
  money: Money,
): Promise<OperationRow> {
  const { transactionId, orderNo } = paid
  return runOperation(account, {
    operation: onPayment(account, paid, "capture", captureId, money),
    permitted: async () => {
      if (paid.paymentId) await refuseUncounted(account.store, paid.paymentId)
      await refuseInReview(account, paid)
      await refuseUnseen(account, paid, captureId)
      await refuseCaptured(account, paid, money)
    },
    send: async (_row, listener) => {
      const resolution = fromResult(await account.client.capture({ transactionId, orderNo, money }, listener), money)
      return resolution.state === "refused" && (await isFullyCaptured(account, paid))
        ? done({ ...resolution.answer, already_captured: true })
        : resolution
    },
  })
}

/** The journal may know of captures that the store has not booked: on a person's word, or found a moment ago. */
async function refuseCaptured(account: Account, paid: PaidTransaction, money: Money): Promise<void> {
  const captured = capturedByJournal(await operationsOf(account, paid), money.currency)
  const left = paid.authorised.minus(captured)
  if (money.compare(left) <= 0) return
  throw new AcquirerError("refused", {
    code: "too_much",
    merchantMessage: `A capture of ${money} is more than is left: ${captured} of ${paid.authorised} is captured. Nothing was sent to the payment service.`,
  })
}

function fromResult(result: OperationResult, money: Money): Resolution {
  const answer = {
    status: result.status.code,
    error_message: result.errorMessage,
    amount: result.money.toDecimalString(),
  }
  switch (result.status.meaning) {
    case "done":
      return result.money.equals(money) ? done(answer) : wrongAmount(result.money, money)
    case "failed":
      return refused(
        { code: result.status.code, message: result.errorMessage || "The service refused the capture." },
        answer,
      )
    case "unknown":
      return unknownCode("capture_status", result.status.code)
    default:
      return assertUnreachable(result.status.meaning)
  }
}

/**
 * Also false when the service cannot be queried: then its refusal stands. A service that takes
 * one capture for each payment calls a part of it captured, too, and then the sum is less.
 */
async function isFullyCaptured(account: Account, { orderNo, transactionId, authorised }: PaidTransaction) {
  const records = await account.client.query([orderNo]).catch(() => [])
  return records.some(
    ({ money, ...found }) =>
      found.transactionId === transactionId &&
      found.status.meaning === "captured" &&
      (money === undefined || money.compare(authorised) >= 0),
  )
}
