import type { SubscriptionMonth } from "../../api/admin/acquiring/http-types"
import { NumbersTable } from "../parts/numbers-table"
import { churnText } from "../words/subscription"
import { useWords } from "../words/use-words"

interface Props {
  months: SubscriptionMonth[]
  time_zone: string
  currency: string
}

const COLUMNS = [
  "subscription.months.month",
  "subscription.months.revenue",
  "subscription.months.active",
  "subscription.months.began",
  "subscription.months.cancelled",
  "subscription.months.ended",
  "subscription.months.churn_rate",
] as const

/** The numbers behind the bars, the newest month first. */
export function MonthsTable({ months, time_zone, currency }: Props) {
  const words = useWords()
  const { t, money, number, monthInWords } = words
  return (
    <NumbersTable
      summary={t("subscription.months.as_table")}
      caption={t("subscription.months.caption", { currency })}
      columns={COLUMNS.map((name) => t(name))}
      rows={[...months].reverse().map(({ month, is_current, active, began, cancelled, ended, churn, revenue }) => ({
        key: month,
        head: is_current ? `${monthInWords(month)} ${t("subscription.months.so_far")}` : monthInWords(month),
        cells: [
          money(revenue.find(({ currency_code }) => currency_code === currency)?.amount ?? "0", currency),
          ...[active, began, cancelled, ended].map(number),
          churnText(words, churn),
        ],
      }))}
      explained={t("subscription.months.explained", { zone: time_zone })}
    />
  )
}
