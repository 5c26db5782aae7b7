import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { readPaidOrders } from "../medusa/paid-orders"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { notePerson } from "../operations/note-person"

/**
 * The core voids an order's payments, when the order is cancelled or edited, without a word of who did that: it is added once
 * the core has answered.
 */
export function noteWhoCancels(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const store = storeOf(req.scope)
  const begun = store.acquiring.clock.now()
  const orderId = String(req.params.id)
  res.once("finish", () => {
    const { auth_context } = req as AuthenticatedMedusaRequest
    note(req.scope, orderId, auth_context.actor_id, begun).catch((error: unknown) =>
      store.logger.error(`acquiring: who cancelled order ${orderId} could not be written down: ${reasonOf(error)}`),
    )
  })
  next()
}

async function note(container: MedusaContainer, orderId: string, by: string, since: Date): Promise<void> {
  const order = (await readPaidOrders(container, [orderId])).get(orderId)
  const store = storeOf(container)
  for (const { account, transaction } of order?.all ?? []) {
    await notePerson(store, { account, order_no: transaction.orderNo }, by, since)
  }
}
