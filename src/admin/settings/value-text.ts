import type { Key } from "../words/key"
import type { Words } from "../words/use-words"
import type { Field } from "./catalogue"
import { typedOf, valueOf } from "./field-text"
import { rulesInWords, type Open3dRules } from "./rules-in-words"

/** What can count as handling or insurance. */
const CHARGES: Record<string, Key> = {
  shipping_options: "setting.charge.shipping_options",
  items: "setting.charge.items",
}

/** Settings, and which secrets there are among them. */
export interface Said {
  settings: Record<string, unknown>
  secrets_set: readonly string[]
}

/** A setting's value for a reader; several lines where it has parts, a dash where there is none. */
export function valueText(words: Words, field: Field, { settings, secrets_set }: Said): string {
  const { t, number, duration } = words
  if (field.kind === "secret") return secrets_set.includes(field.name) ? "••••••••" : t("setting.not_set")
  const value = valueOf(settings, field.name)
  if (field.kind === "json" || field.kind === "pairs" || field.kind === "rules") {
    return summary(words, field.name, value) || "–"
  }
  if (field.kind === "switch") return t(value === true ? "setting.options.on" : "setting.options.off")
  const typed = typedOf(field, value)
  if (typed === "") return "–"
  if (field.kind === "number" && field.unit === "setting.units.ms") return duration(Number(typed))
  if (field.kind === "number") return `${number(Number(typed))} ${t(field.unit)}`
  const option = field.kind === "choice" && field.options.find(([name]) => name === typed)?.[1]
  return option ? t(option) : typed
}

/** Ways of paying by their labels; rules in words; of the profile what differs; anything else as it is. */
function summary(words: Words, name: string, value: unknown): string {
  const { t } = words
  if (name === "methods" && Array.isArray(value)) {
    return value
      .map(({ label, enabled }: { label?: unknown; enabled?: unknown }) =>
        enabled === false ? t("setting.off", { label: String(label) }) : String(label),
      )
      .join("\n")
  }
  if (name === "open3d_rules") return rulesInWords(words, value as Open3dRules).join("\n")
  const said = Object.entries(value ?? {}).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
  if (name === "profile") {
    const differing = said.map(([key]) => key).join(", ")
    return differing ? t("setting.differs_in", { keys: differing }) : t("setting.as_reference")
  }
  return said
    .map(([key, inner]) => {
      const label = CHARGES[key]
      return `${label ? t(label) : key}: ${Array.isArray(inner) ? inner.join(", ") : String(inner)}`
    })
    .join("\n")
}
