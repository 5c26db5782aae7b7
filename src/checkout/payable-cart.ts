import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import type { CardSession } from "../medusa/card-session"
import { orderNoOf, storeTotal } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import type { Flow } from "../modules/acquiring/flow"
import { TotalChanged } from "./total-changed"

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
 * The cart's session of the flow, still for exactly what the cart costs. One whose money was released is over.
 * @param shown the total that the shopper agreed to
 * @throws MedusaError `not_found` without such a cart, `invalid_data` without such a session
 * @throws TotalChanged when the cart costs something else than was shown, or than its session is for
 */
export async function payableCart(
  container: MedusaContainer,
  cartId: string,
  shown: Money,
  flow: Flow,
): Promise<CardSession> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as CartRow[]
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${cartId} was not found`)
  const now = storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
  if (!now.equals(shown)) throw new TotalChanged(shown, now)

  const session = (cart.payment_collection?.payment_sessions ?? [])
    .filter((row) => accountOf(row.provider_id) && (row.data?.flow ?? "card") === flow && row.status !== "canceled")
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .at(-1)
  const account = session && accountOf(session.provider_id)
  if (!session || !account) {
    throw noSession(`Cart ${cartId}`, flow)
  }
  const prepared = storeTotal(session.raw_amount ?? session.amount, session.currency_code)
  if (!prepared.equals(now)) throw new TotalChanged(prepared, now)
  return { id: session.id, orderNo: orderNoOf(session.id), account, cartId }
}

/** What pays was not said, or there is nothing for it to pay. */
export function noSession(owner: string, flow: Flow): MedusaError {
  const isCardLeftOut = flow === "saved_card" ? "The body has no card number, and " : ""
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `${isCardLeftOut}${owner} has no payment session of flow "${flow}": create one with POST /store/payment-collections/:id/payment-sessions first`,
  )
}
