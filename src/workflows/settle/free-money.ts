import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
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
  {
    container,
    account,
    known,
    side,
  }: { container: MedusaContainer; account: Account; known: PaymentRow; side: StoreSide },
  record: TransactionRecord,
): Promise<Finding> {
  const { payment } = side
  if (!record.transactionId || !payment) return left("nothing to release")
  const row = await cancel(
    account,
    {
      orderNo: OrderNo(known.order_no),
      transactionId: record.transactionId,
      sessionId: known.payment_session_id,
      paymentId: payment.id,
      cartId: known.cart_id ?? undefined,
      authorised: Money.exact(known.amount, known.currency_code),
    },
    payment.id,
    record,
  )
  if (row.state !== "done") return left("release failed")
  if (row.kind === "cancel" && !payment.canceledAt) {
    const update: { id: string; canceled_at: Date } = { id: payment.id, canceled_at: new Date() }
    await container.resolve(Modules.PAYMENT).updatePayment(update)
  }
  return repaired("released the money of what was cancelled")
}
