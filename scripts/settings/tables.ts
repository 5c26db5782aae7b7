import { CODE_ONLY, SECRETS, settingsSchema } from "../../src/modules/acquiring/settings"
import { settingComments } from "./comments"
import { settingsJsonSchema, typeText, type JsonSchema } from "./json-schema"

/** What an account must be given: everything else has a default, or may be absent. */
const NEEDED = {
  base_url: "https://service.example",
  merchant_id: "merchant",
  account_id: "account",
  secret_key: "a secret key",
}

/**
 * The tables of `docs/settings.md`: the account's own settings, then each group, then what an entry of a list has.
 * @throws Error for a setting that its schema says nothing of
 */
export function settingsTables(): string {
  const comments = settingComments()
  const defaults = settingsSchema().parse(NEEDED) as Record<string, unknown>
  const settings = Object.entries(settingsJsonSchema.properties ?? {})
  const single = settings.filter(([, schema]) => !schema.properties)
  const groups = settings.flatMap(([name, { properties }]) => (properties ? [{ name, properties }] : []))
  const lists = single.flatMap(([name, { items }]) => (items?.properties ? [{ name, items }] : []))

  const said = (name: string) => {
    const comment = comments.get(name)
    if (!comment) throw new Error(`The setting ${name} has no comment in its schema`)
    return comment
  }
  const row = (name: string, schema: JsonSchema, value: string) =>
    `| ${[`\`${name}\``, typeText(schema), value, `${said(name)}${placeOf(name, schema)}`].map(cell).join(" | ")} |`

  return [
    "## Of an account",
    table(single.map(([name, schema]) => row(name, schema, valueText(name, defaults[name])))),
    ...groups.flatMap(({ name, properties }) => [
      `## \`${name}\``,
      said(name),
      table(
        Object.entries(properties).map(([inner, schema]) => {
          const value = (defaults[name] as Record<string, unknown>)[inner]
          return row(`${name}.${inner}`, schema, valueText(`${name}.${inner}`, value))
        }),
      ),
    ]),
    ...lists.flatMap(({ name, items: { properties = {}, required = [] } }) => [
      `## An entry of \`${name}\``,
      table(
        Object.entries(properties).map(([inner, schema]) =>
          row(`${name}.${inner}`, schema, required.includes(inner) ? "must be given" : written(schema.default)),
        ),
      ),
    ]),
  ].join("\n\n")
}

function table(rows: string[]): string {
  return ["| Setting | What it may be | Default | What it does |", "| --- | --- | --- | --- |", ...rows].join("\n")
}

function valueText(name: string, value: unknown): string {
  return name in NEEDED ? "must be given" : written(value)
}

function written(value: unknown): string {
  if (value === undefined) return "–"
  if (typeof value !== "object" || value === null) return `\`${String(value)}\``
  const parts = Array.isArray(value) ? value.map(nameOf) : Object.values(value).flat()
  return parts.length === 0 ? "none" : parts.map((part) => `\`${String(part)}\``).join(", ")
}

/** An entry of a list by its id. */
function nameOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "id" in entry ? entry.id : entry
}

/** Where a setting can be given, if not everywhere. */
function placeOf(name: string, schema: JsonSchema): string {
  if (SECRETS.some((secret) => secret === name)) return " Secret: never shown again."
  if (!CODE_ONLY.some((one) => one === name)) return ""
  const isFunction = typeText(schema) === "function"
  return isFunction ? " In `medusa-config.ts` only." : " In `medusa-config.ts` or the environment only."
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|")
}
