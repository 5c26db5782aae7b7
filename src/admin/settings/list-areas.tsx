import { Label, Textarea } from "@medusajs/ui"
import type { Key } from "../words/key"
import { useWords } from "../words/use-words"
import type { NamedLists } from "./named-lists"

interface Props {
  id: string
  label: string
  /** The id of what describes all of it. */
  said: string | undefined
  parts: readonly (readonly [name: string, label: Key])[]
  lists: NamedLists
  isDisabled: boolean
  onChange: (lists: NamedLists) => void
}

/** Lists by name, each in a text of its own with one entry a line. */
export function ListAreas({ id, label, said, parts, lists, isDisabled, onChange }: Props) {
  const { t } = useWords()
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={said} className="flex flex-col gap-2">
      {parts.map(([name, text]) => (
        <div key={name} className="flex flex-col gap-1">
          <Label htmlFor={`${id}-${name}`} size="xsmall">
            {t(text)}
          </Label>
          <Textarea
            id={`${id}-${name}`}
            rows={2}
            spellCheck={false}
            disabled={isDisabled}
            value={lists[name] ?? ""}
            onChange={({ target }) => onChange({ ...lists, [name]: target.value })}
          />
        </div>
      ))}
    </div>
  )
}
