import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { poll } from "../modules/acquiring/waiting"

export type Locked<Value> = { kind: "done"; value: Value } | { kind: "busy" }

const WAIT_FOR_LOCK_MS = 10_000
const LONGEST_PAUSE_MS = 1_000
const EXPIRES_SECONDS = 30

/**
 * Does something under the lock under which the core completes a cart, so that nobody completes it meanwhile.
 * @returns `busy` when somebody else keeps it: another request, or a process that died, until the lock ends by itself
 */
export async function withCart<Value>(
  container: MedusaContainer,
  cartId: string,
  act: () => Promise<Value>,
): Promise<Locked<Value>> {
  const release = await take(container, cartId)
  if (!release) return { kind: "busy" }
  try {
    return { kind: "done", value: await act() }
  } finally {
    await release()
  }
}

/**
 * Waits until no other request completes the cart, beginning with what it reads before the core takes its lock: two at
 * once would both find what the first one's failure changes. Who waits too long goes on; the core has its own lock.
 * @returns what releases it
 */
export async function lockCompletion(container: MedusaContainer, cartId: string): Promise<() => Promise<void>> {
  return (await take(container, `completion:${cartId}`)) ?? (async () => undefined)
}

/** @returns what releases it; undefined when somebody else keeps it all the time */
async function take(container: MedusaContainer, key: string): Promise<(() => Promise<void>) | undefined> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  const acquire = () =>
    locking.acquire(key, { ownerId, expire: EXPIRES_SECONDS }).then(
      () => true,
      () => undefined,
    )
  const isTaken = await poll(acquire, {
    everyMs: 100,
    longestPauseMs: LONGEST_PAUSE_MS,
    withinMs: WAIT_FOR_LOCK_MS,
  })
  if (!isTaken) return undefined
  return async () => void (await locking.release(key, { ownerId }))
}
