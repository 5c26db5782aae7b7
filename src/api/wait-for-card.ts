import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { BEING_PLACED, waitUntilPayable, untilNoCardIsBeingPaid } from "../checkout/session-lock"
import { lockCompletion } from "../medusa/cart-lock"
import { readyToComplete } from "../medusa/complete-cart"

/** A new session deletes those before it: not while one of them is being paid. */
export async function waitForCardPayment(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    await waitUntilPayable(req.scope, String(req.params.id))
    next()
  } catch (error) {
    next(error)
  }
}

/**
 * A completion that comes while a card is being authorised would find nothing decided: it comes after, to the order.
 */
export async function completeAfterCard(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const cartId = String(req.params.id)
    await untilNoCardIsBeingPaid(req.scope, cartId)
    const release = await lockCompletion(req.scope, cartId)
    if (res.closed) await release()
    else res.once("close", () => void release().catch(() => undefined))
    if (!(await readyToComplete(req.scope, cartId))) throw new MedusaError(MedusaError.Types.CONFLICT, BEING_PLACED)
    next()
  } catch (error) {
    next(error)
  }
}
