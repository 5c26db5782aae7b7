import { Button, Input, Label, Popover, Select } from "@medusajs/ui"
import { useState } from "react"
import type { ProfileEntryView } from "../../api/admin/acquiring/http-types"
import { ADDABLE } from "../words/profile"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  entries: readonly ProfileEntryView[]
  isLocked: boolean
  /** The new entry, to be filled in. */
  onAdd: (entry: ProfileEntryView) => void
}

/** An entry that the reference profile does not have: a code, a path, what must be signed. */
export function AddEntry({ entries, isLocked, onAdd }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [begins, setBegins] = useState("codes/payment_status/")
  const [name, setName] = useState("")
  const path = `${begins}${name.trim()}`
  function add() {
    const like = entries.find((entry) => entry.path.startsWith(begins))
    const known = entries.find((entry) => entry.path === path)
    const options = like?.options ?? (begins === "bodies/codecs/" ? ["json", "form", "xml"] : null)
    onAdd(known ?? { path, meaning: like?.meaning ?? "", value: null, assumed: null, is_own: false, options })
    setOpen(false)
    setName("")
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="small" variant="secondary" disabled={isLocked}>
          {t("setting.add_entry")}
        </Button>
      </Popover.Trigger>
      <Popover.Content className="flex w-80 flex-col gap-3 p-4" align="end">
        <Select size="small" value={begins} onValueChange={setBegins}>
          <Select.Trigger aria-label={t("setting.kind_of_entry")}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {[...codeTables(t, entries), ...ADDABLE.map(([option, title]) => [option, t(title)] as const)].map(
              ([option, title]) => (
                <Select.Item key={option} value={option}>
                  {title}
                </Select.Item>
              ),
            )}
          </Select.Content>
        </Select>
        <div className="flex flex-col gap-1">
          <Label htmlFor="new-entry" size="small" weight="plus">
            {begins.startsWith("codes/") ? t("setting.code") : t("setting.operation_or_message")}
          </Label>
          <Input id="new-entry" size="small" value={name} onChange={({ target }) => setName(target.value)} />
        </div>
        <Button size="small" disabled={name.trim() === ""} onClick={add}>
          {t("setting.fill_in")}
        </Button>
      </Popover.Content>
    </Popover>
  )
}

function codeTables(t: Translate, entries: readonly ProfileEntryView[]): [string, string][] {
  const tables = entries.flatMap(({ path }) => (path.startsWith("codes/") ? (path.split("/")[1] ?? []) : []))
  return [...new Set(tables)].map((table) => [`codes/${table}/`, t("setting.code_of", { table })])
}
