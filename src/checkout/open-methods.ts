import type { MedusaContainer } from "@medusajs/framework/types"
import { cartPayer } from "../medusa/cart-payer"
import { cartOfCollection } from "../medusa/collection-owners"
import { orderCollection, type OrderCollection } from "../medusa/order-collection"
import type { Cart } from "../medusa/read-cart"
import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { savedCardMethod } from "./saved-card-method"
import { marketOf } from "./market"
import { canBeOpened, isOpen, labelOf } from "./open-method"
import { fromTemplates, neededFields } from "./needed-fields"
import type { OpenMethod, OpenMethods } from "./shopper-views"
import { inOfferedOrder, offeredMethods } from "./offered-methods"
import { payerAddress } from "./order-request/payer-address"
import { asProven } from "./proven-payer"
import { noSuchCart } from "./payable-cart"
import { countryIn } from "../acquirer/domain/country"
import type { Money } from "../acquirer/domain/money"
import { openAccount, type Account } from "../operations/account"
import { accountOf, providerIdOf } from "../medusa/provider-id"
import { storeOf, type Store } from "../medusa/store"
import { subscriptionLimit } from "./subscription-cart"
import { requirePublicAddresses } from "../modules/acquiring/production"

/** The signed-in customer, who may have cards of their own. */
export interface Visitor {
  customerId?: string
  /** A language tag: `de-AT`. */
  language?: string
}

/** What is to be paid, and who pays as far as the store knows. */
interface Payable {
  money: Money
  payer: Cart
}

/**
 * The methods of every account that the cart's region takes, by the account's settings, the cart's currency and its
 * country. An account whose settings are incomplete has none. A subscription in the cart may close some.
 * @throws MedusaError `not_found` without such a cart
 */
export async function openMethods(container: MedusaContainer, cartId: string, visitor: Visitor): Promise<OpenMethods> {
  const cart = await cartPayer(storeOf(container), cartId)
  if (!cart) throw noSuchCart()
  const { money, payer, locale } = cart
  const isOwner = visitor.customerId !== undefined && cart.customerId === visitor.customerId
  const purchase: Payable = { money, payer: asProven(payer, visitor.customerId) }
  const methods = await methodsFor(container, purchase, cart.providers, {
    ...(isOwner ? visitor : {}),
    language: visitor.language ?? locale,
  })
  const limit = await subscriptionLimit(container, cartId)
  const open = limit ? methods.filter(({ flow }) => limit.allows(flow)) : methods
  return {
    methods: open,
    ...(limit && open.length < methods.length ? { notice: limit.reason } : {}),
    ...(limit?.offer ? { subscription: limit.offer } : {}),
  }
}

/**
 * The same by a payment collection: of the cart that it belongs to, or of its order once there is one.
 * @throws MedusaError `not_found` when it belongs to neither
 */
export async function openMethodsByCollection(
  container: MedusaContainer,
  collectionId: string,
  visitor: Visitor,
): Promise<OpenMethods> {
  const store = storeOf(container)
  const ordered = await orderCollection(store, collectionId)
  if (ordered) return { methods: await openMethodsOfCollection(container, ordered, visitor) }
  const cartId = await cartOfCollection(store, collectionId)
  if (!cartId) throw noSuchCart()
  return openMethods(container, cartId, visitor)
}

/** The same for what an order still owes; none once it owes nothing. */
export async function openMethodsOfCollection(
  container: MedusaContainer,
  { owed, providers, payer }: OrderCollection,
  visitor: Visitor,
): Promise<OpenMethod[]> {
  if (owed.isZero()) return []
  const isOwner = visitor.customerId !== undefined && payer.customer?.id === visitor.customerId
  const owner = isOwner ? visitor : {}
  const purchase = { money: owed, payer: asProven(payer, visitor.customerId) }
  const methods = await methodsFor(container, purchase, providers, { ...owner, language: visitor.language })
  return isOwner ? methods : methods.map(withoutValues)
}

/** Whoever was sent a payment link need not be who ordered: what is known is filled in when the payment is opened. */
function withoutValues({ fields, ...method }: OpenMethod): OpenMethod {
  return { ...method, ...(fields ? { fields: fields.map(({ value: _, ...field }) => field) } : {}) }
}

async function methodsFor(
  container: MedusaContainer,
  purchase: Payable,
  providers: { id: string; is_enabled?: boolean }[],
  visitor: Visitor,
): Promise<OpenMethod[]> {
  const store = storeOf(container)
  const { customerId } = visitor
  const cards = customerId === undefined ? [] : await store.acquiring.savedCards.ofCustomer(customerId)
  const accounts = providers.flatMap(({ id, is_enabled }) => (is_enabled === false ? [] : (accountOf(id) ?? [])))
  const lists = await Promise.all(
    accounts.map(async (id) => {
      const account = await openToShoppers(store, id).catch(() => undefined)
      return account ? methodsOf(account, purchase, visitor, cards) : []
    }),
  )
  return withOwnIds(lists.flat())
}

async function openToShoppers(store: Store, id: string): Promise<Account> {
  const account = await openAccount(store, id)
  requirePublicAddresses(account)
  return account
}

/** Two accounts name their methods alike, and a storefront chooses by id. */
function withOwnIds(methods: OpenMethod[]): OpenMethod[] {
  const taken = new Set<string>()
  return methods.map((method) => {
    const id = taken.has(method.id) ? `${method.id}:${accountOf(method.provider_id)}` : method.id
    taken.add(id)
    return { ...method, id }
  })
}

async function methodsOf(
  account: Account,
  { money, payer }: Payable,
  { customerId, language }: Visitor,
  cards: SavedCardRow[],
): Promise<OpenMethod[]> {
  const { settings } = account
  const market = marketOf(money.currency, payer)
  const open = settings.methods.filter((method) => canBeOpened(method, settings) && isOpen(method, market))
  const hasAlternatives = open.some(({ flow }) => flow === "apm")
  const billed = countryIn(payerAddress(payer)?.country_code) ?? market.country
  const offered = hasAlternatives ? await offeredMethods(account, money, billed) : undefined
  const filled = fromTemplates(payer, settings.order_data)
  const { allowed } = settings.installments
  const inParts = allowed.length > 0 ? { installments: allowed } : {}
  return inOfferedOrder(open, offered).flatMap((method): OpenMethod[] => {
    const { id, flow, payment_method, needs, icon } = method
    const shown: OpenMethod = {
      id,
      flow,
      provider_id: providerIdOf(account.id),
      ...(payment_method ? { payment_method } : {}),
      label: labelOf(method, language),
      needs,
      ...(needs.length > 0 ? { fields: neededFields(method, payer, filled) } : {}),
      ...(icon ? { icon } : {}),
      ...(flow === "redirect" ? { opens_in: settings.redirect_opens_in } : {}),
      ...(flow === "apm" ? {} : inParts),
    }
    if (flow !== "card" || !settings.saved_cards || customerId === undefined) return [shown]
    const saved = savedCardMethod(shown, cards, language).map((one) => ({ ...one, ...inParts }))
    return [...saved, { ...shown, can_save: true }]
  })
}
