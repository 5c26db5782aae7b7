import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { Button, Container, Text } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { WidgetHead } from "../parts/widget-head"
import { cameToNothing } from "../payment/came-to-nothing"
import { OrderFoot } from "../payment/order-foot"
import { PaymentLink } from "../payment/payment-link"
import { PaymentPanel } from "../payment/payment-panel"
import { ALL } from "../queries/freshness"
import { useOwed } from "../queries/orders"
import { MOST_OF_ORDER, usePayments } from "../queries/payments"
import { isForbidden } from "../queries/problem"
import { useOffered } from "../queries/regions"
import { useWords } from "../words/use-words"

/** Each order begins anew: nothing of another one stands under its number. */
const OrderPaymentWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => (
  <OrderPayment key={order.id} order={order} />
)

/**
 * An order's payment at the acquiring service, or what it owes. Nothing where the order was paid in another way, or
 * where whoever is signed in may not see payments.
 */
function OrderPayment({ order }: { order: AdminOrder }) {
  const { t } = useWords()
  useQueryAgainWith(order)
  const { data, error, isPending, refetch } = usePayments({ order_id: order.id, limit: MOST_OF_ORDER, offset: 0 })
  const [isLong, setLong] = useState(false)
  if (data?.count === 0) return <Unpaid order={order} />
  if (!data && isForbidden(error)) return null
  const payments = data?.payments ?? []
  const notShown = (data?.count ?? 0) - payments.length
  const attempts = payments.filter(cameToNothing)
  const standing = payments.filter((payment) => !cameToNothing(payment))
  const [first, ...others] = standing.length > 0 ? standing : attempts
  const hidden = standing.length > 0 ? attempts : others
  return (
    <Container className="p-0" role="region" aria-label={t("widget.payment")}>
      {!first && <WidgetHead>{t("widget.payment")}</WidgetHead>}
      {isPending && <Loading what={t("loading.payment_at_service")} lines={6} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {first && (
        <PaymentPanel
          key={first.id}
          id={first.id}
          heading={t("widget.payment")}
          isOneOfSeveral={standing.length > 1 || isLong}
        />
      )}
      {standing.length > 0 &&
        others.map(({ id }) => (
          <div key={id} className="border-t">
            <PaymentPanel id={id} heading={t("widget.another")} isOneOfSeveral />
          </div>
        ))}
      {data && <OrderFoot order={order} payments={payments} />}
      {hidden.length > 0 && (
        <div className="border-t px-6 py-3">
          <Button size="small" variant="transparent" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? t("widget.hide_others") : t("widget.show_others", { count: hidden.length })}
          </Button>
        </div>
      )}
      {notShown > 0 && (
        <Text size="small" className="text-ui-fg-subtle border-t px-6 py-3">
          {t("widget.not_shown", { count: notShown })}
        </Text>
      )}
      {isLong &&
        hidden.map(({ id }) => (
          <div key={id} className="border-t">
            <PaymentPanel id={id} heading={t("widget.other")} isOneOfSeveral />
          </div>
        ))}
    </Container>
  )
}

/** Nobody has begun to pay through us what it owes: it can be paid so where its region offers it. */
function Unpaid({ order }: { order: AdminOrder }) {
  const { t } = useWords()
  const isOwing = Boolean(useOwed(order).data?.owed)
  const isOffered = useOffered(isOwing ? order.region_id : null)
  if (!isOwing || !isOffered) return null
  return (
    <Container className="p-0" role="region" aria-label={t("widget.payment")}>
      <WidgetHead>{t("widget.payment")}</WidgetHead>
      <PaymentLink order={order} payments={[]} />
    </Container>
  )
}

/** A capture or refund with the dashboard's own buttons changes the order: what the service has is queried again. */
function useQueryAgainWith(order: AdminOrder): void {
  const client = useQueryClient()
  const sums = JSON.stringify([
    order.status,
    order.payment_collections?.map(({ status, captured_amount, refunded_amount, payments }) => [
      status,
      captured_amount,
      refunded_amount,
      payments?.map(({ captures, refunds, canceled_at }) => [captures?.length, refunds?.length, canceled_at]),
    ]),
  ])
  const last = useRef(sums)
  useEffect(() => {
    if (last.current === sums) return
    last.current = sums
    void client.invalidateQueries({ queryKey: ALL })
  }, [client, sums])
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "acquiring:order-payment" })

export default OrderPaymentWidget
