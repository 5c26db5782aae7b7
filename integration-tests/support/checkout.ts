import type { HttpTypes } from "@medusajs/framework/types"

import { ADDRESSES, type DemoProduct, type TestCurrency, type TestProduct } from "./assortment"
import { card, type TestCard } from "./cards"
import type { CartCopies } from "./cart-copies"
import { type Answer, good, type Http } from "./http"
import type { SeededShop } from "./seed"

export interface CartPlan {
  /** Pieces by product; one tea when left out. */
  items?: Partial<Record<TestProduct | DemoProduct, number>>
  /** The region, by its currency. */
  region?: TestCurrency
  shipping?: "Standard" | "Free"
  email?: string
  address?: Partial<HttpTypes.StoreCartAddress>
  /** The token of a signed-in customer. */
  customer?: string
}

export interface SessionPlan {
  provider?: string
  data?: Record<string, unknown>
  customer?: string
  /** Of the page whose browser asks, as it says itself. */
  origin?: string
}

/** The outcome of a completion: an order, or the cart back with the reason. */
export interface Completion {
  type: "order" | "cart"
  order?: HttpTypes.StoreOrder
  cart?: HttpTypes.StoreCart
  error?: { message: string; name?: string; type?: string; code?: string }
  /** Where the request itself was refused. */
  message?: string
}

const EMAIL = "ada@example.com"

/** What a shopper does, over HTTP, as a storefront does it; `copies` spares making the same cart many times. */
export function checkout(store: Http, shop: () => SeededShop, copies?: () => CartCopies) {
  function cartReadyToPay(plan: CartPlan = {}): Promise<HttpTypes.StoreCart> {
    if (!copies) return newCart(plan)
    const { email = EMAIL, customer, ...kind } = plan
    const owner = customer ? { account: accountOf(customer) } : { email }
    return copies().cart(JSON.stringify(kind), owner, () => newCart(plan))
  }

  async function newCart(plan: CartPlan): Promise<HttpTypes.StoreCart> {
    const { items = { tea: 1 }, region = "usd", shipping = "Standard", email = EMAIL } = plan
    const address = { ...ADDRESSES[region], ...plan.address }
    const { cart } = good(
      await store.post<{ cart: HttpTypes.StoreCart }>(
        "/store/carts",
        {
          region_id: shop().regions[region],
          email,
          shipping_address: address,
          billing_address: address,
          items: Object.entries(items).map(([handle, quantity]) => ({
            variant_id: shop().variants[handle]?.[0],
            quantity,
          })),
        },
        authorised(plan.customer),
      ),
    )
    const options = good(
      await store.get<HttpTypes.StoreShippingOptionListResponse>(`/store/shipping-options?cart_id=${cart.id}`),
    )
    const option = options.shipping_options.find(({ name }) => name === shipping)
    return good(
      await store.post<{ cart: HttpTypes.StoreCart }>(`/store/carts/${cart.id}/shipping-methods`, {
        option_id: option?.id,
      }),
    ).cart
  }

  /** The answer as it comes, so that a refusal can be looked at. */
  async function trySession(
    cart: { id: string },
    { provider = "pp_acquiring_default", data = { flow: "card" }, customer, origin }: SessionPlan = {},
  ): Promise<Answer<HttpTypes.StorePaymentCollectionResponse & { message?: string }>> {
    const { payment_collection } = good(
      await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", { cart_id: cart.id }),
    )
    return store.post(
      `/store/payment-collections/${payment_collection.id}/payment-sessions`,
      { provider_id: provider, data },
      { ...authorised(customer), ...(origin ? { origin } : {}) },
    )
  }

  async function createSession(cart: { id: string }, plan?: SessionPlan): Promise<HttpTypes.StorePaymentSession> {
    const { payment_collection } = good(await trySession(cart, plan))
    const session = payment_collection.payment_sessions?.at(-1)
    if (!session) throw new Error("The payment collection came back without a session")
    return session
  }

  /** What the shop shows as the cart's total at this moment; nothing for a cart that is not there. */
  async function shown({ id }: { id: string }): Promise<{ amount: number; currency_code: string }> {
    const answer = await store.get<{ cart?: HttpTypes.StoreCart }>(`/store/carts/${id}?fields=total,currency_code`)
    const { cart } = answer.status < 500 ? answer.body : good(answer)
    return { amount: cart?.total ?? 0, currency_code: cart?.currency_code ?? "usd" }
  }

  /** Pays a cart that has a session of flow `card`; `more` are further keys of the body, over the total now shown. */
  async function payByCard(
    cart: { id: string },
    by: TestCard = card(),
    more: Record<string, unknown> = {},
    customer?: string,
  ): Promise<Answer<Completion>> {
    const body = { ...(await shown(cart)), card: by, ...more }
    return store.post(`/store/acquiring/carts/${cart.id}/pay`, body, authorised(customer))
  }

  function complete(cart: { id: string }, customer?: string): Promise<Answer<Completion>> {
    return store.post(`/store/carts/${cart.id}/complete`, {}, authorised(customer))
  }

  /** From nothing to an order paid by card. */
  async function buy(plan: CartPlan = {}, by?: TestCard): Promise<HttpTypes.StoreOrder> {
    const cart = await cartReadyToPay(plan)
    await createSession(cart)
    const { order, ...rest } = good(await payByCard(cart, by))
    if (!order) throw new Error(`No order: ${JSON.stringify(rest.error ?? rest)}`)
    return order
  }

  /** Registers a customer and answers the token of their signed-in state. */
  async function signUp(email: string, password = "tea-and-honey"): Promise<string> {
    const registration = good(
      await store.post<{ token: string }>("/auth/customer/emailpass/register", { email, password }),
    )
    good(
      await store.post(
        "/store/customers",
        { email, first_name: "Ada", last_name: "L" },
        authorised(registration.token),
      ),
    )
    return good(await store.post<{ token: string }>("/auth/customer/emailpass", { email, password })).token
  }

  return { cartReadyToPay, trySession, createSession, shown, payByCard, complete, buy, signUp }
}

/** The id of the customer whose token it is. */
function accountOf(token: string): string {
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString()
  return (JSON.parse(claims) as { actor_id: string }).actor_id
}

function authorised(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
