import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

import type { Bench, Effort, Row } from "./bench"
import { beyondBounds, boundedBenches, cheapBenches } from "./bounds"
import type { Curve } from "./curve"
import { machine } from "./machine"
import { drawCurve } from "./picture"
import { keepResults } from "./results"

/** How often a check measures what is beyond its bound before it fails. */
const MEASUREMENTS = 3

/**
 * `npm run bench [name …]`: every `<name>.bench.ts` here, or those named; what they measured is kept in `results.json`.
 * `npm run bench -- --check [name …]`: those that are cheap, or those named, quickly; fails where a ratio is beyond its
 * bound.
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
    if (values.check) {
      beyond.push(...(await beyondAlways(name)))
      continue
    }
    const { rows, curve } = await measured(name, "full")
    keepResults(name, rows)
    if (curve) drawCurve(name, curve, rows)
  }
  for (const line of beyond) console.error(line)
  return beyond.length === 0
}

/** A machine that is busy for a moment spoils one measurement; a client that became dearer spoils them all. */
async function beyondAlways(name: string): Promise<string[]> {
  for (let left = MEASUREMENTS; ; left -= 1) {
    const { rows } = await measured(name, "quick")
    const beyond = beyondBounds(name, rows)
    if (beyond.length === 0 || left === 1) return beyond
    console.log(`${beyond.join("\n")}: measured again`)
  }
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
