import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { orderNoOf, storeTotal } from "../../gateway/payable-session"
import { accountOf } from "../../gateway/provider-id"

/** The session that a card pays. */
export interface CardSession {
  id: string
  orderNo: string
  account: string
  cartId: string
}

interface CartRow {
  id: string
  currency_code: string
  total: number
  raw_total?: { value: string }
  payment_collection?: {
    payment_sessions?: SessionRow[]
  } | null
}

interface SessionRow {
  id: string
  provider_id: string
  amount: number
  raw_amount?: { value: string }
  currency_code: string
  status: string
  data?: { flow?: string } | null
  created_at: string
}

const FIELDS = [
  "id",
  "currency_code",
  "total",
  "raw_total",
  "items.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "credit_lines.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "payment_collection.payment_sessions.*",
]

/**
 * The cart's session of flow `card`, still for exactly what the cart costs. One whose money was released is over.
 * @throws MedusaError `not_found` without such a cart, `invalid_data` without such a session, `not_allowed` when the cart changed since.
 */
export async function payableCart(container: MedusaContainer, cartId: string): Promise<CardSession> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as CartRow[]
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${cartId} was not found`)

  const session = (cart.payment_collection?.payment_sessions ?? [])
    .filter((row) => accountOf(row.provider_id) && (row.data?.flow ?? "card") === "card" && row.status !== "canceled")
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .at(-1)
  const account = session && accountOf(session.provider_id)
  if (!session || !account) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Cart ${cartId} has no payment session of flow "card": create one with POST /store/payment-collections/:id/payment-sessions first`,
    )
  }
  const expected = storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
  if (!expected.equals(storeTotal(session.raw_amount ?? session.amount, session.currency_code))) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The cart now costs ${expected}, which is not what the payment was prepared for. Nothing was charged; please review the cart and pay again.`,
    )
  }
  return { id: session.id, orderNo: orderNoOf(session.id), account, cartId }
}

/** The order a cart has become, if it has. */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return (data as { order_id: string }[])[0]?.order_id
}
