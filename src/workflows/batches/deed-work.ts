import { randomUUID } from "node:crypto"
import pLimit from "p-limit"
import { AcquirerError } from "../../acquirer/domain/errors"
import { openAccount, type Account } from "../../gateway/account"
import type { OperationRow } from "../../modules/acquiring/journal"
import { settleHeldPayment } from "../settle/settle-orders"
import { storeOf } from "../store"
import type { BatchContext, BatchResult } from "./batch"
import type { PaidOrder } from "./paid-orders"

const LEASE_MS = 300_000

/** The deeds of a batch wait for nothing; their bookings share the database with everybody else. */
const booking = pLimit(8)

/**
 * The deed first, the store's books after: the deeds of a whole batch leave together, and each order's books are
 * brought to what the service then has, by the same settling that follows a portal deed. The payment's lease keeps
 * everybody else from booking it meanwhile; a crash between the two is repaired by the reconcile job.
 */
export async function deedThenBooks(
  { container, together }: BatchContext,
  order: PaidOrder,
  deed: (account: Account) => Promise<OperationRow>,
): Promise<BatchResult> {
  const account = await openAccount(storeOf(container), order.account)
  const { payments } = account.store.acquiring
  const holder = randomUUID()
  const now = new Date()
  const held = await payments.lease(
    order.account,
    order.transaction.orderNo,
    holder,
    now,
    new Date(now.getTime() + LEASE_MS),
  )
  if (!held) throw busy(order)
  try {
    const row = await deed({ ...account, together })
    if (row.state === "done") await booking(() => settleHeldPayment(container, account, held))
    return resultOf(order, row)
  } finally {
    await payments.release(held.id, holder, new Date())
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

function busy(order: PaidOrder): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: `Payment ${order.payment.id} is being looked at by another process. Nothing was sent; try again.`,
  })
}
