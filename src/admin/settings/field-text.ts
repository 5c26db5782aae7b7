import type { Numerals } from "../words/decimal"
import type { Field } from "./catalogue"
import { methodRowsOf, settingOfMethods, typedMethods } from "./method-list"
import { linesOf, namedListsOf, settingOfLists, typedLists } from "./named-lists"
import { pairsOf, settingOfPairs, typedPairs, type ToType } from "./pair-list"
import { ruleRowsOf, settingOfRules, typedRules } from "./rule-list"
import { numberOf } from "./typed-number"

type Settings = Record<string, unknown>
/** Never undefined: a kind that is not read does not compile. */
type Setting = string | number | boolean | object | null

/** A setting's value by its name, `timeouts.total_ms` within its group. */
export function valueOf(settings: Settings, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), settings)
}

/** Who says a setting; nobody when it is the default. A whole group may be said at once. */
export function sourceOf<Source extends string>({ sources }: { sources: Record<string, Source> }, { name }: Field) {
  return sources[name] ?? sources[name.split(".")[0] ?? ""]
}

/**
 * A value as it is typed; a secret is never shown.
 * @param toType writes a decimal in the reader's language
 */
export function typedOf(field: Field, value: unknown, toType: ToType): string {
  if (value === undefined || value === null || field.kind === "secret") return ""
  if (field.kind === "lists") return JSON.stringify(namedListsOf(value, field.parts))
  if (field.kind === "lines" || field.kind === "several") return Array.isArray(value) ? value.join("\n") : ""
  if (field.kind === "json") return JSON.stringify(value, null, 2)
  if (field.kind === "pairs") return JSON.stringify(pairsOf(value, field, toType))
  if (field.kind === "methods") return JSON.stringify(methodRowsOf(value))
  if (field.kind === "rules") return JSON.stringify(ruleRowsOf(value, toType))
  return String(value)
}

/**
 * What was typed as the setting it stands for; `null` takes the page's word back.
 * @throws SyntaxError for JSON that is none, UnreadableField for rows that cannot be one
 */
export function settingOf(field: Field, typed: string, numerals: Numerals): Setting {
  const text = typed.trim()
  switch (field.kind) {
    case "lines":
    case "several":
      return linesOf(text)
    case "lists":
      return settingOfLists(typedLists(typed))
    case "json":
      return text === "" ? null : (JSON.parse(text) as Setting)
    case "pairs":
      return settingOfPairs(typedPairs(typed), field, numerals)
    case "methods":
      return settingOfMethods(typedMethods(typed), numerals)
    case "rules":
      return settingOfRules(typedRules(typed), numerals)
    case "switch":
      // What is neither is left to the server to refuse.
      return text === "true" ? true : text === "false" ? false : text
    case "number":
      return text === "" ? null : numberOf(text, numerals)
    case "secret":
      return text
    case "text":
    case "choice":
      return text === "" ? null : text
  }
}

/** Settings out of names and values: those of a group stand in their group. */
export function nested(values: readonly (readonly [name: string, value: unknown])[]): Settings {
  const settings: Settings = {}
  for (const [name, value] of values) {
    const [group = "", key] = name.split(".")
    if (key === undefined) settings[group] = value
    else settings[group] = { ...(isObject(settings[group]) ? settings[group] : {}), [key]: value }
  }
  return settings
}

function isObject(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
