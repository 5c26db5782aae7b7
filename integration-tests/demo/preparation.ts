import { join } from "node:path"

import { programFailure, runProgram, startProgram } from "./processes"
import type { Seeded } from "./seed"

/**
 * Brings the database to where the shop can start. Two programs, one after the other: Medusa's connections (Redis) do
 * not survive being loaded a second time in one process. Both promises reject with what their program said.
 */
export function startPreparation(env: NodeJS.ProcessEnv, storefrontUrl: string) {
  const migrated = runProgram({ name: "migrate", script: join(__dirname, "migrate.cjs"), env })
  const seeded = migrated.then(() => seed(env, storefrontUrl))
  // Nobody waits for the seed before the tables are there; whoever waits for those hears of a failure.
  seeded.catch(() => undefined)
  return { migrated, seeded }
}

function seed(env: NodeJS.ProcessEnv, storefrontUrl: string): Promise<Seeded> {
  const child = startProgram({ name: "seed", script: join(__dirname, "seed.cjs"), args: [storefrontUrl], env })
  return new Promise((resolve, reject) => {
    child.once("message", (message: Seeded) => resolve(message))
    child.once("exit", (code, signal) => reject(programFailure("seed", code, signal)))
  })
}
