import { Text } from "@medusajs/ui"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useOrder } from "../queries/orders"
import { MOST_OF_ORDER, usePayments } from "../queries/payments"
import { isForbidden } from "../queries/problem"
import { useWords } from "../words/use-words"
import { OrderFoot } from "./order-foot"

/** Below a payment that was opened beside a list: what its order's page shows of the whole order. */
export function OrderOfPayment({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const order = useOrder(orderId)
  const payments = usePayments({ order_id: orderId, limit: MOST_OF_ORDER, offset: 0 })
  const notShown = payments.data ? payments.data.count - payments.data.payments.length : 0
  return (
    <>
      {(order.isPending || payments.isPending) && <Loading what={t("loading.order")} lines={2} />}
      {[order, payments].map(
        ({ data, error, refetch }, place) =>
          error &&
          // Who may see payments need not see orders.
          !isForbidden(error) && (
            <ProblemNotice key={place} error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />
          ),
      )}
      {order.data && payments.data && <OrderFoot order={order.data.order} payments={payments.data.payments} />}
      {notShown > 0 && (
        <Text size="small" className="text-ui-fg-subtle border-t px-6 py-3">
          {t("widget.not_shown", { count: notShown })}
        </Text>
      )}
    </>
  )
}
