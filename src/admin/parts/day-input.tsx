import { Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTyped } from "./typed"

interface Props {
  label: string
  /** What is given already: the day, or the one after it. */
  begin?: string | undefined
  end?: string | undefined
  /** The day and the one after it, which the server begins at the shop's midnight; undefined when it is emptied. */
  onDay: (day: { begin: string; end: string } | undefined) => void
}

/** One day, typed or chosen. */
export function DayInput({ label, begin, end, onDay }: Props) {
  const id = useId()
  const { typed, onType, onSay } = useTyped(begin ?? (end === undefined ? "" : daysOn(end, -1)) ?? "")
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor={id} size="small" className="text-ui-fg-subtle">
        {label}
      </Label>
      <Input
        id={id}
        type="date"
        size="small"
        className="w-36 dark:[color-scheme:dark]"
        max="9998-12-31"
        value={typed}
        onChange={({ target }) => {
          const day = dayOf(target.value)
          onType(target.value)
          onSay(day?.begin ?? "")
          onDay(day)
        }}
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
