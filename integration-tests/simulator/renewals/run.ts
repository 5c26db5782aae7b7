import type { Killed } from "../mutants/kill"
import { RenewalHistory, type RenewalMutation } from "./history"
import { renewalViolations, type Violation } from "./invariants"
import type { RenewalMutant } from "./mutants"
import { renewalStoryOf, type RenewalStory } from "./story"

export interface PlayedRenewals {
  story: RenewalStory
  violations: Violation[]
  lines: string[]
  /** What came about, to see that stories reach it. */
  reached: string[]
}

export async function playRenewals(
  story: RenewalStory,
  mutation: RenewalMutation = {},
  keepsStory = false,
): Promise<PlayedRenewals> {
  const history = new RenewalHistory(story, mutation, keepsStory)
  await history.play()
  const { world, tables } = history
  const reached = [
    ...tables.renewals.map(({ state }) => `renewal ${state}`),
    ...tables.subscriptions.map(({ status }) => `subscription ${status}`),
    ...world.incidents.map(({ kind, resolvedAt }) => `incident ${kind} ${resolvedAt ? "closed" : "open"}`),
    ...world.service.effects.flatMap(({ reference }) =>
      reference?.startsWith("acqren_") ? ["refunded in the drawer"] : [],
    ),
    ...(history.paidByOthersAt === undefined ? [] : ["paid by others"]),
    ...world.machines.flatMap(({ lives }) => (lives > 0 ? ["a server died"] : [])),
  ]
  return { story, violations: renewalViolations(history), lines: world.lines, reached }
}

/** Runs one mutant until some history tells, at most so many. */
export async function killRenewalMutant({ name, mutation }: RenewalMutant, within: number, from = 1): Promise<Killed> {
  for (let seed = from; seed < from + within; seed += 1) {
    const story = renewalStoryOf(seed)
    const { violations } = await playRenewals(story, mutation)
    if (violations.length === 0 || (await playRenewals(story)).violations.length > 0) continue
    return { name, histories: seed - from + 1, invariants: [], seed }
  }
  return { name, histories: undefined, invariants: [], seed: undefined }
}
