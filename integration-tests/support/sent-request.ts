import type { HttpTypes } from "@medusajs/framework/types"

import type { CartPlan } from "./checkout"
import { good } from "./http"
import { serviceSide } from "./service-side"
import type { Shop } from "./shop"

/** Fields of a request, as the service received it. */
export type Fields = Record<string, unknown>

/** Buys, and answers the request that the service received for it. */
export function sentRequest({ cartReadyToPay, createSession, payByCard, sandbox }: Shop) {
  const service = serviceSide(sandbox)
  return async (plan: CartPlan, prepare?: (cart: HttpTypes.StoreCart) => Promise<void>): Promise<Fields> => {
    const cart = await cartReadyToPay(plan)
    await prepare?.(cart)
    await createSession(cart)
    expect(good(await payByCard(cart)).type).toBe("order")
    return service.only("authorise")
  }
}
