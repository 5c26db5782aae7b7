import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

import type { Bench, Effort, Row } from "./bench"
import { beyondBounds, boundedBenches, cheapBenches } from "./bounds"
import type { Curve } from "./curve"
import { machine } from "./machine"
import { drawCurve } from "./picture"
import { keepResults } from "./results"

/**
 * `npm run bench [name …]`: every `<name>.bench.ts` here, or those named; what they measured is kept in `results.json`.
 * `npm run bench -- --check [name …]`: those that are cheap, or those named, quickly; fails where a ratio is beyond its bound.
 */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true })
  const all = readdirSync(__dirname).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
  const possible = values.check ? boundedBenches() : all
  const strangers = positionals.filter((name) => !possible.includes(name))
  if (strangers.length > 0) {
    throw new Error(`There is no bench ${strangers.join(", ")}. There are: ${possible.join(", ")}.`)
  }
  console.log(Object.values(machine()).join(", "))
  const beyond: string[] = []
  const usual = values.check ? cheapBenches() : all
  for (const name of positionals.length > 0 ? positionals : usual) {
    const { rows, curve } = await measured(name, values.check ? "quick" : "full")
    if (values.check) {
      beyond.push(...beyondBounds(name, rows))
      continue
    }
    keepResults(name, rows)
    if (curve) drawCurve(name, curve, rows)
  }
  for (const line of beyond) console.error(line)
  return beyond.length === 0
}

async function measured(name: string, effort: Effort): Promise<{ rows: Row[]; curve: Curve | undefined }> {
  const { bench, curve } = (await import(join(__dirname, `${name}.bench.ts`))) as { bench: Bench; curve?: Curve }
  const rows = await bench(effort)
  console.log(`\n${name}`)
  console.table(rows)
  return { rows, curve }
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
