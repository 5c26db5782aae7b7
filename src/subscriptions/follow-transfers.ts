import type { Store } from "../medusa/store"

/** An order that was transferred to a customer takes what was subscribed with it along. */
export async function followTransfers({ query, acquiring }: Store, customerId: string): Promise<void> {
  const { data } = await query.graph({ entity: "order", fields: ["id"], filters: { customer_id: customerId } })
  await acquiring.subscriptions.giveTo(
    customerId,
    data.map(({ id }) => id),
    acquiring.clock.now(),
  )
}
