import { Alert, Button, Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { useWords } from "../words/use-words"
import { settingLabel } from "./field-label"
import { changedSince } from "./merge-edits"

interface Props {
  /** As they were when the search was begun. */
  seen: AccountSettingsView
  newest: AccountSettingsView
  onGoOn: () => void
}

/** What somebody else saved while a recipe was looked for: it stays, and whoever takes a recipe over knows of it. */
export function ChangedBeforeTakeOver({ seen, newest, onGoOn }: Props) {
  const { t } = useWords()
  const changed = changedSince(newest.changes, seen.version)
  const names = [...changed.keys()].map((name) => settingLabel(t, name)).join(", ")
  return (
    <Alert variant="warning" role="alert">
      <Text size="small" weight="plus">
        {t("setting.meanwhile.title", { who: [...new Set(changed.values())].join(", ") })}
      </Text>
      <Text size="small">{t("setting.meanwhile.recipe", { names })}</Text>
      <Button type="button" size="small" variant="secondary" className="mt-2" onClick={onGoOn}>
        {t("setting.meanwhile.go_on")}
      </Button>
    </Alert>
  )
}
