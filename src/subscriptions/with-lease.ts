import { LEASE_MS, renewing } from "../modules/acquiring/lease"
import type { Store } from "../medusa/store"

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
