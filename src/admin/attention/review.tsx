import { Text } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { DecideReview } from "../payment/decide-review"
import { money } from "../words/money"

/** A payment that the service holds until somebody decides, with the decision beside it. */
export function Review({ payment }: { payment: PaymentView }) {
  const name = `${money(payment.amount, payment.currency_code)}, ${payment.transaction_id ?? payment.order_no}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Text size="small" weight="plus" leading="compact" className="[overflow-wrap:anywhere]">
          {name}
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          Paid <Moment at={payment.created_at} />
        </Text>
        <Text size="small" leading="compact">
          <OrderLink to={payment.belongs_to} />
        </Text>
      </div>
      <DecideReview id={payment.id} of={name} />
    </li>
  )
}
