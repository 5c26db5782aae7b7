import { Checkbox, Label } from "@medusajs/ui"
import type { Key } from "../words/key"
import { useWords } from "../words/use-words"

interface Props {
  id: string
  label: string
  /** The id of what describes all of it. */
  said: string | undefined
  options: readonly (readonly [value: string, text: Key])[]
  /** One a line. */
  typed: string
  isDisabled: boolean
  onType: (typed: string) => void
}

/** Any of several options, each with a box; in their order, whatever order they are chosen in. */
export function SeveralBoxes({ id, label, said, options, typed, isDisabled, onType }: Props) {
  const { t } = useWords()
  const chosen = new Set(typed.split("\n").filter(Boolean))
  function toggle(value: string, isChosen: boolean) {
    const next = options.map(([name]) => name).filter((name) => (name === value ? isChosen : chosen.has(name)))
    onType(next.join("\n"))
  }
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={said} className="flex flex-col gap-2 py-1">
      {options.map(([value, text]) => (
        <div key={value} className="flex items-center gap-2">
          <Checkbox
            className="shrink-0"
            id={`${id}-${value}`}
            checked={chosen.has(value)}
            disabled={isDisabled}
            onCheckedChange={(isChosen) => toggle(value, isChosen === true)}
          />
          <Label htmlFor={`${id}-${value}`} size="small">
            {t(text)}
          </Label>
        </div>
      ))}
    </div>
  )
}
