import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { cartTotal } from "../medusa/cart-total"
import type { CardSession } from "../medusa/card-session"
import { orderNoOf, storeTotal } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"
import type { Flow } from "../modules/acquiring/flow"
import { TotalChanged } from "./total-changed"

interface CartRow {
  id: string
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

const FIELDS = ["id", "payment_collection.payment_sessions.*"]

/**
 * The cart's session of the flow, for exactly what the shopper agreed to; that the cart still costs so is seen when the
 * request is made of it. A session whose money was released is over.
 * @param shown the total that the shopper agreed to
 * @throws MedusaError `not_found` without such a cart, `invalid_data` without such a session
 * @throws TotalChanged when the session is for something else than was shown
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
  const session = (cart.payment_collection?.payment_sessions ?? [])
    .filter((row) => accountOf(row.provider_id) && (row.data?.flow ?? "card") === flow && row.status !== "canceled")
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .at(-1)
  const account = session && accountOf(session.provider_id)
  if (!session || !account) {
    throw noSession(`Cart ${cartId}`, flow)
  }
  const prepared = storeTotal(session.raw_amount ?? session.amount, session.currency_code)
  if (!prepared.equals(shown)) {
    const now = (await cartTotal(storeOf(container), cartId)) ?? prepared
    throw new TotalChanged(now.equals(shown) ? prepared : shown, now)
  }
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
