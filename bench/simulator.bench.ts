import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"

import type { Bench, Effort } from "./bench"

const run = promisify(execFile)
const ROOT = resolve(__dirname, "..")
const HISTORIES: Record<Effort, number> = { quick: 1_000, full: 5_000 }
const RUNS: Record<Effort, number> = { quick: 1, full: 3 }

/** Histories of checkouts that the simulator plays in a second of a processor's time, always the same ones. */
export const bench: Bench = async (effort) => {
  const rows = []
  for (let at = 0; at < RUNS[effort]; at += 1) {
    const seeds = ["--seed", "1", "--histories", String(HISTORIES[effort])]
    const { stdout } = await run("npm", ["run", "--silent", "simulate", "--", ...seeds], { cwd: ROOT })
    const [, histories, perSecond] = /(\d+) histories, (\d+) a second of CPU/.exec(stdout) ?? []
    if (!perSecond) throw new Error(`The simulator said something else: ${stdout.slice(-500)}`)
    rows.push({ histories: Number(histories), "a second of processor time": Number(perSecond) })
  }
  return rows
}
