import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** A payment session among those of its collection. */
export interface CollectionSession {
  id: string
  status: string
  created_at: string
}

/** Every session of the collection that a session belongs to; none once it is gone. */
export async function sessionsBeside({ query }: Store, sessionId: string): Promise<CollectionSession[]> {
  const found = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: sessionId },
  })
  const [session] = found.data as unknown as { payment_collection_id: string }[]
  if (!session) return []
  // Not over the session's own collection: that lists the session alone.
  const fields = ["payment_sessions.id", "payment_sessions.status", "payment_sessions.created_at"]
  const filters = { id: session.payment_collection_id }
  const { data } = await query.graph({ entity: "payment_collection", fields, filters })
  return (data as unknown as { payment_sessions?: CollectionSession[] }[])[0]?.payment_sessions ?? []
}

/** A session that was made for an order, with what its provider keeps. */
export interface OrderSession {
  id: string
  provider_id: string
  data: Record<string, unknown>
  /** It paid the cart that became the order, and not what the order owed later. */
  isOfCart: boolean
}

export async function sessionsOfOrder({ query }: Store, orderId: string): Promise<OrderSession[]> {
  const fields = ["payment_collections.cart.id", "payment_collections.payment_sessions.*"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  type Session = { id: string; provider_id: string; data?: Record<string, unknown> | null }
  type Collection = { cart?: { id: string } | null; payment_sessions?: Session[] }
  const [order] = data as unknown as { payment_collections?: (Collection | null)[] }[]
  return (order?.payment_collections ?? []).flatMap((collection) =>
    (collection?.payment_sessions ?? []).map((session) => ({
      ...{ id: session.id, provider_id: session.provider_id, data: session.data ?? {} },
      isOfCart: Boolean(collection?.cart),
    })),
  )
}

/** Deletes a session as the core does. Two requests at once: whoever is second finds it gone. */
export async function deleteSession(container: MedusaContainer, id: string): Promise<void> {
  await container
    .resolve(Modules.PAYMENT)
    .deletePaymentSession(id)
    .catch(() => undefined)
}
