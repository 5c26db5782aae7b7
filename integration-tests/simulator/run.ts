import type { BatchResult } from "../../src/batches/batch-item"
import { History } from "./history"
import { violationsOf } from "./invariants"
import type { Violation } from "./invariants/violation"
import type { Story } from "./story"
import type { Mutation, World } from "./world"

export interface Played {
  story: Story
  violations: Violation[]
  lines: string[]
  /** What came about at the service, to see that stories reach it. */
  reached: string[]
}

/** Plays one story. With `keepsStory` every line of it can be read afterwards. */
export async function play(story: Story, mutation: Mutation = {}, keepsStory = false): Promise<Played> {
  const history = new History(story, mutation, keepsStory)
  await history.play()
  const isAtRest = await history.quiet()
  const { world } = history
  const violations = violationsOf(world, isAtRest)
  if (keepsStory) {
    for (const { kind, message, resolvedAt } of world.incidents) {
      world.lines.push(`incident ${resolvedAt ? "(closed)" : "(open)"} ${kind}: ${message}`)
    }
  }
  return {
    ...{ story, violations, lines: world.lines },
    get reached() {
      return reachedAt(world)
    },
  }
}

/**
 * Kinds of payment with what happened to them and by whom, as `direct captured by portal`; orders' changes as `claim
 * received`.
 */
function reachedAt({ service, incidents, records, batches }: World): string[] {
  const all = service.ledger
    .allTransactions()
    .flatMap(({ origin, events, refunds }) => [
      ...events.map(({ what, by }) => `${origin} ${what.split(/\W/, 1)[0]} by ${by}`),
      ...refunds.map(({ status }) => `${origin} refund ${status}`),
    ])
  const changes = [...records.orders.values()].flatMap(({ agreements }) =>
    agreements.flatMap(({ kind, isReceived, isOver }) => [
      `${kind} confirmed`,
      ...(isReceived ? [`${kind} received`] : []),
      ...(isOver ? [`${kind} cancelled`] : []),
    ]),
  )
  const owed = [...records.collections.values()]
    .filter(({ cartId }) => cartId === undefined)
    .flatMap(({ bookings }) => bookings.flatMap((one) => service.ledger.transaction(one.transactionId ?? "") ?? []))
    .map(({ origin }) => `${origin} paid what is owed`)
  const inBatches = batches.flatMap(({ kind, results, retry_of, takeovers }) => [
    ...((results ?? []) as BatchResult[]).map(({ state }) => `batch ${kind} ${state}`),
    ...(retry_of ? ["batch retried"] : []),
    ...(takeovers > 0 ? ["batch taken over"] : []),
  ])
  return [...new Set([...all, ...changes, ...owed, ...inBatches, ...incidents.map(({ kind }) => `incident ${kind}`)])]
}

/** A failure with as few events as still bring it about, told line by line. */
export async function shrink({ story, violations }: Played, mutation: Mutation = {}): Promise<Played> {
  const wanted = new Set(violations.map(({ invariant }) => invariant))
  const fails = async (candidate: Story) =>
    (await play(candidate, mutation)).violations.some(({ invariant }) => wanted.has(invariant))
  let smallest = story
  for (const weather of [
    { slowStatement: 0, badCall: 0, badNotification: 0 },
    { badNotification: 0 },
    { slowStatement: 0 },
  ]) {
    const { conditions } = smallest
    const candidate = { ...smallest, conditions: { ...conditions, weather: { ...conditions.weather, ...weather } } }
    if (await fails(candidate)) smallest = candidate
  }
  for (let place = 0; place < smallest.events.length;) {
    const candidate = { ...smallest, events: smallest.events.filter((_, index) => index !== place) }
    if (await fails(candidate)) smallest = candidate
    else place += 1
  }
  return play(smallest, mutation, true)
}
