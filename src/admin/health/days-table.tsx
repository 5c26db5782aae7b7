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
] as const

/** The numbers behind the bars, the newest day first. */
export function DaysTable({ days, time_zone }: Pick<AccountDays, "days" | "time_zone">) {
  const { t, money, number, share, dayInWords } = useWords()
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
            {[...days].reverse().map(({ day, approved, declined, approval_rate, volume, median_ms, unanswered }) => (
              <Table.Row key={day}>
                <Table.Cell>{dayInWords(day)}</Table.Cell>
                {[
                  number(approved),
                  number(declined),
                  approval_rate === null ? none : share(Number(approval_rate) / 100),
                  volume.map(({ amount, currency_code }) => money(amount, currency_code)).join(", ") || none,
                  median_ms === null ? none : t("health.days.ms", { ms: number(median_ms) }),
                  number(unanswered),
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
