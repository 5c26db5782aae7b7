import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

interface Props {
  label: string
  /** Where the day begins and where the next one does, by the reader's clock; undefined when it is emptied. */
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
        max="9999-12-31"
        onChange={(event) => onDay(dayOf(event.target.value))}
      />
    </div>
  )
}

function dayOf(text: string): { begin: string; end: string } | undefined {
  const begin = new Date(`${text}T00:00:00`)
  if (Number.isNaN(begin.getTime())) return undefined
  const end = new Date(begin)
  end.setDate(end.getDate() + 1)
  return { begin: begin.toISOString(), end: end.toISOString() }
}
