import { ArrowDownTray, ChevronLeft, ChevronRight } from "@medusajs/icons"
import { Heading, IconButton, clx } from "@medusajs/ui"
import type { CloseView } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { closeState } from "../words/close"
import type { Colour } from "../words/colour"
import { nextMonth, weeksOf } from "../words/day"
import { useWords } from "../words/use-words"

interface Props {
  month: string
  days: readonly CloseView[]
  chosen: string | undefined
  onMonth: (month: string) => void
  isExporting: boolean
  onExport: () => void
  onChoose: (day: string) => void
}

const MARK: Record<Colour, string> = {
  green: "bg-ui-tag-green-icon",
  red: "bg-ui-tag-red-icon",
  orange: "bg-ui-tag-orange-icon",
  blue: "bg-ui-tag-blue-icon",
  purple: "bg-ui-tag-purple-icon",
  grey: "bg-ui-tag-neutral-icon",
}

/** A month of days: closed, differing, open. */
export function MonthGrid({ month, days, chosen, onMonth, isExporting, onExport, onChoose }: Props) {
  const { t, monthInWords, weekdays } = useWords()
  const known = new Map(days.map((day) => [day.day, day] as const))
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex items-center justify-between gap-2">
        <Heading level="h2" aria-live="polite">
          {monthInWords(month)}
        </Heading>
        <div className="flex gap-1">
          <BusyButton size="small" variant="secondary" isBusy={isExporting} onClick={onExport}>
            <ArrowDownTray /> {t("close.csv_of_month")}
          </BusyButton>
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t("close.earlier_month")}
            onClick={() => onMonth(nextMonth(month, -1))}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t("close.later_month")}
            onClick={() => onMonth(nextMonth(month, 1))}
          >
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1">
        <caption className="sr-only">{t("close.days_of", { month: monthInWords(month) })}</caption>
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col" className="txt-compact-xsmall text-ui-fg-subtle pb-1 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, place) => (
            <tr key={place}>
              {week.map((day, weekday) => (
                <td key={weekday} className="h-14 p-0 align-top">
                  {day && (
                    <Day day={day} view={known.get(day)} isChosen={day === chosen} onChoose={() => onChoose(day)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend days={days} />
    </div>
  )
}

/** What the marks mean, where a day has no room for the word. */
function Legend({ days }: { days: readonly CloseView[] }) {
  const { t } = useWords()
  const states = new Map(days.map(closeState).map((state) => [state.text, state]))
  return (
    <ul aria-hidden className="txt-compact-xsmall text-ui-fg-subtle flex flex-wrap gap-x-4 gap-y-1 sm:hidden">
      {[...states.values()].map(({ text, colour }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className={clx("size-2 shrink-0 rounded-sm", MARK[colour])} />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}

function Day({
  day,
  view,
  isChosen,
  onChoose,
}: {
  day: string
  view: CloseView | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  const { t, dayInWords } = useWords()
  const date = Number(day.slice(8))
  if (!view) return <span className="txt-compact-small text-ui-fg-subtle block px-2 py-1.5">{date}</span>
  const { text, colour } = closeState(view)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clx(
        "txt-compact-small border-ui-border-base hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex h-14 w-full flex-col justify-between rounded-md border px-2 py-1.5 text-left outline-none",
        isChosen && "bg-ui-bg-highlight border-ui-border-interactive",
      )}
    >
      <span className="sr-only">{`${dayInWords(day)}: ${t(text)}`}</span>
      <span aria-hidden className="tabular-nums">
        {date}
      </span>
      <span aria-hidden className="txt-compact-xsmall text-ui-fg-subtle flex items-center gap-1.5 truncate">
        <span className={clx("size-2 shrink-0 rounded-sm", MARK[colour])} />
        <span className="hidden truncate sm:inline">{t(text)}</span>
      </span>
    </button>
  )
}
