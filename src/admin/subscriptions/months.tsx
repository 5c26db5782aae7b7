import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { MonthlyRevenue, SubscriptionMonth } from "../../api/admin/acquiring/http-types"
import { BarChart } from "../parts/bar-chart"
import { CurrencyChoice } from "../parts/currency-choice"
import { Figure } from "../parts/figure"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useSubscriptionMonths } from "../queries/subscriptions"
import { churnText } from "../words/subscription"
import { useWords } from "../words/use-words"
import { MonthsTable } from "./months-table"

/** What subscriptions bring in a month, how many were lost, and both of the last twelve months. */
export function Months({ sums }: { sums: MonthlyRevenue[] }) {
  const words = useWords()
  const { t, money } = words
  const { data, error, isPending, refetch } = useSubscriptionMonths()
  const months = data?.months ?? []
  const [chosen, setChosen] = useState<string>()
  const currencies = [
    ...new Set([...sums, ...months.flatMap(({ revenue }) => revenue)].map(({ currency_code }) => currency_code)),
  ]
  const currency = chosen ?? currencies[0]
  const now = sums.find((sum) => sum.currency_code === currency)
  // A shop that never had a subscription has nothing to show.
  if (!currency && !error) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("subscription.monthly")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{t("subscription.monthly")}</Heading>
        <CurrencyChoice currencies={currencies} chosen={currency} onChoose={setChosen} />
      </div>
      {isPending && <Loading what={t("loading.months")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && currency && (
        <>
          <div className="grid gap-6 px-6 py-4 md:grid-cols-2">
            <Figure
              title={money(now?.amount ?? "0", currency)}
              note={t("subscription.months.bringing", { count: now?.subscriptions ?? 0 })}
            >
              <Revenue months={months} currency={currency} />
            </Figure>
            <Figure title={churnText(words, months.at(-1)?.churn)} note={t("subscription.months.churn")}>
              <Churn months={months} />
            </Figure>
          </div>
          <MonthsTable {...data} currency={currency} />
        </>
      )}
    </Container>
  )
}

function Revenue({ months, currency }: { months: SubscriptionMonth[]; currency: string }) {
  const { t, money, monthInWords } = useWords()
  const bars = months.map(({ month, is_current, revenue }) => {
    const amount = revenue.find(({ currency_code }) => currency_code === currency)?.amount ?? "0"
    const name = monthInWords(month)
    return { name, short: name, value: Number(amount), text: money(amount, currency), isOpen: is_current }
  })
  return (
    <BarChart
      label={t("subscription.months.revenue_chart", { currency })}
      bars={bars}
      colour="fill-ui-tag-green-icon"
    />
  )
}

function Churn({ months }: { months: SubscriptionMonth[] }) {
  const words = useWords()
  const { t, monthInWords } = words
  const bars = months.map(({ month, is_current, churn }) => ({
    name: monthInWords(month),
    short: monthInWords(month),
    value: Number(churn ?? 0),
    text: churnText(words, churn),
    isOpen: is_current,
  }))
  return <BarChart label={t("subscription.months.churn_chart")} bars={bars} colour="fill-ui-tag-red-icon" />
}
