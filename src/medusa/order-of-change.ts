import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** What changes an order under an id of its own. */
export type OrderChanger = "order_exchange" | "order_claim" | "return"

/** The order that an exchange, a claim or a return is of. */
export async function orderOfChange(
  container: MedusaContainer,
  entity: OrderChanger,
  id: string,
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["order_id"], filters: { id } })
  return (data as { order_id?: string }[])[0]?.order_id
}
