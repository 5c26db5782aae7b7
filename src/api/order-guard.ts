import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseWhileChanged } from "../medusa/open-change"
import { enterOrder } from "../medusa/order-lock"
import { orderOfChange, type OrderChanger } from "../medusa/order-of-change"
import { orderOf } from "../medusa/refund-rows"
import { untilRefundsAreBooked } from "../medusa/refunds-under-way"
import { storeOf, type Store } from "../medusa/store"
import { sayInLanguage, sayInShopsLanguage } from "./language"

type Guard = (req: MedusaRequest<unknown>, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>
/** The order that a request is about; undefined where there is none. */
type OrderIdOf = (req: MedusaRequest<unknown>) => Promise<string | undefined>

const inPath: OrderIdOf = (req) => Promise.resolve(req.params.id)
const inBody: OrderIdOf = (req) => {
  const { order_id } = (req.body ?? {}) as { order_id?: unknown }
  return Promise.resolve(typeof order_id === "string" ? order_id : undefined)
}
const of =
  (changer: OrderChanger): OrderIdOf =>
  (req) =>
    orderOfChange(req.scope, changer, String(req.params.id))

const CANCEL = "POST /admin/orders/:id/cancel"

/**
 * Every route of the core that cancels or deletes an order, voids a payment of it, or begins or ends a change of it, be
 * it in one go as a fulfilment does.
 */
export const CHANGING: Readonly<Record<string, OrderIdOf>> = {
  [CANCEL]: inPath,
  "POST /admin/orders/:id/credit-lines": inPath,
  "POST /admin/orders/:id/transfer": inPath,
  "POST /admin/orders/:id/transfer/cancel": inPath,
  "POST /admin/orders/:id/transfer/guest": inPath,
  "POST /store/orders/:id/transfer/request": inPath,
  "POST /store/orders/:id/transfer/accept": inPath,
  "POST /store/orders/:id/transfer/cancel": inPath,
  "POST /store/orders/:id/transfer/decline": inPath,
  "POST /admin/orders/:id/fulfillments": inPath,
  "POST /admin/orders/:id/fulfillments/:fulfillment_id/cancel": inPath,
  "POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments": inPath,
  "POST /admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered": inPath,
  "POST /admin/order-edits": inBody,
  "POST /admin/order-edits/:id/confirm": inPath,
  "DELETE /admin/order-edits/:id": inPath,
  // A draft may be paid by the link of its collection.
  "POST /admin/draft-orders/:id/edit": inPath,
  "POST /admin/draft-orders/:id/edit/request": inPath,
  "POST /admin/draft-orders/:id/edit/confirm": inPath,
  "DELETE /admin/draft-orders/:id/edit": inPath,
  "DELETE /admin/draft-orders/:id": inPath,
  "POST /admin/exchanges": inBody,
  "POST /admin/exchanges/:id/request": of("order_exchange"),
  "DELETE /admin/exchanges/:id/request": of("order_exchange"),
  "POST /admin/exchanges/:id/cancel": of("order_exchange"),
  "POST /admin/claims": inBody,
  "POST /admin/claims/:id/request": of("order_claim"),
  "DELETE /admin/claims/:id/request": of("order_claim"),
  "POST /admin/claims/:id/cancel": of("order_claim"),
  "POST /admin/returns": inBody,
  "POST /store/returns": inBody,
  "POST /admin/returns/:id/request": of("return"),
  "DELETE /admin/returns/:id/request": of("return"),
  "POST /admin/returns/:id/receive": of("return"),
  "POST /admin/returns/:id/receive/confirm": of("return"),
  "DELETE /admin/returns/:id/receive": of("return"),
  "POST /admin/returns/:id/cancel": of("return"),
}

/**
 * For `defineMiddlewares`: whatever refunds an order and whatever changes it take turns. The matchers are the core's
 * own, so that whoever may not come in keeps nobody waiting.
 */
export const orderGuards = [
  { matcher: "/admin/payments/:id/refund", methods: ["POST" as const], middlewares: [refundInTurn] },
  ...Object.entries(CHANGING).map(([route, orderIdOf]) => {
    const [method, matcher] = route.split(" ") as ["POST" | "DELETE", string]
    const say = matcher.startsWith("/store/") ? sayInShopsLanguage : sayInLanguage
    const inTurn = changeInTurn(orderIdOf, route === CANCEL ? refuseWhileChanged : undefined)
    return { matcher, methods: [method], middlewares: [say, inTurn] }
  }),
]

/** Before the core refunds a payment. Refunds that came another way are waited for by the refund itself. */
async function refundInTurn(req: MedusaRequest<unknown>, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const orderId = await orderOf(storeOf(req.scope).query, String(req.params.id))
    if (orderId) await goIn(req, res, orderId)
    next()
  } catch (error) {
    next(error)
  }
}

/** Before the core changes or cancels an order: refunds that came another way are booked, too. */
function changeInTurn(orderIdOf: OrderIdOf, refuse?: (store: Store, orderId: string) => Promise<void>): Guard {
  return async (req, res, next) => {
    try {
      const orderId = await orderIdOf(req)
      if (orderId !== undefined && (await goIn(req, res, orderId))) {
        const store = storeOf(req.scope)
        await untilRefundsAreBooked(store, orderId)
        await refuse?.(store, orderId)
      }
      next()
    } catch (error) {
      next(error)
    }
  }
}

/**
 * Comes out when the core answers, also when nobody is there any more to hear it.
 * @returns false for an order that is not paid through us
 */
async function goIn(req: MedusaRequest<unknown>, res: MedusaResponse, orderId: string): Promise<boolean> {
  const leave = await enterOrder(req.scope, orderId)
  if (!leave) return false
  const end = res.end.bind(res)
  res.end = ((...args: Parameters<typeof res.end>) => {
    void leave().catch(() => undefined)
    return end(...args)
  }) as typeof res.end
  return true
}
