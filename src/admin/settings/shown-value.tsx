import { Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { sourceText } from "../words/settings"
import type { Field } from "./catalogue"
import { sourceOf, typedOf, valueOf } from "./field-text"
import { rulesInWords, type Open3dRules } from "./rules-in-words"
import type { Key } from "../words/key"
import { useWords } from "../words/use-words"

/** What can count as handling or insurance. */
const CHARGES: Record<string, Key> = {
  shipping_options: "setting.charge.shipping_options",
  items: "setting.charge.items",
}

/** A setting as it is in force, and who says so. */
export function ShownValue({ field, view }: { field: Field; view: AccountSettingsView }) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-6 py-3 sm:grid-cols-2">
      <Text size="small" weight="plus" leading="compact" className="text-ui-fg-subtle">
        {t(field.label)}
      </Text>
      <div className="min-w-0">
        <Value field={field} view={view} />
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t(sourceText(sourceOf(view, field)))}
        </Text>
      </div>
    </div>
  )
}

function Value({ field, view }: { field: Field; view: AccountSettingsView }) {
  const { t, number, duration } = useWords()
  if (field.kind === "secret") {
    return <Plain>{view.secrets_set.includes(field.name) ? "••••••••" : t("setting.not_set")}</Plain>
  }
  const value = valueOf(view.settings, field.name)
  if (field.kind === "json" || field.kind === "pairs" || field.kind === "rules") {
    return <Summary name={field.name} value={value} />
  }
  if (field.kind === "switch") return <Plain>{t(value === true ? "setting.options.on" : "setting.options.off")}</Plain>
  const typed = typedOf(field, value)
  if (typed === "") return <Plain>–</Plain>
  if (field.kind === "number" && field.unit === "setting.units.ms") return <Plain>{duration(Number(typed))}</Plain>
  if (field.kind === "number") return <Plain>{`${number(Number(typed))} ${t(field.unit)}`}</Plain>
  if (field.kind === "choice") {
    const text = field.options.find(([option]) => option === typed)?.[1]
    return <Plain>{text ? t(text) : typed}</Plain>
  }
  return <Plain>{typed}</Plain>
}

/** Ways of paying by their labels; rules in words; of the profile what differs; anything else as it is. */
function Summary({ name, value }: { name: string; value: unknown }) {
  const words = useWords()
  const { t } = words
  if (name === "methods" && Array.isArray(value)) {
    const labels = value.map((one: { label?: unknown; enabled?: unknown }) =>
      one.enabled === false ? t("setting.off", { label: String(one.label) }) : String(one.label),
    )
    return <Plain>{labels.join("\n") || "–"}</Plain>
  }
  if (name === "open3d_rules") return <Plain>{rulesInWords(words, value as Open3dRules).join("\n") || "–"}</Plain>
  const said = Object.entries(value ?? {}).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
  if (name === "profile") {
    const differing = said.map(([key]) => key).join(", ")
    return <Plain>{differing ? t("setting.differs_in", { keys: differing }) : t("setting.as_reference")}</Plain>
  }
  const lines = said.map(([key, inner]) => {
    const label = CHARGES[key]
    return `${label ? t(label) : key}: ${Array.isArray(inner) ? inner.join(", ") : String(inner)}`
  })
  return <Plain>{lines.join("\n") || "–"}</Plain>
}

function Plain({ children }: { children: string }) {
  return (
    <Text size="small" leading="compact" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </Text>
  )
}
