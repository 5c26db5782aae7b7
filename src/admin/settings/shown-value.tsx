import { Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { sourceText } from "../words/settings"
import type { Field } from "./catalogue"
import { sourceOf } from "./field-text"
import { valueText } from "./value-text"
import { useWords } from "../words/use-words"

/** A setting as it is in force, and who says so. */
export function ShownValue({ field, view }: { field: Field; view: AccountSettingsView }) {
  const words = useWords()
  const { t } = words
  const isPlainSandbox =
    field.name === "environment" && view.environment === "sandbox" && view.settings.environment === "live"
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-6 py-3 sm:grid-cols-2">
      <Text size="small" weight="plus" leading="compact" className="text-ui-fg-subtle">
        {t(field.label)}
      </Text>
      <div className="min-w-0">
        <Text size="small" leading="compact" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {isPlainSandbox ? t("setting.options.sandbox") : valueText(words, field, view)}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t(
            isPlainSandbox
              ? "setting.source.plain_sandbox"
              : sourceText(sourceOf(view, field), sourceOf(view.without_page, field)),
          )}
        </Text>
      </div>
    </div>
  )
}
