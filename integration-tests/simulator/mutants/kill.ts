import { INVARIANTS, type Invariant } from "../invariants/violation"
import { play } from "../run"
import { storyOf } from "../story"
import lastKills from "./last-kills.json"
import type { Mutant } from "./mutant"

export interface Killed {
  name: string
  /** How many histories it took, from the first seed on; undefined where all of them hold with it. */
  histories: number | undefined
  /** What it violates. */
  invariants: readonly string[]
}

export interface Hunt {
  /** Histories within which it must be found. */
  within: number
  /** The first seed. Default 1. */
  from?: number
  /**
   * The histories that told the last time are looked at first, instead of all before them: where they still tell,
   * nothing more is to be shown. Not where it is wanted how soon each mutant is found.
   */
  looksThereFirst?: boolean
}

/** Looks for the first history that tells of one mutant. */
export function kill({ name, mutation }: Mutant, wanted: Hunt): Promise<Killed> {
  return hunt(name, wanted, async (seed) => {
    const story = storyOf(seed)
    const { violations } = await play(story, mutation)
    // What also fails without the defect tells nothing of it.
    if (violations.length === 0 || (await play(story)).violations.length > 0) return []
    return violations.map(({ invariant }) => invariant)
  })
}

/** @param violatedBy what the history of a seed violates with the mutant alone */
export async function hunt(
  name: string,
  { within, from = 1, looksThereFirst = false }: Hunt,
  violatedBy: (seed: number) => Promise<readonly string[]>,
): Promise<Killed> {
  const last = (lastKills as Record<string, number>)[name] ?? 0
  const all = Array.from({ length: within }, (_, at) => from + at)
  const seeds = looksThereFirst ? [...all.filter((seed) => seed === last), ...all] : all
  for (const seed of seeds) {
    const invariants = await violatedBy(seed)
    if (invariants.length > 0) return { name, histories: seed - from + 1, invariants: [...new Set(invariants)] }
  }
  return { name, histories: undefined, invariants: [] }
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
