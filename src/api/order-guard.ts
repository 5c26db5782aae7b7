import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderOf } from "../medusa/refund-rows"
import { untilRefundsAreBooked } from "../medusa/refunds-under-way"
import { enterOrder } from "../medusa/order-lock"
import { storeOf } from "../medusa/store"

/** Before the core refunds a payment: no other operation on its order at the same moment. */
export async function refundInTurn(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const orderId = await orderOf(storeOf(req.scope).query, String(req.params.id))
    if (orderId) await goIn(req, res, orderId)
    next()
  } catch (error) {
    next(error)
  }
}

/** Before the core cancels an order, or begins to change it: the same, and refunds that came another way are booked. */
export async function changeInTurn(
  req: MedusaRequest<unknown>,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const { order_id } = (req.body ?? {}) as { order_id?: unknown }
    const orderId = String(req.params.id ?? order_id ?? "")
    await goIn(req, res, orderId)
    await untilRefundsAreBooked(storeOf(req.scope), orderId)
    next()
  } catch (error) {
    next(error)
  }
}

/** Comes out when the core answers, also when nobody is there any more to hear it. */
async function goIn(req: MedusaRequest<unknown>, res: MedusaResponse, orderId: string): Promise<void> {
  const leave = await enterOrder(req.scope, orderId)
  const end = res.end.bind(res)
  res.end = ((...args: Parameters<typeof res.end>) => {
    void leave().catch(() => undefined)
    return end(...args)
  }) as typeof res.end
}
