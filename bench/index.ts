import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

import type { Bench, Effort, Row } from "./bench"
import { beyondBounds, boundsOf, checkedBenches } from "./bounds"
import { machine } from "./machine"
import { keepResults } from "./results"

/**
 * `npm run bench [name …]`: every `<name>.bench.ts` here, or those named; what they measured is kept in `results.json`.
 * `npm run bench -- --check [name …]`: those that have bounds, quickly; fails where a ratio is beyond its bound.
 */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true })
  const all = readdirSync(__dirname).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
  const possible = values.check ? checkedBenches() : all
  const strangers = positionals.filter((name) => !possible.includes(name))
  if (strangers.length > 0) {
    throw new Error(`There is no bench ${strangers.join(", ")}. There are: ${possible.join(", ")}.`)
  }
  console.log(Object.values(machine()).join(", "))
  const beyond: string[] = []
  for (const name of positionals.length > 0 ? positionals : possible) {
    const rows = await measured(name, values.check ? "quick" : "full")
    if (values.check) beyond.push(...beyondBounds(name, rows, boundsOf(name)))
    else keepResults(name, rows)
  }
  for (const line of beyond) console.error(line)
  return beyond.length === 0
}

async function measured(name: string, effort: Effort): Promise<Row[]> {
  const { bench } = (await import(join(__dirname, `${name}.bench.ts`))) as { bench: Bench }
  const rows = await bench(effort)
  console.log(`\n${name}`)
  console.table(rows)
  return rows
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
