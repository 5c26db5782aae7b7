import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import pLimit from "p-limit"
import { AcquirerError } from "../../acquirer/domain/errors"
import { openAccount, type Account } from "../../gateway/account"
import { reasonOf } from "../../gateway/reason"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { leaseSoon } from "../settle/lease-soon"
import { settleHeldPayment } from "../settle/settle-orders"
import { storeOf } from "../store"
import type { BatchContext, BatchResult } from "./batch"
import type { PaidOrder } from "./paid-orders"

const LEASE_MS = 300_000
const PATIENCE_MS = 10_000

/** The deeds of a batch wait for nothing; their bookings share the database with everybody else. */
const booking = pLimit(8)

/** Brings the store's books to what the service has done; throws when it cannot. */
type Bookkeeping = (container: MedusaContainer, account: Account, held: PaymentRow) => Promise<void>

/**
 * The deed first, the store's books after: the deeds of a whole batch leave together, and each order's books are
 * brought to what the service then has, by the same settling that follows a portal deed. The payment's lease keeps
 * everybody else from booking it meanwhile. What is done is answered as done, whatever becomes of the books: when they
 * cannot follow at once, or a crash comes between the two, the reconcile job brings them up.
 */
export async function deedThenBooks(
  batch: BatchContext,
  order: PaidOrder,
  deed: (account: Account) => Promise<OperationRow>,
  book: Bookkeeping = settle,
): Promise<BatchResult> {
  const { container, together } = batch
  const account = await openAccount(storeOf(container), order.account)
  const holder = randomUUID()
  const held = await hold(batch, account, order, holder)
  let trouble: string | undefined
  try {
    const row = await deed({ ...account, together })
    if (row.state === "done") {
      trouble = await booking(() => book(container, account, held)).then(() => undefined, reasonOf)
    }
    return resultOf(order, row, trouble)
  } catch (error) {
    // Only the client's own errors say that nothing was done; any other (the database's) proves nothing.
    if (error instanceof AcquirerError) throw error
    trouble = reasonOf(error)
    return unsure(order, trouble)
  } finally {
    await letGo(account, held, holder, trouble)
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
  }
}

function messageOf(row: OperationRow, trouble: string | undefined): string | null {
  if (row.state !== "done") return row.error_message ?? "The service has not said what became of it."
  return trouble === undefined ? null : `The service did it; the store's books follow by themselves (${trouble}).`
}

function unsure(order: PaidOrder, trouble: string): BatchResult {
  return {
    order_id: order.orderId,
    payment_id: order.payment.id,
    state: "unknown",
    amount: null,
    currency_code: null,
    message: `What became of it could not be written down (${trouble}). It is asked about, and the store follows.`,
  }
}

async function settle(container: MedusaContainer, account: Account, held: PaymentRow): Promise<void> {
  const { open, left } = await settleHeldPayment(container, account, held)
  if (open) throw new Error(left.join("; ") || "another deed of this payment is still open")
}

/**
 * Takes the payment. Whoever has to wait for it keeps the rest of the batch waiting no longer: two batches that wait
 * for each other's payments would both wait in vain.
 */
async function hold({ apart }: BatchContext, account: Account, order: PaidOrder, holder: string): Promise<PaymentRow> {
  const { payments } = account.store.acquiring
  const known = { account: account.id, order_no: order.transaction.orderNo }
  const atOnce = await leaseSoon(payments, known, holder, LEASE_MS, 0)
  if (atOnce) return atOnce
  apart()
  const held = await leaseSoon(payments, known, holder, LEASE_MS, PATIENCE_MS)
  if (!held) throw busy(order)
  return held
}

/** After trouble with the books the reconcile job looks at once. The result stands even when this cannot be written. */
async function letGo(account: Account, held: PaymentRow, holder: string, trouble: string | undefined): Promise<void> {
  const { logger, acquiring } = account.store
  if (trouble !== undefined)
    logger.error(`acquiring ${account.id}: ${held.order_no}: the books follow a batch later: ${trouble}`)
  try {
    await acquiring.payments.release(held.id, holder, new Date())
    if (trouble !== undefined) await acquiring.payments.dueBy(account.id, held.order_no, new Date())
  } catch (error) {
    logger.error(`acquiring ${account.id}: ${held.order_no} could not be let go after a batch: ${reasonOf(error)}`)
  }
}

function busy(order: PaidOrder): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: `Payment ${order.payment.id} is being looked at by another process. Nothing was sent; try again.`,
  })
}
