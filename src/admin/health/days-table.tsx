import { Table, Text } from "@medusajs/ui"
import type { AccountDays } from "../../api/admin/acquiring/http-types"
import { useWords } from "../words/use-words"

const COLUMNS = [
  "health.days.day",
  "health.days.approved_count",
  "health.days.declined_count",
  "health.days.rate",
  "health.days.sum",
  "health.days.answer_time",
  "health.days.asked_after",
  "health.days.unknown_count",
  "health.days.inbox_longest",
  "health.days.inbox_median",
] as const

/** The numbers behind the bars, the newest day first. */
export function DaysTable({ days, time_zone }: Pick<AccountDays, "days" | "time_zone">) {
  const { t, money, number, share, dayInWords, lasting } = useWords()
  const none = t("health.days.none")
  return (
    <details>
      <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm px-6 py-3 outline-none">
        {t("health.days.as_table")}
      </summary>
      <div className="overflow-x-auto">
        <Table>
          <caption className="sr-only">{t("health.days.caption")}</caption>
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
            {[...days].reverse().map((row) => (
              <Table.Row key={row.day}>
                <Table.Cell>{dayInWords(row.day)}</Table.Cell>
                {[
                  number(row.approved),
                  number(row.declined),
                  row.approval_rate === null ? none : share(Number(row.approval_rate) / 100),
                  row.volume.map(({ amount, currency_code }) => money(amount, currency_code)).join(", ") || none,
                  row.median_ms === null ? none : t("health.days.ms", { ms: number(row.median_ms) }),
                  number(row.unanswered),
                  number(row.still_unknown),
                  ...[row.inbox_longest_ms, row.inbox_median_ms].map((ms) => (ms === null ? none : lasting(ms))),
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
        {t("health.days.explained", { zone: time_zone })}
      </Text>
    </details>
  )
}
