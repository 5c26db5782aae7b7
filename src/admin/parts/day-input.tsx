import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

interface Props {
  label: string
  /** The day and the one after it, which the server begins at the shop's midnight; undefined when it is emptied. */
  onDay: (day: { begin: string; end: string } | undefined) => void
}

/** One day, typed or chosen. */
export function DayInput({ label, onDay }: Props) {
  const id = useId()
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
        onChange={(event) => onDay(dayOf(event.target.value))}
      />
    </div>
  )
}

function dayOf(text: string): { begin: string; end: string } | undefined {
  const next = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return undefined
  next.setUTCDate(next.getUTCDate() + 1)
  return { begin: text, end: next.toISOString().slice(0, 10) }
}
