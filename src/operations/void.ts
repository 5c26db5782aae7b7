import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { CallListener } from "../acquirer/wire/exchange-record"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { voidFailedKey } from "../modules/acquiring/incident-keys"
import type { NewIncident } from "../modules/acquiring/incidents"
import type { OperationRow, Resolution } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { onPayment } from "./on-payment"
import { done, LEFT_ALONE, refused, unknownCode } from "./outcome"
import { releaseAgainAt } from "./release-again"
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
 * @param isGivenUp false for who does nothing without it, and says so: the order stands, and counts on its payment
 */
export async function voidPayment(
  account: Account,
  paid: PaidTransaction,
  reference: string,
  isGivenUp = true,
): Promise<OperationRow> {
  const row = await runOperation(account, {
    operation: onPayment(account, paid, "cancel", reference, paid.authorised),
    repeatable: true,
    send: (_row, listener) => send(account, paid, listener),
  }).catch(async (error: unknown) => {
    // What is in flight is resolved first, and reconciliation voids what is left then.
    if (error instanceof AcquirerError && error.code !== "busy" && isGivenUp)
      await showNotReleased(account, paid, error.merchantMessage)
    throw error
  })
  const now = account.clock.now()
  if (row.state === "done")
    await account.store.acquiring.incidents.resolve(account.id, voidFailedKey(paid.orderNo), now)
  if (row.state === "refused" && row.error_code !== LEFT_ALONE && isGivenUp)
    await showNotReleased(account, paid, row.error_message, releaseAgainAt([row], account.settings.asking))
  return row
}

/**
 * Shows a person money that the store has given up and the service still has. Who has closed it sees it again only
 * where the service gives another reason.
 * @param again when it is tried again; soon where nothing was recorded
 */
export async function showNotReleased(
  account: Account,
  paid: PaidTransaction,
  why: string | null,
  again?: Date,
): Promise<void> {
  const { incidents, payments } = account.store.acquiring
  const now = account.clock.now()
  const soon = now.getTime() + RETRY_MS
  await payments.dueBy(account.id, paid.orderNo, new Date(Math.max(soon, again?.getTime() ?? soon)))
  await incidents.raiseUnlessSeen(notReleased(account.id, { ...paid, money: paid.authorised }, why), now)
}

/** What a person is told of money that the store has given up and the service still has. */
export function notReleased(
  account: string,
  { orderNo, transactionId, cartId, money }: NotReleased,
  why: string | null,
): NewIncident {
  return {
    account,
    kind: "void_failed",
    key: voidFailedKey(orderNo),
    order_no: orderNo,
    transaction_id: transactionId,
    cart_id: cartId ?? null,
    amount: money.toDecimalString(),
    currency_code: money.currency,
    message: `The store gave this payment up and the service has not released it: ${why ?? "the service gave no reason"}`,
    next_step:
      "It is tried again by itself; this entry closes when the money is released. What the service's portal shows as captured and not refunded, refund there.",
  }
}

interface NotReleased {
  orderNo: string
  transactionId: string
  cartId?: string | null | undefined
  money: Money
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
