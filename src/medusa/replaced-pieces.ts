import type { MedusaContainer } from "@medusajs/framework/types"
import { ClaimType, ContainerRegistrationKeys } from "@medusajs/framework/utils"

interface PieceRow {
  item_id: string
  quantity: number
  is_additional_item?: boolean
}

interface ExchangeRow {
  canceled_at: string | null
  return: { items?: PieceRow[] } | null
}

interface ClaimRow {
  canceled_at: string | null
  type: string
  claim_items?: PieceRow[]
}

/**
 * Pieces of an order's lines for which its customer was given others, by the lines' ids: what an exchange takes back,
 * and what a claim replaces. The core writes them down once that is confirmed. What comes back for its money is none.
 */
export async function replacedPieces(container: MedusaContainer, orderId: string): Promise<Map<string, number>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { order_id: orderId }
  const [exchanges, claims] = await Promise.all([
    query.graph({
      entity: "order_exchange",
      fields: ["canceled_at", "return.items.item_id", "return.items.quantity"],
      filters,
    }),
    query.graph({
      entity: "order_claim",
      fields: [
        "canceled_at",
        "type",
        ...["item_id", "quantity", "is_additional_item"].map((name) => `claim_items.${name}`),
      ],
      filters,
    }),
  ])
  const exchanged = (exchanges.data as unknown as ExchangeRow[])
    .filter(({ canceled_at }) => canceled_at === null)
    .flatMap((exchange) => exchange.return?.items ?? [])
  const claimed = (claims.data as unknown as ClaimRow[])
    .filter(({ canceled_at, type }) => canceled_at === null && type === ClaimType.REPLACE)
    .flatMap(({ claim_items = [] }) => claim_items.filter(({ is_additional_item }) => !is_additional_item))
  const pieces = new Map<string, number>()
  for (const { item_id, quantity } of [...exchanged, ...claimed])
    pieces.set(item_id, (pieces.get(item_id) ?? 0) + Number(quantity))
  return pieces
}
