import { Alert, Button, Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import type { Field } from "./catalogue"
import { settingLabel } from "./field-label"
import { changedSince, isAmong, type Edits } from "./merge-edits"
import { valueText } from "./value-text"
import { useWords } from "../words/use-words"

interface Props {
  fields: readonly Field[]
  /** As they were when the drawer was opened. */
  seen: AccountSettingsView
  newest: AccountSettingsView
  edits: Edits
  onReload: () => void
}

/** What somebody else saved while a drawer was open, and what becomes of the edits in it. */
export function ChangedMeanwhile({ fields, seen, newest, edits, onReload }: Props) {
  const words = useWords()
  const { t } = words
  const changed = changedSince(newest.changes, seen.version)
  const here = fields.filter(({ name }) => isAmong(name, changed.keys()))
  const elsewhere = [...changed.keys()].filter((name) => !here.some((field) => isAmong(field.name, [name])))
  const who = [...new Set(changed.values())].join(", ")
  return (
    <Alert variant="warning" role="alert">
      <Text size="small" weight="plus">
        {t("setting.meanwhile.title", { who })}
      </Text>
      <ul className="flex flex-col gap-1">
        {here.map((field) => (
          <li key={field.name}>
            <Text size="small" className="[overflow-wrap:anywhere]">
              {t(field.label)}: <s className="text-ui-fg-subtle">{inLine(valueText(words, field, seen))}</s> →{" "}
              {inLine(valueText(words, field, newest))}
              {field.name in edits && ` ${t("setting.meanwhile.collides")}`}
            </Text>
          </li>
        ))}
        {elsewhere.length > 0 && (
          <li>
            <Text size="small">
              {t("setting.meanwhile.elsewhere", { names: elsewhere.map((name) => settingLabel(t, name)).join(", ") })}
            </Text>
          </li>
        )}
      </ul>
      <Button type="button" size="small" variant="secondary" className="mt-2" onClick={onReload}>
        {t("setting.meanwhile.reload")}
      </Button>
    </Alert>
  )
}

function inLine(text: string): string {
  return text.split("\n").join("; ")
}
