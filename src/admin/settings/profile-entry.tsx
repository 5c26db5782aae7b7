import { Button, Drawer, Input, Label, Select, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ProfileEntryView, ProfileValue } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import type { ProfileChange as Change } from "../queries/profile"
import { entryName, valueText } from "../words/profile"
import { ProfileChange } from "./profile-change"
import { recipeFormOf, recipeOf } from "./recipe-form"
import { RecipeRows } from "./recipe-rows"
import { MeaningOptions } from "./meaning-options"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  version: number
  /** Nothing is shown when undefined. */
  entry: ProfileEntryView | undefined
  /** All of the profile's. */
  entries: readonly ProfileEntryView[]
  onClose: () => void
}

/** One entry of the profile: what it answers, what is assumed, and what this store says. */
export function ProfileEntry({ account, version, entry, entries, onClose }: Props) {
  const { t } = useWords()
  const [change, setChange] = useState<Change>()
  function close() {
    setChange(undefined)
    onClose()
  }
  return (
    <PageDrawer isOpen={entry !== undefined} onClose={close}>
      <DrawerHead title={entry ? entryName(entry.path) : t("setting.entry")}>{entry?.meaning}</DrawerHead>
      {entry && !change && <Form key={entry.path} entry={entry} entries={entries} onChange={setChange} />}
      {change && (
        <ProfileChange
          account={account}
          version={version}
          change={change}
          {...(entry && { named: entry.path })}
          onBack={() => setChange(undefined)}
          onDone={close}
        />
      )}
    </PageDrawer>
  )
}

interface FormProps {
  entry: ProfileEntryView
  entries: readonly ProfileEntryView[]
  onChange: (change: Change) => void
}

function Form({ entry, entries, onChange }: FormProps) {
  const { t } = useWords()
  const { path, value, assumed, options, is_own } = entry
  const isRecipe = path.startsWith("signature/messages/")
  const [typed, setTyped] = useState(typeof value === "string" ? value : "")
  const [recipe, setRecipe] = useState(() => recipeFormOf(value))
  const say = (said?: ProfileValue) => onChange({ entries: [said === undefined ? { path } : { path, value: said }] })

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        say(isRecipe ? recipeOf(recipe) : typed)
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <div className="flex flex-col gap-1">
          <Label htmlFor="entry-value" size="small" weight="plus">
            {t(isRecipe ? "setting.signed_fields" : "setting.services_answer")}
          </Label>
          {isRecipe ? (
            <RecipeRows id="entry-value" form={recipe} entries={entries} onChange={setRecipe} />
          ) : (
            <EntryInput path={path} value={typed} options={options} onType={setTyped} />
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {assumed === null
            ? t("setting.nothing_assumed")
            : t("setting.assumed", { value: valueText(t, path, assumed) })}
        </Text>
        <div className="flex gap-2">
          {is_own && (
            <Button type="button" size="small" variant="secondary" onClick={() => say()}>
              {t("setting.reset_to_assumed")}
            </Button>
          )}
          {/^(codes|paths|urls)\//.test(path) && value !== null && (
            <Button type="button" size="small" variant="secondary" onClick={() => say(null)}>
              {t("setting.service_has_none")}
            </Button>
          )}
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.cancel")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit">
          {t("setting.show_changes")}
        </Button>
      </Drawer.Footer>
    </form>
  )
}

interface InputProps {
  path: string
  value: string
  options: readonly string[] | null
  onType: (text: string) => void
}

function EntryInput({ path, value, options, onType }: InputProps) {
  const { t } = useWords()
  if (!options)
    return <Input id="entry-value" size="small" value={value} onChange={({ target }) => onType(target.value)} />
  return (
    <Select value={value} onValueChange={onType}>
      <Select.Trigger id="entry-value">
        <Select.Value placeholder={t("shared.choose")} />
      </Select.Trigger>
      <MeaningOptions path={path} options={options} />
    </Select>
  )
}
