import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { OrderCollection } from "../medusa/order-collection"
import type { Flow } from "../modules/acquiring/flow"
import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { shownCard, type ShownCard } from "./shown-card"
import { isOpen, type Purchase } from "./open-method"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"
import { subscriptionLimit } from "./subscription-cart"

/** A way of paying that is open to a cart, as the storefront gets it. */
export interface OpenMethod {
  id: string
  flow: Flow
  provider_id: string
  payment_method?: string
  label: string
  /** Session data that this method cannot do without. */
  needs: string[]
  /** Flow `card`: the shopper is signed in, and may have the card kept (`save_card`). */
  can_save?: true
  /** Flow `saved_card`: the cards that can pay, the default one first; `data.saved_card_id` names the one chosen. */
  saved_cards?: ShownCard[]
}

/** The signed-in customer, who may have cards of their own. */
export interface Visitor {
  customerId?: string
}

interface CartRow {
  currency_code: string
  customer_id?: string | null
  shipping_address?: { country_code?: string | null } | null
  region?: { payment_providers?: { id: string; is_enabled?: boolean }[]; countries?: { iso_2: string }[] } | null
}

/**
 * The methods of every account that the cart's region takes, by the account's settings, the cart's currency and the
 * country it goes to. An account whose settings are incomplete has none. A subscription in the cart may close some.
 * @returns `notice`: why a subscription closes ways of paying, in words for the shopper
 * @throws MedusaError `not_found` without such a cart
 */
export async function openMethods(
  container: MedusaContainer,
  cartId: string,
  visitor: Visitor,
): Promise<{ methods: OpenMethod[]; notice?: string }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "currency_code",
      "customer_id",
      "shipping_address.country_code",
      "region.payment_providers.*",
      "region.countries.iso_2",
    ],
    filters: { id: cartId },
  })
  const [cart] = data as unknown as CartRow[]
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${cartId} was not found`)
  const purchase = { currency: cart.currency_code, country: cart.shipping_address?.country_code ?? undefined }
  const owner = cart.customer_id === visitor.customerId ? visitor : {}
  const methods = await methodsFor(container, purchase, cart.region?.payment_providers ?? [], owner)
  const limit = await subscriptionLimit(container, cartId)
  const open = limit ? methods.filter(({ flow }) => limit.allows(flow)) : methods
  return { methods: open, ...(limit && open.length < methods.length ? { notice: limit.reason } : {}) }
}

/** The same for what an order still owes; none once it owes nothing. */
export async function openMethodsOfCollection(
  container: MedusaContainer,
  { owed, country, providers, payer }: OrderCollection,
  visitor: Visitor,
): Promise<OpenMethod[]> {
  if (owed.isZero()) return []
  const owner = payer.customer?.id === visitor.customerId ? visitor : {}
  return methodsFor(container, { currency: owed.currency.toLowerCase(), country }, providers, owner)
}

async function methodsFor(
  container: MedusaContainer,
  purchase: Purchase,
  providers: { id: string; is_enabled?: boolean }[],
  { customerId }: Visitor,
): Promise<OpenMethod[]> {
  const { acquiring } = storeOf(container)
  const methods: OpenMethod[] = []
  const cards = customerId === undefined ? [] : await acquiring.savedCards.ofCustomer(customerId)
  for (const { id: providerId, is_enabled } of providers) {
    const account = accountOf(providerId)
    if (!account || is_enabled === false) continue
    const settings = await acquiring.settings(account).catch(() => undefined)
    for (const method of settings?.methods ?? []) {
      if (!isOpen(method, purchase)) continue
      const { id, label, flow, payment_method, needs } = method
      const common = { provider_id: providerId, ...(payment_method ? { payment_method } : {}), label, needs }
      const isSaved = flow === "card" && settings?.saved_cards && customerId !== undefined
      if (isSaved) methods.push(...savedCards(providerId, cards))
      methods.push({ id, flow, ...common, ...(isSaved ? { can_save: true } : {}) })
    }
  }
  return methods
}

/** The cards of a customer that can pay; none is no method. */
function savedCards(providerId: string, cards: SavedCardRow[]): OpenMethod[] {
  const now = new Date()
  const usable = cards
    .map((card) => shownCard(card, now))
    .filter((card) => card.provider_id === providerId && card.status === "usable")
  if (usable.length === 0) return []
  const needs = ["saved_card_id"]
  return [
    { id: "saved_card", flow: "saved_card", provider_id: providerId, label: "Saved card", needs, saved_cards: usable },
  ]
}
