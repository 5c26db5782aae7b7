import { Button, Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { BELOW, FROM, USE } from "../words/settings"
import type { Field } from "./catalogue"
import { sourceOf } from "./field-text"
import { valueText } from "./value-text"
import { useWords } from "../words/use-words"

interface Props {
  field: Field
  view: AccountSettingsView
  /** The page stops saying it once this is saved. */
  isReset: boolean
  onReset: () => void
}

/** What the file or the environment say of a setting, or the default, and the way back to it. */
export function FieldSource({ field, view, isReset, onReset }: Props) {
  const words = useWords()
  const { t } = words
  const source = sourceOf(view, field)
  if (source === undefined) return null
  if (source !== "page") return <Line>{t(FROM[source])}</Line>
  const below = sourceOf(view.without_page, field) ?? "default"
  const value = valueText(words, field, view.without_page).split("\n").join("; ")
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Line>{t(BELOW[below], { value })}</Line>
      <Button
        type="button"
        size="small"
        variant="transparent"
        disabled={isReset}
        aria-label={t("shared.of_what", { what: t(isReset ? "setting.goes_back" : USE[below]), name: t(field.label) })}
        onClick={onReset}
      >
        {t(isReset ? "setting.goes_back" : USE[below])}
      </Button>
    </div>
  )
}

function Line({ children }: { children: string }) {
  return (
    <Text size="xsmall" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
      {children}
    </Text>
  )
}
