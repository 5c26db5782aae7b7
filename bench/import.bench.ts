import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

import type { Bench } from "./bench"
import { builtPath } from "./built"
import { comparison, interleaved, type Compared } from "./interleaved"

const run = promisify(execFile)

interface Loaded {
  milliseconds: number
  megabytes: number
}

/**
 * The built provider loaded into a fresh process that has Medusa's utils already, against Medusa's own provider for
 * Stripe: time, and heap that is kept.
 */
export const bench: Bench = async (effort) => {
  const ours: Loaded[] = []
  const theirs: Loaded[] = []
  const provider = builtPath("providers/acquiring/index")
  const time = await interleaved(
    () => loaded(provider, ours),
    () => loaded("@medusajs/payment-stripe", theirs),
    effort === "full" ? 15 : 9,
    1,
  )
  const memory: Compared = {
    ours: ours.slice(1).map(({ megabytes }) => megabytes),
    theirs: theirs.slice(1).map(({ megabytes }) => megabytes),
  }
  return [comparison("time", "ms", time), comparison("memory", "MB", memory)]
}

async function loaded(module: string, results: Loaded[]): Promise<number> {
  const { stdout } = await run(process.execPath, ["--expose-gc", join(__dirname, "import/one-import.cjs"), module])
  const result = JSON.parse(stdout) as Loaded
  results.push(result)
  return result.milliseconds
}
