import { readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { openApiDocument } from "./document"

/** `npm run openapi` writes `docs/openapi.json`; with `-- --check` it only says whether it is what the code gives. */
async function main(): Promise<void> {
  const file = resolve(__dirname, "../../docs/openapi.json")
  const text = `${JSON.stringify(await openApiDocument(), null, 2)}\n`
  const { Validator } = await import("@seriousme/openapi-schema-validator")
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>)
  if (!valid) throw new Error(`The document is no OpenAPI: ${JSON.stringify(errors, null, 2)}`)
  if (!process.argv.includes("--check")) return writeFileSync(file, text)
  if (readFileSync(file, "utf8") !== text) throw new Error("docs/openapi.json is old: run `npm run openapi`")
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
