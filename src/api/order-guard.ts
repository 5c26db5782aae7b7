import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderOfChange } from "../medusa/order-of-change"
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
export const changeInTurn = changing((req) => {
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  return Promise.resolve(String(req.params.id ?? order_id ?? ""))
})

/** The same before goods that come back begin to be received, which is a change under the return's own id. */
export const receiptInTurn = changing((req) => orderOfChange(req.scope, "return", String(req.params.id)))

type Guard = (req: MedusaRequest<unknown>, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

function changing(orderIdOf: (req: MedusaRequest<unknown>) => Promise<string | undefined>): Guard {
  return async (req, res, next) => {
    try {
      const orderId = await orderIdOf(req)
      if (orderId !== undefined) {
        await goIn(req, res, orderId)
        await untilRefundsAreBooked(storeOf(req.scope), orderId)
      }
      next()
    } catch (error) {
      next(error)
    }
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
