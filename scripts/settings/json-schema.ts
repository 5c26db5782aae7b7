import { z } from "zod"
import { settingsSchema } from "../../src/modules/acquiring/settings"

/** As much of JSON Schema as a setting is described by. */
export interface JsonSchema {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  default?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

export const settingsJsonSchema = z.toJSONSchema(settingsSchema(), {
  io: "input",
  unrepresentable: "any",
}) as JsonSchema

/** What a setting may be, in words. */
export function typeText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ")
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ")
  switch (schema.type) {
    case "string":
      return "text"
    case "boolean":
      return "`true`, `false`"
    case "number":
      return "number"
    case "integer":
      return `whole number${limitsOf(schema)}`
    case "array":
      return `list of ${schema.items?.properties ? "entries" : typeText(schema.items ?? {})}`
    case "object":
      return schema.properties ? groupText(schema.properties) : `${valueText(schema)} by name`
    default:
      return "function"
  }
}

function groupText(properties: Record<string, JsonSchema>): string {
  const inner = Object.entries(properties).map(([name, schema]) => `\`${name}\` (${typeText(schema)})`)
  return `group of ${inner.join(", ")}`
}

function valueText({ additionalProperties }: JsonSchema): string {
  const value = typeof additionalProperties === "object" ? additionalProperties : {}
  return Object.keys(value).length === 0 ? "values" : typeText(value)
}

/** What bounds only what a double can count is no limit. */
function limitsOf({ minimum = -Infinity, maximum = Infinity }: JsonSchema): string {
  if (minimum <= Number.MIN_SAFE_INTEGER) return ""
  const least = minimum.toLocaleString("en")
  return maximum >= Number.MAX_SAFE_INTEGER ? `, ${least} or more` : `, ${least} to ${maximum.toLocaleString("en")}`
}
