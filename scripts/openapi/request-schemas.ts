import { z } from "zod"
import type { SchemaSource } from "./read-route"

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

/** The JSON schema of what a request may send: before defaults and conversions. */
export async function jsonSchemaOf({ file, name }: SchemaSource): Promise<JsonSchema> {
  const exported = ((await import(file)) as Record<string, unknown>)[name]
  if (!(exported instanceof z.ZodType)) throw new Error(`${file} does not export the schema ${name}`)
  const { $schema: _, ...schema } = inputOf(exported)
  return schema
}

function inputOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // A list that is also taken as text with commas: the list is what it is.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== "pipe") return
      const { in: before, out } = def as unknown as { in: z.ZodType; out: z.ZodType }
      if (before._zod.def.type !== "transform") return
      const { $schema: _, ...inner } = inputOf(out)
      Object.assign(jsonSchema, inner)
    },
  }) as JsonSchema
}

/** Whether there is something that every form of it must have. */
export function needsFields(body: JsonSchema): boolean {
  const forms = (body.anyOf as JsonSchema[] | undefined) ?? [body]
  return forms.every(({ required = [] }) => required.length > 0)
}

/** A query's schema as parameters; what only one of several forms needs is optional. */
export function parametersOf(query: JsonSchema): object[] {
  const forms = (query.anyOf as JsonSchema[] | undefined) ?? [query]
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return names.map((name) => {
    const schema = forms.map(({ properties }) => properties?.[name]).find((one) => one !== undefined)!
    return {
      name,
      in: "query",
      required: forms.every(({ required = [] }) => required.includes(name)),
      // `state=sent,unknown`; repeated is understood, too.
      ...(schema.type === "array" ? { style: "form", explode: false } : {}),
      schema,
    }
  })
}
