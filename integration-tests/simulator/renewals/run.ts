import { hunt, type Hunt, type Killed } from "../mutants/kill"
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

/** Looks for the first history that tells of one mutant. */
export function killRenewalMutant({ name, mutation }: RenewalMutant, wanted: Hunt): Promise<Killed> {
  return hunt(name, wanted, async (seed) => {
    const story = renewalStoryOf(seed)
    const { violations } = await playRenewals(story, mutation)
    if (violations.length === 0 || (await playRenewals(story)).violations.length > 0) return []
    return violations.map(({ invariant }) => invariant)
  })
}
