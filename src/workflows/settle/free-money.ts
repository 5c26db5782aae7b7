import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo } from "../../acquirer/domain/references"
import type { Account } from "../../gateway/account"
import { cancel } from "../../gateway/deeds/cancel"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { left, repaired, type Finding } from "./finding"
import type { StoreSide } from "./store-side"

/** The store has given up on this payment: its order or the payment itself is cancelled, or no order came of it. */
export function mustBeFree({ payment, order, session }: StoreSide): boolean {
  if (!payment) return false
  return (
    payment.canceledAt !== null ||
    (order ? order.canceledAt !== null : session?.status === PaymentSessionStatus.CANCELED)
  )
}

/**
 * Gives money free that the store has given up on and the service still holds: a void that failed while Medusa
 * cancelled the order anyway is tried until it is done, and a person sees it until then.
 */
export async function freeMoney(
  { account, known, side }: { account: Account; known: PaymentRow; side: StoreSide },
  record: TransactionRecord,
): Promise<Finding> {
  const { incidents } = account.store.acquiring
  const key = `void_failed:${known.order_no}`
  if (!record.transactionId || !side.payment) return left("nothing to release")
  const row = await cancel(
    account,
    {
      orderNo: OrderNo(known.order_no),
      transactionId: record.transactionId,
      sessionId: known.payment_session_id,
      paymentId: side.payment.id,
      cartId: known.cart_id ?? undefined,
      authorised: Money.exact(known.amount, known.currency_code),
    },
    side.payment.id,
  )
  if (row.state === "done") {
    await incidents.resolve(account.id, key, new Date())
    return repaired("released the money of what was cancelled")
  }
  await incidents.raise(
    {
      account: account.id,
      kind: "void_failed",
      key,
      order_no: known.order_no,
      transaction_id: record.transactionId,
      order_id: side.order?.id ?? null,
      cart_id: known.cart_id,
      amount: known.amount,
      currency_code: known.currency_code,
      message: `The store cancelled this payment and the service has not released it: ${row.error_message ?? row.state}.`,
      next_step: "It is tried again by itself; this entry closes when the money is released.",
    },
    new Date(),
  )
  return left("release failed")
}
