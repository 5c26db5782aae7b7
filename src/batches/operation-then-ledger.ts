import { AcquirerError } from "../acquirer/domain/errors"
import { reasonOf } from "../medusa/reason"
import type { OperationKind, OperationRow } from "../modules/acquiring/operation-row"
import { poll } from "../modules/acquiring/waiting"
import type { Account } from "../operations/account"
import type { BatchContext } from "./batch"
import type { BatchResult } from "./batch-item"
import type { PaidOrder } from "../medusa/paid-orders"
import type { BatchShop } from "./shop"

/** How long a batch waits for another worker that has the payment. */
const PACE = { everyMs: 250, withinMs: 10_000 }

/** An order's operation, and what the journal knows it by. */
export interface NamedOperation {
  kind: OperationKind
  reference: string
  send(account: Account): Promise<OperationRow>
}

/** Why an order stands although its payment is voided, and does until a person does something about that. */
export class OrderStands extends Error {}

/**
 * Brings the store's books to what the service has done; throws when it cannot, OrderStands when no job will either.
 */
export type Bookkeeping = (shop: BatchShop, account: Account, order: PaidOrder) => Promise<void>

/**
 * The operation first, the store's books after: the operations of a whole batch leave together, and each order's books
 * are brought to what the service then has by the same reconciliation that follows something done at the portal. What
 * is done is answered as done, whatever becomes of the books: when they cannot follow at once, or a crash comes between
 * the two, the reconcile job brings them up.
 */
export async function operationThenLedger(
  batch: BatchContext,
  order: PaidOrder,
  { kind, reference, send }: NamedOperation,
  book: Bookkeeping = reconcile,
): Promise<BatchResult> {
  const { shop, together, apart } = batch
  const account = await shop.open(order.account)
  let trouble: string | undefined
  try {
    const row = await send({ ...account, together, apart })
    if (row.state === "done") {
      const error: unknown = await shop.booking(() => book(shop, account, order)).then(() => undefined, asItIs)
      if (error !== undefined) trouble = reasonOf(error)
      if (error instanceof OrderStands) return { ...resultOf(order, row, trouble), message: orderStands(error.message) }
    }
    return resultOf(order, row, trouble)
  } catch (error) {
    // Only the client's own errors say that nothing was done; after any other (the database's) the journal does.
    if (error instanceof AcquirerError) throw error
    const why = reasonOf(error)
    const row = await account.store.acquiring.journal.find(kind, reference).catch(() => null)
    if (row === undefined) throw notBegun(why)
    trouble = why
    return row ? resultOf(order, row, trouble) : unsure(order, trouble)
  } finally {
    if (trouble !== undefined) await dueAtOnce(account, order, trouble)
  }
}

function resultOf(order: PaidOrder, row: OperationRow, trouble: string | undefined): BatchResult {
  return {
    order_id: order.orderId,
    payment_id: order.payment.id,
    state: row.state === "sent" ? "unknown" : row.state,
    amount: row.amount,
    currency_code: row.currency_code,
    message: messageOf(row, trouble),
    operation_id: row.id,
  }
}

function messageOf(row: OperationRow, trouble: string | undefined): string | null {
  if (row.state === "sent" && trouble !== undefined) return notWritten(trouble)
  if (row.state !== "done") return row.error_message ?? "The service has not said what became of it."
  return trouble === undefined ? null : `The service did it; the store's books follow by themselves (${trouble}).`
}

function orderStands(why: string): string {
  return `The service did it, but the order was not canceled: ${why}`
}

function asItIs(error: unknown): unknown {
  return error
}

function notBegun(why: string): AcquirerError {
  return new AcquirerError("refused", {
    merchantMessage: `It could not be written down, and nothing was sent (${why}).`,
  })
}

function notWritten(trouble: string): string {
  return `What became of it could not be written down (${trouble}). It is queried, and the store follows.`
}

function unsure(order: PaidOrder, trouble: string): BatchResult {
  return {
    order_id: order.orderId,
    payment_id: order.payment.id,
    state: "unknown",
    amount: null,
    currency_code: null,
    message: notWritten(trouble),
    operation_id: null,
  }
}

/** Another worker may have the purchase at this moment: it is waited for, because it may have looked too early. */
async function reconcile(shop: BatchShop, account: Account, { transaction }: PaidOrder): Promise<void> {
  const attempt = () => shop.reconcile(account.id, transaction.orderNo)
  const reconciled = await poll(attempt, { ...PACE, clock: account.clock })
  if (!reconciled) throw new Error("another worker has this payment")
  if (reconciled.open) throw new Error(reconciled.left.join("; ") || "another operation of this payment is still open")
}

/** After trouble with the books the reconcile job comes at once. The result stands even when this cannot be written. */
async function dueAtOnce(account: Account, { transaction }: PaidOrder, trouble: string): Promise<void> {
  const { logger, acquiring } = account.store
  logger.error(`acquiring ${account.id}: ${transaction.orderNo}: the books follow a batch later: ${trouble}`)
  try {
    await acquiring.payments.dueBy(account.id, transaction.orderNo, account.clock.now())
  } catch (error) {
    logger.error(`acquiring ${account.id}: ${transaction.orderNo} could not be made due: ${reasonOf(error)}`)
  }
}
