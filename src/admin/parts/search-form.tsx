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
  const [typed, setTyped] = useTyped(given)
  return (
    <form
      role="search"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <Input
        size="small"
        className={className}
        aria-label={label}
        placeholder={example}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === "") onSearch(undefined)
        }}
      />
      <Button type="submit" size="small" variant="secondary">
        {t("shared.find")}
      </Button>
    </form>
  )
}
