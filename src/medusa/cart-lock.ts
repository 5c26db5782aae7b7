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
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  const take = () =>
    locking.acquire(cartId, { ownerId, expire: EXPIRES_SECONDS }).then(
      () => true,
      () => undefined,
    )
  const isTaken = await poll(take, {
    everyMs: 100,
    longestPauseMs: LONGEST_PAUSE_MS,
    withinMs: WAIT_FOR_LOCK_MS,
  })
  if (!isTaken) return { kind: "busy" }
  try {
    return { kind: "done", value: await act() }
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
