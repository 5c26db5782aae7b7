import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { OrderCollection } from "../medusa/order-collection"
import { isOpen, type Purchase } from "./open-method"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"
import { subscriptionLimit } from "./subscription-cart"

/** A way of paying that is open to a cart, as the storefront gets it. */
export interface OpenMethod {
  id: string
  flow: "card" | "redirect" | "apm"
  provider_id: string
  payment_method?: string
  label: string
  /** Session data that this method cannot do without. */
  needs: string[]
}

interface CartRow {
  currency_code: string
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
): Promise<{ methods: OpenMethod[]; notice?: string }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: ["currency_code", "shipping_address.country_code", "region.payment_providers.*", "region.countries.iso_2"],
    filters: { id: cartId },
  })
  const [cart] = data as unknown as CartRow[]
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${cartId} was not found`)
  const purchase = { currency: cart.currency_code, country: cart.shipping_address?.country_code ?? undefined }
  const methods = await methodsFor(container, purchase, cart.region?.payment_providers ?? [])
  const limit = await subscriptionLimit(container, cartId)
  const open = limit ? methods.filter(({ flow }) => limit.allows(flow)) : methods
  return { methods: open, ...(limit && open.length < methods.length ? { notice: limit.reason } : {}) }
}

/** The same for what an order still owes; none once it owes nothing. */
export async function openMethodsOfCollection(
  container: MedusaContainer,
  { owed, country, providers }: OrderCollection,
): Promise<OpenMethod[]> {
  if (owed.isZero()) return []
  return methodsFor(container, { currency: owed.currency.toLowerCase(), country }, providers)
}

async function methodsFor(
  container: MedusaContainer,
  purchase: Purchase,
  providers: { id: string; is_enabled?: boolean }[],
): Promise<OpenMethod[]> {
  const { acquiring } = storeOf(container)
  const methods: OpenMethod[] = []
  for (const { id: providerId, is_enabled } of providers) {
    const account = accountOf(providerId)
    if (!account || is_enabled === false) continue
    const settings = await acquiring.settings(account).catch(() => undefined)
    for (const method of settings?.methods ?? []) {
      if (!isOpen(method, purchase)) continue
      const { id, label, flow, payment_method, needs } = method
      methods.push({ id, flow, provider_id: providerId, ...(payment_method ? { payment_method } : {}), label, needs })
    }
  }
  return methods
}
