import { setTimeout as sleep } from "node:timers/promises"
import { assertUnreachable } from "../../acquirer/domain/errors"
import type { Money } from "../../acquirer/domain/money"
import type { DeedResult } from "../../acquirer/domain/records"
import type { OperationRow, Settlement } from "../../modules/acquiring/journal"
import { type Account } from "../account"
import { refuseCancelledOrder } from "../cancelled-order"
import { done, refused, unknown, unknownCode } from "../outcome"
import { perform } from "../perform"
import type { PaidTransaction } from "../paid-transaction"
import { onPayment } from "./on-payment"

/**
 * Captures part or all of an authorised payment (`/v1/capture`): exactly `money`. What the service has captured already
 * (portal, sale mode) is what was wanted and counts as done: it is asked before, and nothing is sent. In a batch, where
 * a question would double the requests, it is asked when the service refuses. Of a cancelled order nothing is captured.
 * @param captureId Medusa's capture row: our reference
 */
export async function capture(
  account: Account,
  paid: PaidTransaction,
  captureId: string,
  money: Money,
): Promise<OperationRow> {
  const { transactionId, orderNo } = paid
  const isBatch = account.together !== undefined
  let isCaptured: boolean | undefined
  return perform(account, {
    operation: onPayment(account, paid, "capture", captureId, money),
    ready: async () => {
      isCaptured ??= !isBatch && (await soon(account, isFullyCaptured(account, paid)))
    },
    permitted: async () => {
      if (paid.paymentId) await refuseCancelledOrder(account.store, paid.paymentId)
    },
    send: async () => {
      if (isCaptured) return done({ already_captured: true, asked: true })
      const settlement = fromResult(await account.client.capture({ transactionId, orderNo, money }), money)
      return settlement.state === "refused" && (await isFullyCaptured(account, paid))
        ? done({ ...settlement.answer, already_captured: true })
        : settlement
    },
  })
}

function fromResult(result: DeedResult, money: Money): Settlement {
  const answer = {
    status: result.status.code,
    error_message: result.errorMessage,
    amount: result.money.toDecimalString(),
  }
  switch (result.status.meaning) {
    case "done":
      return result.money.equals(money)
        ? done(answer)
        : unknown({ code: "wrong_amount", message: `The service answered for ${result.money} instead of ${money}.` })
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

/** A merchant waits for the question no longer than for one about a lost answer. */
function soon({ settings }: Account, isTrue: Promise<boolean>): Promise<boolean> {
  return Promise.race([isTrue, sleep(settings.asking.within_ms, false, { ref: false })])
}

/**
 * Also false when the service cannot be asked: then it says itself what it makes of the capture. A service that takes
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
