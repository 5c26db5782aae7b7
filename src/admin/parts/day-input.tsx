import { Label } from "@medusajs/ui"
import { useId } from "react"
import { DayPicker } from "./day-picker"

interface Props {
  label: string
  /** What is given already: the day, or the one after it. */
  begin?: string | undefined
  end?: string | undefined
  /** The id of what is said of it. */
  describedBy?: string
  /** The day and the one after it, which the server begins at the shop's midnight; undefined when it is emptied. */
  onDay: (day: { begin: string; end: string } | undefined) => void
}

/** One day of a filter. */
export function DayInput({ label, begin, end, describedBy, onDay }: Props) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <Label id={id} size="small" className="text-ui-fg-subtle">
        {label}
      </Label>
      <DayPicker
        aria-labelledby={id}
        aria-describedby={describedBy}
        day={begin ?? (end === undefined ? "" : daysOn(end, -1)) ?? ""}
        onDay={(day) => onDay(dayOf(day))}
      />
    </div>
  )
}

function dayOf(text: string): { begin: string; end: string } | undefined {
  const end = daysOn(text, 1)
  return end === undefined ? undefined : { begin: text, end }
}

function daysOn(text: string, days: number): string | undefined {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return undefined
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
