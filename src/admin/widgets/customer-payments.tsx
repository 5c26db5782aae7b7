import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/types"
import { Container } from "@medusajs/ui"
import { useState } from "react"
import { Loading } from "../parts/loading"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { WidgetHead } from "../parts/widget-head"
import { PaymentDrawer } from "../payment/payment-drawer"
import { PaymentTable } from "../payment/payment-table"
import { usePayments } from "../queries/payments"
import { isForbidden } from "../queries/problem"
import { useWords } from "../words/use-words"

const PAGE = 10

/** Each customer begins anew: nothing of another one stands under their name. */
const CustomerPaymentsWidget = ({ data: customer }: DetailWidgetProps<AdminCustomer>) => (
  <CustomerPayments key={customer.id} customer={customer} />
)

/**
 * What a customer paid or tried to pay through the service; nothing where they never did, or where whoever is signed in
 * may not see payments.
 */
function CustomerPayments({ customer }: { customer: AdminCustomer }) {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const { data, error, isPending, refetch } = usePayments({ customer_id: customer.id, limit: PAGE, offset })
  if (data?.count === 0 || (!data && isForbidden(error))) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("widget.payments")}>
      <WidgetHead>{t("widget.payments")}</WidgetHead>
      {isPending && <Loading what={t("loading.customer_payments")} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && <PaymentTable payments={data.payments} onChoose={({ id }) => setChosen(id)} isOfOneCustomer />}
      {data && <Pager {...data} onTurn={setOffset} />}
      <PaymentDrawer id={chosen} onClose={() => setChosen(undefined)} />
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.after", id: "acquiring:customer-payments" })

export default CustomerPaymentsWidget
