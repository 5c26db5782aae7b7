import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { lockCompletion, withCart } from "./cart-lock"
import type { CartState } from "./cart-state"
import { repairLockedLinks, repairLinks } from "./order-links"
import { whatBecameOf } from "./order-of-cart"
import { closeVoidedSessions } from "./release-session"

/** What became of a cart. */
export type Placed =
  | { kind: "order"; orderId: string }
  | { kind: "none" }
  /** Another request is placing the order, and may still fail; or a process died at it: its lock ends by itself. */
  | { kind: "busy" }
  /**
   * It is completed, and no order is linked to it: one was deleted, or the store makes its orders in a way of its own.
   */
  | { kind: "completed" }

export type Completion =
  Exclude<Placed, { kind: "none" }> | { kind: "failed"; error: { message: string; name: string; type: string } }

/**
 * Runs the core's completion. When somebody else is completing the same cart, waits for their order.
 * @param state of the cart, where it was read just now: without a link there is none to repair
 */
export async function completeCart(container: MedusaContainer, cartId: string, state?: CartState): Promise<Completion> {
  const run = await (state?.isLinked === false ? runCompletion(container, cartId) : completeInTurn(container, cartId))
  if (!run) return { kind: "busy" }
  const { errors, result, transaction } = run
  if (transaction.hasFinished() && !errors?.[0]) return { kind: "order", orderId: (result as { id: string }).id }

  const placed = await placedOrder(container, cartId)
  return placed.kind === "none" ? { kind: "failed", error: describe(errors?.[0]?.error) } : placed
}

async function completeInTurn(container: MedusaContainer, cartId: string) {
  const release = await lockCompletion(container, cartId)
  try {
    if (await readyToComplete(container, cartId)) return await runCompletion(container, cartId)
  } finally {
    await release()
  }
}

function runCompletion(container: MedusaContainer, cartId: string) {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  return engine.run(completeCartWorkflowId, { input: { id: cartId }, throwOnError: false })
}

/**
 * Before the core completes a cart: what a process that died, or a completion that failed, left of it must not pass for
 * an order.
 * @returns false while somebody else completes it
 */
export async function readyToComplete(container: MedusaContainer, cartId: string): Promise<boolean> {
  await repairLinks(container, cartId)
  return closeVoidedSessions(container, cartId)
}

/**
 * The order that a cart has become for good. The core links an order to its cart before it has the goods, and removes
 * both where it does not get them: so whoever is completing the cart is waited for.
 * What the core would order once more is not asked for again: it looks at no cart's `completed_at`.
 */
export async function placedOrder(container: MedusaContainer, cartId: string): Promise<Placed> {
  const locked = await withCart(container, cartId, async () => {
    await repairLockedLinks(container, cartId)
    return whatBecameOf(container, cartId)
  })
  if (locked.kind === "busy") return locked
  const { orderId, isCompleted } = locked.value
  if (orderId) return { kind: "order", orderId }
  return { kind: isCompleted ? "completed" : "none" }
}

const { INVALID_ARGUMENT, INVALID_DATA, NOT_ALLOWED, NOT_FOUND } = MedusaError.Types
const REFUSALS = new Set<string>([INVALID_ARGUMENT, INVALID_DATA, NOT_ALLOWED, NOT_FOUND])

/** Whether the cart itself is refused (goods gone, an option closed); anything else is trouble that may pass. */
export function isRefusal({ type }: { type: string }): boolean {
  return REFUSALS.has(type)
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
