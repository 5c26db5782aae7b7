import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Killed } from "./kill"

/** From the repository's root, where `npm run simulate` runs: it is a file of its own there. */
const FILE = join("integration-tests", "simulator", "mutants", "last-kills.json")

/** Writes down which histories told of mutants, for the tests to look there first. */
export function remember(rows: readonly Killed[], from: number): void {
  const before = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, number>
  const now = rows.flatMap(({ name, histories }) => (histories === undefined ? [] : [[name, from + histories - 1]]))
  writeFileSync(FILE, `${JSON.stringify({ ...before, ...Object.fromEntries(now) }, undefined, 2)}\n`)
}
