import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PaymentStatusName } from "../../api/admin/acquiring/http-types"
import { EnvironmentBadge } from "../parts/environment-badge"
import { WordBadge } from "../parts/word-badge"
import { isForbidden } from "../queries/problem"
import { usePayments } from "../queries/payments"
import { useQueue } from "../queries/queue"
import type { Word } from "../words/colour"
import { PAYMENT_STATUS } from "../words/payment"
import { useWords } from "../words/use-words"

/** States in which somebody has something to do. */
const TO_DO: PaymentStatusName[] = ["review", "authorised", "partially_captured"]

/** What else waits: no state of a payment, whatever it is about. */
const WAITING = ["unknown", "incident"] as const

const WAITING_WORDS: Record<(typeof WAITING)[number], Word> = {
  unknown: { text: "shared.outcome_unknown", colour: "orange" },
  incident: { text: "payment.incident", colour: "red" },
}

/**
 * As Medusa comes, its list of orders has no column and no filter for what a plugin knows; behind the feature flag
 * `view_configurations`, which is still in the making, a store may declare its own. So beside the list stands how many
 * payments are in the states that want something done, and what else of payments waits, each a link to it. The
 * dashboard puts it under the list, whatever the zone is called, until a merchant moves it in the page's layout.
 */
const OrderListPaymentsWidget = () => {
  const { t } = useWords()
  const answers = TO_DO.map((status) => usePayments({ status, limit: 1, offset: 0 }))
  const counts = answers.map(({ data }) => data?.count ?? 0)
  const queue = useQueue()
  const waiting = WAITING.map((source) => queue.data?.counts[source] ?? 0)
  const failed = [...answers, queue].find(({ error }) => error && !isForbidden(error))
  if (!failed && [...counts, ...waiting].every((count) => count === 0)) return null
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
      {TO_DO.map((status, place) => (
        <Count
          key={status}
          to={`/acquiring?tab=payments&status=${status}`}
          word={PAYMENT_STATUS[status]}
          count={counts[place] ?? 0}
        />
      ))}
      {WAITING.map((source, place) => (
        <Count key={source} to="/acquiring" word={WAITING_WORDS[source]} count={waiting[place] ?? 0} />
      ))}
    </nav>
  )
}

function Count({ to, word, count }: { to: string; word: Word; count: number }) {
  const { number } = useWords()
  if (count === 0) return null
  return (
    <Link to={to} className="focus-visible:shadow-borders-focus flex items-center gap-2 rounded-sm outline-none">
      <WordBadge word={word} />
      <Text size="small" className="tabular-nums">
        {number(count)}
      </Text>
    </Link>
  )
}

export const config = defineWidgetConfig({ zone: "order.list.before", id: "acquiring:order-list-payments" })

export default OrderListPaymentsWidget
