import type { Words } from "../words/use-words"
import type { Field, PairsKind } from "./catalogue"
import { typedOf, valueOf } from "./field-text"
import { namedListsOf } from "./named-lists"
import { rulesInWords, type Open3dRules } from "./rules-in-words"

/** Settings, and which secrets there are among them. */
export interface Said {
  settings: Record<string, unknown>
  secrets_set: readonly string[]
}

type InWords = Pick<Words, "t" | "money" | "number" | "duration" | "toType">

/** A setting's value for a reader; several lines where it has parts, a dash where there is none. */
export function valueText(words: InWords, field: Field, { settings, secrets_set }: Said): string {
  const { t, number, duration, toType } = words
  if (field.kind === "secret") return secrets_set.includes(field.name) ? "••••••••" : t("setting.not_set")
  const value = valueOf(settings, field.name)
  if (field.kind === "methods") return methodsText(words, value) || "–"
  if (field.kind === "lists") {
    const lists = namedListsOf(value, field.parts)
    const said = field.parts.flatMap(([name, label]) => {
      const list = lists[name]
      return list ? `${t(label)}: ${list.split("\n").join(", ")}` : []
    })
    return said.join("\n") || "–"
  }
  if (field.kind === "pairs") return pairsText(words, field, value) || "–"
  if (field.kind === "rules") return rulesInWords(words, value as Open3dRules).join("\n") || "–"
  if (field.kind === "json") return profileText(words, value)
  if (field.kind === "switch") return t(value === true ? "setting.options.on" : "setting.options.off")
  const typed = typedOf(field, value, toType)
  if (typed === "") return "–"
  if (field.kind === "number" && field.unit === "setting.units.ms") return duration(Number(typed))
  if (field.kind === "number") return `${number(Number(typed))} ${t(field.unit, { count: Number(typed) })}`
  if (field.kind !== "choice" && field.kind !== "several") return typed
  const textOf = (value: string) => field.options.find(([name]) => name === value)?.[1]
  return typed
    .split("\n")
    .map((one) => {
      const text = textOf(one)
      return text ? t(text) : one
    })
    .join("\n")
}

/** Ways of paying by their labels, and by the languages that have others. */
function methodsText({ t }: InWords, value: unknown): string {
  if (!Array.isArray(value)) return ""
  return value
    .map(({ label, labels, enabled }: { label?: unknown; labels?: Record<string, string>; enabled?: unknown }) => {
      const others = Object.entries(labels ?? {}).map(([tag, own]) => `${tag}: ${own}`)
      const name = others.length > 0 ? `${String(label)} (${others.join(", ")})` : String(label)
      return enabled === false ? t("setting.off", { label: name }) : name
    })
    .join("\n")
}

/** Sums and rates in the reader's way of writing. */
function pairsText({ money, toType }: InWords, { values }: PairsKind, value: unknown): string {
  const said = Object.entries(value ?? {}).map(([name, one]) => {
    const text = String(one)
    if (values === "sum") return money(text, name)
    return `${name}: ${values === "number" ? toType(text) : text}`
  })
  return said.join("\n")
}

/** What of the profile differs. */
function profileText({ t }: InWords, value: unknown): string {
  const differing = Object.entries(value ?? {}).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
  if (differing.length === 0) return t("setting.as_reference")
  return t("setting.differs_in", { keys: differing.map(([key]) => key).join(", ") })
}
