import { randomUUID } from "node:crypto"
import pLimit from "p-limit"
import { AcquirerError } from "../../acquirer/domain/errors"
import { openAccount, type Account } from "../../gateway/account"
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

/**
 * The deed first, the store's books after: the deeds of a whole batch leave together, and each order's books are
 * brought to what the service then has, by the same settling that follows a portal deed. The payment's lease keeps
 * everybody else from booking it meanwhile; a crash between the two is repaired by the reconcile job.
 */
export async function deedThenBooks(
  batch: BatchContext,
  order: PaidOrder,
  deed: (account: Account) => Promise<OperationRow>,
): Promise<BatchResult> {
  const { container, together } = batch
  const account = await openAccount(storeOf(container), order.account)
  const holder = randomUUID()
  const held = await hold(batch, account, order, holder)
  try {
    const row = await deed({ ...account, together })
    if (row.state === "done") await booking(() => settleHeldPayment(container, account, held))
    return resultOf(order, row)
  } finally {
    await account.store.acquiring.payments.release(held.id, holder, new Date())
  }
}

export function resultOf(order: PaidOrder, row: OperationRow): BatchResult {
  return {
    order_id: order.orderId,
    payment_id: order.payment.id,
    state: row.state === "sent" ? "unknown" : row.state,
    amount: row.amount,
    currency_code: row.currency_code,
    message: row.state === "done" ? null : (row.error_message ?? "The service has not said what became of it."),
  }
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

function busy(order: PaidOrder): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: `Payment ${order.payment.id} is being looked at by another process. Nothing was sent; try again.`,
  })
}
