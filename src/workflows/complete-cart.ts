import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { orderOfCart } from "./pay-by-card/payable-cart"

export type Completion =
  { kind: "order"; orderId: string } | { kind: "failed"; error: { message: string; name: string; type: string } }

const WAIT_FOR_ANOTHER_MS = 5_000
const WAIT_FOR_LOCK_MS = 10_000
const PROBE_SECONDS = 5

/** Runs the core's completion. When somebody else is completing the same cart, waits for their order. */
export async function completeCart(container: MedusaContainer, cartId: string): Promise<Completion> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const { errors, result, transaction } = await engine.run(completeCartWorkflowId, {
    input: { id: cartId },
    throwOnError: false,
  })
  if (transaction.hasFinished() && !errors?.[0]) return { kind: "order", orderId: (result as { id: string }).id }

  const until = Date.now() + (transaction.hasFinished() ? 0 : WAIT_FOR_ANOTHER_MS)
  for (;;) {
    const orderId = await orderOfCart(container, cartId)
    if (orderId) return { kind: "order", orderId }
    if (Date.now() >= until) return { kind: "failed", error: describe(errors?.[0]?.error) }
    await sleep(200)
  }
}

/**
 * Waits while somebody holds the lock under which the core completes a cart: another request, or a process that died
 * with it, until the lock ends by itself.
 * @returns false when the lock is still held
 */
export async function waitWhileCompleted(container: MedusaContainer, cartId: string): Promise<boolean> {
  const until = Date.now() + WAIT_FOR_LOCK_MS
  for (let pause = 100; await isBeingCompleted(container, cartId); pause *= 2) {
    if (Date.now() + pause > until) return false
    await sleep(pause)
  }
  return true
}

async function isBeingCompleted(container: MedusaContainer, cartId: string): Promise<boolean> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  try {
    await locking.acquire(cartId, { ownerId, expire: PROBE_SECONDS })
  } catch {
    return true
  }
  await locking.release(cartId, { ownerId })
  return false
}

/** The engine hands over a step's error as it was thrown, or as plain data when it went through its store. */
function describe(error: unknown): { message: string; name: string; type: string } {
  if (typeof error !== "object" || error === null || !("message" in error) || typeof error.message !== "string") {
    return { message: "Somebody else is completing this cart.", name: "Error", type: MedusaError.Types.CONFLICT }
  }
  const message = error.message.endsWith(".") ? error.message : `${error.message}.`
  const type = "type" in error && typeof error.type === "string" ? error.type : MedusaError.Types.UNEXPECTED_STATE
  return { message, name: "name" in error && typeof error.name === "string" ? error.name : "Error", type }
}
