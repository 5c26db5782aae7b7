import { Button, Input } from "@medusajs/ui"
import { useWords } from "../words/use-words"
import { useTyped } from "./typed"

interface Props {
  label: string
  /** What may be typed, where the label is too long for the field. */
  example?: string
  given?: string | undefined
  className: string
  onSearch: (text: string | undefined) => void
}

/** Finds what is typed when it is sent; an emptied field finds everything at once. */
export function SearchForm({ label, example = label, given = "", className, onSearch }: Props) {
  const { t } = useWords()
  const { typed, onType, onSay } = useTyped(given)
  function search(text: string) {
    onSay(text)
    onSearch(text || undefined)
  }
  return (
    <form
      role="search"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed.trim())
      }}
    >
      <Input
        size="small"
        className={className}
        aria-label={label}
        placeholder={example}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          if (event.target.value === "") search("")
        }}
      />
      <Button type="submit" size="small" variant="secondary">
        {t("shared.find")}
      </Button>
    </form>
  )
}
