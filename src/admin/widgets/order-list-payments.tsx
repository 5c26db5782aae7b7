import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PaymentStatusName } from "../../api/admin/acquiring/http-types"
import { EnvironmentBadge } from "../parts/environment-badge"
import { WordBadge } from "../parts/word-badge"
import { isForbidden } from "../queries/problem"
import { usePayments } from "../queries/payments"
import { PAYMENT_STATUS } from "../words/payment"
import { useWords } from "../words/use-words"

/** States in which somebody has something to do. */
const TO_DO: PaymentStatusName[] = ["review", "authorised", "partially_captured"]

/**
 * The list of orders takes no column and no filter of a plugin: beside it stands how many payments are in the states that
 * want something done, each a link to those payments. The dashboard puts it under the list, whatever the zone is called,
 * until a merchant moves it in the page's layout.
 */
const OrderListPaymentsWidget = () => {
  const { t, number } = useWords()
  const answers = TO_DO.map((status) => usePayments({ status, limit: 1, offset: 0 }))
  const counts = answers.map(({ data }) => data?.count ?? 0)
  const failed = answers.find(({ error }) => error && !isForbidden(error))
  if (!failed && counts.every((count) => count === 0)) return null
  return (
    <nav aria-label={t("widget.payments")} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-2">
      <Text size="small" className="text-ui-fg-subtle">
        {t("widget.payments")}
      </Text>
      <EnvironmentBadge />
      {failed && (
        <Text size="small" className="text-ui-fg-error" role="status">
          {t("widget.not_counted")}
        </Text>
      )}
      {TO_DO.map((status, place) =>
        counts[place] === 0 ? null : (
          <Link
            key={status}
            to={`/acquiring?tab=payments&status=${status}`}
            className="focus-visible:shadow-borders-focus flex items-center gap-2 rounded-sm outline-none"
          >
            <WordBadge word={PAYMENT_STATUS[status]} />
            <Text size="small" className="tabular-nums">
              {number(counts[place] ?? 0)}
            </Text>
          </Link>
        ),
      )}
    </nav>
  )
}

export const config = defineWidgetConfig({ zone: "order.list.before", id: "acquiring:order-list-payments" })

export default OrderListPaymentsWidget
