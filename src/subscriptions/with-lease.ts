import { LEASE_MS, renewing } from "../modules/acquiring/lease"
import type { Store } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { poll, type Clock } from "../modules/acquiring/waiting"

/** So long somebody waits for whoever works the subscription at this moment; a pass makes a few calls. */
const PATIENCE = { everyMs: 100, withinMs: 10_000, longestPauseMs: 1_000 }

/** Leases a subscription for somebody who waits for it. Undefined where another one works it for longer than that. */
export function leaseSoon(
  { acquiring: { subscriptions } }: Pick<Store, "acquiring">,
  { id, owner }: { id: string; owner: string },
  clock: Clock,
): Promise<SubscriptionRow | undefined> {
  return poll(() => subscriptions.lease(id, owner, clock.now()), { ...PATIENCE, clock })
}

/** Does something with a subscription that was leased: the lease is renewed while that lasts, and released after it. */
export async function withLease<Result>(
  { acquiring: { subscriptions, clock } }: Pick<Store, "acquiring">,
  { id, owner }: { id: string; owner: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = renewing(() => subscriptions.renew(id, owner, clock.now()), LEASE_MS)
  try {
    return await work()
  } finally {
    stop()
    await subscriptions.release(id, owner)
  }
}
