import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { CallListener } from "../acquirer/wire/exchange-record"
import type { PaidTransaction } from "../medusa/paid-transaction"
import type { OperationRow, Resolution } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { onPayment } from "./on-payment"
import { done, LEFT_ALONE, refused, unknownCode } from "./outcome"
import { runOperation } from "./run-operation"

/** Error code of a void that the service refused because the money is captured. */
export const CAPTURED = "captured"

/** The core finishes cancelling its order first. */
const RETRY_MS = 3_000

/**
 * Voids an authorisation (`/v1/cancel`): what is not captured is released, what is captured stays. A void that the
 * service refuses stays in the journal and may be tried again under the same reference. Whoever asked for it may go on
 * without it (the core cancels an order although its void failed), so a person sees what is not released, and the
 * reconcile job comes soon and decides what is left to do.
 * @param reference Medusa's payment id, or what stands for it when there is no payment
 */
export async function voidPayment(account: Account, paid: PaidTransaction, reference: string): Promise<OperationRow> {
  const row = await runOperation(account, {
    operation: onPayment(account, paid, "cancel", reference, paid.authorised),
    repeatable: true,
    send: (_row, listener) => send(account, paid, listener),
  }).catch(async (error: unknown) => {
    // What is in flight is resolved first, and reconciliation voids what is left then.
    if (error instanceof AcquirerError && error.code !== "busy")
      await showNotReleased(account, paid, error.merchantMessage)
    throw error
  })
  const now = account.clock.now()
  if (row.state === "done")
    await account.store.acquiring.incidents.resolve(account.id, voidFailedKey(paid.orderNo), now)
  if (row.state === "refused" && row.error_code !== LEFT_ALONE)
    await showNotReleased(account, paid, row.error_message ?? "the service gave no reason")
  return row
}

export function voidFailedKey(orderNo: string): string {
  return `void_failed:${orderNo}`
}

/** Shows a person money that the store has given up and the service still has. */
export async function showNotReleased(account: Account, paid: PaidTransaction, why: string): Promise<void> {
  const { incidents, payments } = account.store.acquiring
  const now = account.clock.now()
  await payments.dueBy(account.id, paid.orderNo, new Date(now.getTime() + RETRY_MS))
  await incidents.raise(
    {
      account: account.id,
      kind: "void_failed",
      key: voidFailedKey(paid.orderNo),
      order_no: paid.orderNo,
      transaction_id: paid.transactionId,
      cart_id: paid.cartId ?? null,
      amount: paid.authorised.toDecimalString(),
      currency_code: paid.authorised.currency,
      message: `The store gave this payment up and the service has not released it: ${why}`,
      next_step:
        "It is tried again by itself; this entry closes when the money is released. What the service's portal shows as captured and not refunded, refund there.",
    },
    now,
  )
}

async function send(account: Account, paid: PaidTransaction, listener: CallListener): Promise<Resolution> {
  const { transactionId, orderNo, authorised } = paid
  const result = await account.client.cancel({ transactionId, orderNo, money: authorised }, listener)
  const answer = { status: result.status.code, error_message: result.errorMessage }
  switch (result.status.meaning) {
    case "done":
      return done(answer)
    case "unknown":
      return unknownCode("cancel_status", result.status.code)
    case "failed":
      return explain(await stateOf(account, paid), result.errorMessage, answer)
    default:
      return assertUnreachable(result.status.meaning)
  }
}

/** A refused void is no failure when there is nothing to release, and no use when the money is captured. */
function explain(record: TransactionRecord | undefined, message: string, answer: Record<string, unknown>): Resolution {
  const text = message || "The service refused the cancellation."
  switch (record?.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
      return done({ ...answer, found: record.status.meaning })
    case "captured":
    case "partially_captured":
    case "partially_refunded":
    case "refunded":
      // All that was captured is refunded: of what was not, that says nothing.
      return refused({ code: CAPTURED, message: text }, answer)
    default:
      return refused({ code: "void_failed", message: text }, answer)
  }
}

async function stateOf(account: Account, paid: PaidTransaction): Promise<TransactionRecord | undefined> {
  const records = await account.client.query([paid.orderNo]).catch(() => [])
  return records.find((record) => record.transactionId === paid.transactionId)
}
