import { clx, DatePicker } from "@medusajs/ui"
import { useMemo } from "react"
import { dayOfDate, localDate } from "../words/day"
import { useTyped } from "./typed"

interface Props {
  /** `2026-11-22`, or nothing. */
  day: string
  onDay: (day: string) => void
  size?: "base" | "small"
  "aria-label"?: string
  "aria-labelledby"?: string
  "aria-describedby"?: string | undefined
  "aria-invalid"?: boolean
  "aria-required"?: boolean
}

/** The day after it is a day, too. */
const LAST = localDate("9998-12-31")

/** Medusa draws placeholders, and the part that has the focus, too pale to read. */
const READABLE = clx(
  "[&_div.text-ui-fg-muted]:text-ui-fg-subtle",
  "[&_span>div:focus]:bg-ui-button-inverted [&_span>div:focus]:text-ui-contrast-fg-primary",
)

/** A day, typed or chosen in Medusa's calendar, in the order of the admin's language. */
export function DayPicker({ day, onDay, size = "small", ...described }: Props) {
  const { typed, turns, onType, onSay } = useTyped(day)
  // The picker takes a value for a new one when it is another object.
  const value = useMemo(() => localDate(typed) ?? null, [typed])
  return (
    <DatePicker
      // It does not take over another day in place of the one it shows.
      key={turns}
      {...(described as object)}
      isInvalid={described["aria-invalid"] ?? false}
      isRequired={described["aria-required"] ?? false}
      size={size}
      className={READABLE}
      maxValue={LAST}
      value={value}
      onChange={(date) => {
        const chosen = date ? dayOfDate(date) : ""
        onType(chosen)
        onSay(chosen)
        onDay(chosen)
      }}
    />
  )
}
