import { createGenerator, type Schema } from "ts-json-schema-generator"

const TYPES = "src/api/{admin,store}/acquiring/http-types.ts"

/** The JSON schemas of the answers' types and of all that they consist of, by component name. */
export function answerSchemas(names: readonly string[]): Record<string, Schema> {
  const generator = createGenerator({
    path: TYPES,
    tsconfig: "tsconfig.json",
    skipTypeCheck: true,
    topRef: true,
    // A later version may answer more.
    additionalProperties: true,
    sortProps: false,
  })
  const schemas: Record<string, Schema> = {}
  for (const name of names) Object.assign(schemas, generator.createSchema(name).definitions)
  const text = JSON.stringify(schemas)
    // Components are not called `Record<string,number>`, nor referred to as such.
    .replace(/"#\/definitions\/([^"]+)"/g, (_, name: string) => `"${refTo(decodeURIComponent(name))}"`)
  const named = Object.entries(JSON.parse(text) as Record<string, Schema>)
  return Object.fromEntries(named.map(([name, schema]) => [componentOf(name), schema]).sort())
}

export function refTo(name: string): string {
  return `#/components/schemas/${componentOf(name)}`
}

function componentOf(name: string): string {
  return name.replace(/[^\w.-]+/g, "_").replace(/^_+|_+$/g, "")
}
