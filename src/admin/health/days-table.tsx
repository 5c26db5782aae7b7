import type { AccountDays } from "../../api/admin/acquiring/http-types"
import { NumbersTable } from "../parts/numbers-table"
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
    <NumbersTable
      summary={t("health.days.as_table")}
      caption={t("health.days.caption")}
      columns={COLUMNS.map((name) => t(name))}
      rows={[...days].reverse().map((row) => ({
        key: row.day,
        head: dayInWords(row.day),
        cells: [
          number(row.approved),
          number(row.declined),
          row.approval_rate === null ? none : share(Number(row.approval_rate) / 100),
          row.volume.map(({ amount, currency_code }) => money(amount, currency_code)).join(", ") || none,
          row.median_ms === null ? none : t("health.days.ms", { ms: number(row.median_ms) }),
          number(row.unanswered),
          number(row.still_unknown),
          ...[row.inbox_longest_ms, row.inbox_median_ms].map((ms) => (ms === null ? none : lasting(ms))),
        ],
      }))}
      explained={t("health.days.explained", { zone: time_zone })}
    />
  )
}
