import { Button, Heading, Input } from "@medusajs/ui"
import { useState } from "react"
import { Choice } from "./choice"
import { useWords } from "../words/use-words"

interface Props {
  title: string
  /** States to choose from. */
  choice: { label: string; options: [value: string, text: string][] }
  /** What can be looked for, for whoever cannot see it, and what stands in the empty field. */
  search: { label: string; placeholder: string }
  state: string | undefined
  onState: (state: string | undefined) => void
  /** Undefined when the field is emptied. */
  onSearch: (text: string | undefined) => void
  onReload: () => void
  isReloading: boolean
}

/** Head of a list: its title, one state or all of them, and a search for one thing by its number. */
export function ListFilter({ title, choice, search, state, onState, onSearch, onReload, isReloading }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState("")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      <form
        role="search"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim() || undefined)
        }}
      >
        <Choice {...choice} all={t("shared.every_state")} value={state} onChoose={onState} />
        <Input
          size="small"
          className="w-64"
          aria-label={search.label}
          placeholder={search.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            if (event.target.value === "") onSearch(undefined)
          }}
        />
        <Button type="submit" size="small" variant="secondary">
          {t("shared.find")}
        </Button>
        <Button type="button" size="small" variant="transparent" isLoading={isReloading} onClick={onReload}>
          {t("shared.reload")}
        </Button>
      </form>
    </div>
  )
}
