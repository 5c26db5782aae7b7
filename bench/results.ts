import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import type { Row } from "./bench"
import { machine } from "./machine"

const FILE = join(__dirname, "results.json")

interface Result {
  taken: string
  machine: ReturnType<typeof machine>
  rows: Row[]
}

/** Writes what a bench measured into `results.json`, in the place of what it measured before. */
export function keepResults(bench: string, rows: Row[]): void {
  const kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Result>) : {}
  kept[bench] = { taken: new Date().toISOString().slice(0, 10), machine: machine(), rows }
  const sorted = Object.fromEntries(Object.entries(kept).sort(([one], [other]) => one.localeCompare(other)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}
