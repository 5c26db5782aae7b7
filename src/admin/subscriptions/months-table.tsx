import { Table, Text } from "@medusajs/ui"
import type { SubscriptionMonth } from "../../api/admin/acquiring/http-types"
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
  const { t, money, monthInWords } = words
  return (
    <details>
      <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm px-6 py-3 outline-none">
        {t("subscription.months.as_table")}
      </summary>
      <div className="overflow-x-auto">
        <Table>
          <caption className="sr-only">{t("subscription.months.caption", { currency })}</caption>
          <Table.Header>
            <Table.Row>
              {COLUMNS.map((name, place) => (
                <Table.HeaderCell key={name} scope="col" className={place > 0 ? "text-right" : ""}>
                  {t(name)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {[...months].reverse().map(({ month, is_current, active, began, cancelled, ended, churn, revenue }) => (
              <Table.Row key={month}>
                <Table.Cell>
                  {monthInWords(month)}
                  {is_current && ` ${t("subscription.months.so_far")}`}
                </Table.Cell>
                {[
                  money(revenue.find(({ currency_code }) => currency_code === currency)?.amount ?? "0", currency),
                  ...[active, began, cancelled, ended],
                  churnText(words, churn),
                ].map((text, place) => (
                  <Table.Cell key={place} className="text-right tabular-nums">
                    {text}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      <Text size="xsmall" className="text-ui-fg-subtle px-6 py-3">
        {t("subscription.months.explained", { zone: time_zone })}
      </Text>
    </details>
  )
}
