import { z } from "zod"

export interface SchemaField {
  path: string
  type: string
}

/** Every field of a schema as it leaves the schema: `list[].name` with `string`, `number`, `integer` or `object`. */
export function schemaFields(schema: z.ZodType): SchemaField[] {
  return fieldsOf(z.toJSONSchema(schema, { io: "output" }), "")
}

function fieldsOf(schema: z.core.JSONSchema.BaseSchema, prefix: string): SchemaField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return []
    const [path, element] = elementOf(property, prefix === "" ? name : `${prefix}.${name}`)
    return [{ path, type: String(element.type) }, ...fieldsOf(element, path)]
  })
}

function elementOf(schema: z.core.JSONSchema.BaseSchema, path: string): [string, z.core.JSONSchema.BaseSchema] {
  const items = schema.items
  if (schema.type !== "array" || typeof items !== "object" || Array.isArray(items)) return [path, schema]
  return elementOf(items, `${path}[]`)
}
