import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { AccountDays, PaymentDayView } from "../../api/admin/acquiring/http-types"
import { BarChart } from "../parts/bar-chart"
import { CurrencyChoice } from "../parts/currency-choice"
import { Figure } from "../parts/figure"
import { meantText } from "../words/payment"
import { useWords } from "../words/use-words"
import { DaysTable } from "./days-table"

const MOST_SUMS = 3

/**
 * An account's last days as pictures: how many payments were approved, what they came to, how fast the service was,
 * what of it was not known, how long notifications waited.
 */
export function Days({ days, declines, time_zone, ...all }: AccountDays) {
  const words = useWords()
  const { t, money, share, number, dayInWords, dayAndMonth, lasting } = words
  const approved = days.reduce((sum, day) => sum + day.approved, 0)
  const decided = days.reduce((sum, day) => sum + day.approved + day.declined, 0)
  const unanswered = days.reduce((sum, day) => sum + day.unanswered, 0)
  const unknown = days.reduce((sum, day) => sum + day.still_unknown, 0)
  const waits = days.flatMap(({ inbox_longest_ms }) => inbox_longest_ms ?? [])
  const wait = all.inbox_median_ms
  const [chosen, setChosen] = useState<string>()
  const currencies = all.volume.map(({ currency_code }) => currency_code)
  const currency = chosen ?? currencies[0]
  const sums = all.volume.slice(0, MOST_SUMS).map(({ amount, currency_code }) => money(amount, currency_code))
  const more = all.volume.length - sums.length
  const bars = (valueOf: (day: PaymentDayView) => number | null, textOf: (day: PaymentDayView) => string) =>
    days.map((day, place) => ({
      name: dayInWords(day.day),
      short: dayAndMonth(day.day),
      value: valueOf(day) ?? 0,
      text: textOf(day),
      isOpen: place === days.length - 1,
    }))
  const milliseconds = (value: number | null) =>
    value === null ? t("health.days.none") : t("health.days.ms", { ms: number(value) })
  return (
    <>
      <div className="grid gap-6 px-6 py-4 md:grid-cols-2 xl:grid-cols-3">
        <Figure
          title={decided === 0 ? t("health.days.none") : share(approved / decided)}
          note={t("health.days.approved", { days: days.length })}
        >
          <BarChart
            label={t("health.days.approval_chart")}
            colour="fill-ui-tag-green-icon"
            bars={bars(
              ({ approval_rate }) => Number(approval_rate ?? 0),
              ({ approval_rate }) =>
                approval_rate === null ? t("health.days.none") : share(Number(approval_rate) / 100),
            )}
          />
        </Figure>
        <Figure
          title={sums.join(" · ") || t("health.days.none")}
          note={more > 0 ? t("health.days.volume_more", { count: more }) : t("health.days.volume")}
        >
          <CurrencyChoice currencies={currencies} chosen={currency} onChoose={setChosen} />
          <BarChart
            label={t("health.days.volume_chart", { currency: currency ?? t("health.days.none") })}
            colour="fill-ui-tag-blue-icon"
            bars={bars(
              (day) => Number(amountOf(day, currency)),
              (day) => money(amountOf(day, currency), currency),
            )}
          />
        </Figure>
        <Figure title={milliseconds(all.median_ms)} note={t("health.days.median")}>
          <BarChart
            label={t("health.days.median_chart")}
            colour="fill-ui-tag-purple-icon"
            bars={bars(
              ({ median_ms }) => median_ms,
              ({ median_ms }) => milliseconds(median_ms),
            )}
          />
        </Figure>
        <Figure title={number(unanswered)} note={t("health.days.unanswered", { count: unanswered })}>
          <BarChart
            label={t("health.days.unanswered_chart")}
            colour="fill-ui-tag-orange-icon"
            bars={bars(
              (day) => day.unanswered,
              (day) => number(day.unanswered),
            )}
          />
        </Figure>
        <Figure title={number(unknown)} note={t("health.days.still_unknown", { count: unknown })}>
          <BarChart
            label={t("health.days.still_unknown_chart")}
            colour="fill-ui-tag-red-icon"
            bars={bars(
              (day) => day.still_unknown,
              (day) => number(day.still_unknown),
            )}
          />
        </Figure>
        <Figure
          title={waits.length === 0 ? t("health.days.none") : lasting(Math.max(...waits))}
          note={wait === null ? t("health.days.inbox") : t("health.days.inbox_usually", { median: lasting(wait) })}
        >
          <BarChart
            label={t("health.days.inbox_chart")}
            colour="fill-ui-tag-blue-icon"
            bars={bars(
              ({ inbox_longest_ms }) => inbox_longest_ms,
              ({ inbox_longest_ms }) => (inbox_longest_ms === null ? t("health.days.none") : lasting(inbox_longest_ms)),
            )}
          />
        </Figure>
      </div>
      {declines.length > 0 && (
        <div className="px-6 py-4">
          <Text size="small" weight="plus">
            {t("health.days.declines")}
          </Text>
          <ul>
            {declines.map(({ count, ...decline }, at) => (
              <li key={at} className="txt-compact-small flex justify-between gap-4 py-1">
                <span className="text-ui-fg-subtle min-w-0 [overflow-wrap:anywhere]">
                  {[meantText(t, decline) ?? decline.reason, decline.code].filter(Boolean).join(" · ") ||
                    t("health.days.no_reason")}
                </span>
                <span className="tabular-nums">{number(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <DaysTable days={days} time_zone={time_zone} />
    </>
  )
}

function amountOf({ volume }: PaymentDayView, currency: string | undefined): string {
  return volume.find(({ currency_code }) => currency_code === currency)?.amount ?? "0"
}
