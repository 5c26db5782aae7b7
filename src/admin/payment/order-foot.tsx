import type { PaymentView } from "../../api/admin/acquiring/http-types"
import type { ReadOrder } from "../queries/orders"
import { holdsNothing } from "./came-to-nothing"
import { OrderSums } from "./order-sums"
import { PaymentLink } from "./payment-link"

interface Props {
  order: ReadOrder
  /** All of the order's. */
  payments: PaymentView[]
}

/** What an order's payments come to together, and the address at which a shopper pays what it still owes. */
export function OrderFoot({ order, payments }: Props) {
  return (
    <>
      <div className="border-t empty:hidden">
        <OrderSums payments={payments.filter((payment) => !holdsNothing(payment))} />
      </div>
      <PaymentLink order={order} payments={payments} />
    </>
  )
}
