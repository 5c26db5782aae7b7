import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { OrderSums } from "./order-sums"
import { PaymentLink, type OwingOrder } from "./payment-link"

interface Props {
  order: OwingOrder
  /** All of the order's. */
  payments: PaymentView[]
}

/** What an order's payments come to together, and the address at which a shopper pays what it still owes. */
export function OrderFoot({ order, payments: all }: Props) {
  const payments = all.filter((payment) => !cameToNothing(payment))
  return (
    <>
      <div className="border-t empty:hidden">
        <OrderSums payments={payments} />
      </div>
      <PaymentLink order={order} payments={all} />
    </>
  )
}

/** It holds nothing and never did. */
export function cameToNothing({ status }: PaymentView): boolean {
  return status === "created" || status === "declined" || status === "expired"
}
