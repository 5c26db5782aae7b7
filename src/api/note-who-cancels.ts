import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { orderOfChange, type OrderChanger } from "../medusa/order-of-change"
import { readPaidOrders } from "../medusa/paid-orders"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { notePerson } from "../operations/note-person"

type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => void

/**
 * The core voids an order's payments, when the order is cancelled or changed, without a word of who did that: it is added
 * once the core has answered. For routes whose id is the order's.
 */
export const noteWhoCancels = notesWho((_container, id) => Promise.resolve(id))

/** The same for routes whose id is that of an exchange, a claim or a return. */
export function noteWhoConfirms(changer: OrderChanger): Middleware {
  return notesWho((container, id) => orderOfChange(container, changer, id))
}

function notesWho(orderOf: (container: MedusaContainer, id: string) => Promise<string | undefined>): Middleware {
  return (req, res, next) => {
    const store = storeOf(req.scope)
    const begun = store.acquiring.clock.now()
    const id = String(req.params.id)
    const note = async () => {
      const { auth_context } = req as AuthenticatedMedusaRequest
      const orderId = await orderOf(req.scope, id)
      if (orderId) await noteOrder(req.scope, orderId, auth_context.actor_id, begun)
    }
    res.once("finish", () => {
      note().catch((error: unknown) =>
        store.logger.error(`acquiring: who cancelled order ${id} could not be written down: ${reasonOf(error)}`),
      )
    })
    next()
  }
}

async function noteOrder(container: MedusaContainer, orderId: string, by: string, since: Date): Promise<void> {
  const order = (await readPaidOrders(container, [orderId])).get(orderId)
  const store = storeOf(container)
  for (const { account, transaction } of order?.all ?? []) {
    await notePerson(store, { account, order_no: transaction.orderNo }, by, since)
  }
}
