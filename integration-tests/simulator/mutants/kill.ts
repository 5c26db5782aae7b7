import { INVARIANTS, type Invariant } from "../invariants/violation"
import { firstFailure, play } from "../run"
import type { Mutant } from "./mutant"

export interface Killed {
  name: string
  histories: number | undefined
  /** What it violates. */
  invariants: Invariant[]
  seed: number | undefined
}

/** Runs one mutant until some history tells, at most so many. */
export async function kill({ name, mutation }: Mutant, within: number, from = 1): Promise<Killed> {
  for (let seed = from; seed < from + within;) {
    const found = await firstFailure(seed, from + within - seed, mutation)
    if (!found) break
    const { story, violations } = found.played
    // What also fails without the defect tells nothing of it.
    if ((await play(story)).violations.length === 0) {
      return {
        name,
        histories: story.seed - from + 1,
        invariants: [...new Set(violations.map(({ invariant }) => invariant))],
        seed: story.seed,
      }
    }
    seed = story.seed + 1
  }
  return { name, histories: undefined, invariants: [], seed: undefined }
}

/** Those that no mutant of the list violates: nothing shows that they can fail. */
export function unshown(rows: readonly Killed[]): Invariant[] {
  const shown = new Set(rows.flatMap(({ invariants }) => invariants))
  return INVARIANTS.filter((invariant) => !shown.has(invariant))
}

export function table(rows: readonly Killed[]): string {
  const lines = rows.map(({ name, histories, invariants }) => {
    const after = histories === undefined ? "survived" : String(histories)
    return `${after.padStart(8)}  ${name.padEnd(82)}  ${invariants.join(", ")}`
  })
  return ["   after  mutant".padEnd(94) + "killed by", ...lines].join("\n")
}
