import { operations } from "../../../acquirer/operations"
import type { Card } from "../../../acquirer/domain/card"
import type { CardOrder, Person } from "../../../acquirer/domain/payment-request"
import { Secret } from "../../../acquirer/domain/secret"
import { codeTables } from "../../../acquirer/profile/codes"
import { referenceProfile } from "../../../acquirer/profile/reference"
import { readSettings } from "../../../modules/acquiring/read-settings"
import type { AccountOptions, Settings } from "../../../modules/acquiring/settings"
import type { PastOrders } from "../../../medusa/past-orders"
import { orderNoOf, storeTotal, type PayableSession } from "../../../medusa/payable-session"
import type { Cart } from "../../../medusa/read-cart"
import { paidBy } from "../../../operations/authorise-apm"
import type { PlanRow } from "../../../modules/acquiring/plans"
import { contractTerms, isRefusal } from "../../../subscriptions/contract-terms"
import { orderData } from "../order-request"
import type { ShopperRequest } from "../shopper-request"

export type Flow = "direct" | "hosted" | "apm"
export type Wire = Record<string, unknown>

export interface Situation {
  cart: Cart | undefined
  settings?: AccountOptions
  request?: ShopperRequest
  past?: PastOrders
  person?: Person
  /** Of the cart's first variant. */
  plan?: PlanRow
  /** A saved card that a direct payment is made with, and that the hosted page offers. */
  token?: string
  /** What is paid, where it is not the cart's total. */
  amount?: { value: string; currency: string }
}

const CARD: Card = {
  number: "4111111111111111",
  expirationMonth: "09",
  expirationYear: "2031",
  securityCode: "123",
  firstName: "Ada",
  lastName: "Lovelace",
}

const NOW = new Date("2030-01-15T12:00:00.000Z")
const codes = codeTables(referenceProfile)

const PLAIN: AccountOptions = {}
/** Reading them takes longer than everything else does that is made of them here. */
const read = new WeakMap<AccountOptions, Settings>()

function settingsWith(given: AccountOptions): Settings {
  const settings =
    read.get(given) ??
    readSettings("default", {
      base_url: "https://service.example",
      merchant_id: "merchant",
      account_id: "account",
      secret_key: "a key for these tests only",
      backend_url: "https://api.shop.example:9000",
      storefront_origins: ["https://shop.example:8443", "https://www.shop.example"],
      ...given,
    })
  read.set(given, settings)
  return settings
}

/** The order as the checkout hands it to an operation. */
export function orderOf(
  { cart, settings = PLAIN, request = {}, past, plan, amount }: Situation,
  token?: string,
): CardOrder {
  const account = { id: "default", settings: settingsWith(settings) }
  const currency = amount?.currency ?? cart?.currency_code.toUpperCase() ?? "USD"
  const session: PayableSession = {
    id: "payses_01",
    orderNo: orderNoOf("payses_01"),
    account: "default",
    money: storeTotal(amount?.value ?? cart?.raw_total ?? 0, currency),
    status: "pending",
    collectionId: "paycol_01",
    cartId: cart?.id,
    data: {},
  }
  const contract = cart && plan && contractTerms(cart, [plan], NOW)
  if (contract && isRefusal(contract)) throw new Error(contract.message)
  const purchase = { session, cart, past, contract, now: NOW, ...(token ? { token: Secret.of(token) } : {}) }
  return orderData(account, purchase, request)
}

/** The body that a flow sends, as its operation's schema reads it; the envelope is the client's. */
export function wireOf(flow: Flow, situation: Situation): Wire {
  const order = orderOf(situation)
  const returnUrl = "https://api.shop.example:9000/acquiring/return/payses_01"
  switch (flow) {
    case "direct": {
      const { token } = situation
      const payment = token ? orderOf(situation, token) : { ...order, card: CARD }
      return operations.authorise.request.schema.parse(sent(operations.authorise.toWire(payment, codes)))
    }
    case "hosted": {
      const checkout = {
        ...orderOf(situation, situation.token),
        returnUrl,
        cancelUrl: returnUrl.replace("return/", "cancel/"),
      }
      return operations.checkout.request.schema.parse(sent(operations.checkout.toWire(checkout, codes)))
    }
    case "apm": {
      const payment = { ...order, paymentMethod: "instant_bank", bankCode: "RIVER", returnUrl }
      const paid = situation.person ? paidBy(situation.person, payment) : payment
      return operations.authorise_apm.request.schema.parse(sent(operations.authorise_apm.toWire(paid, codes)))
    }
  }
}

/** The body as it leaves: within its envelope, and without what is absent. */
function sent(body: object): Wire {
  const envelope = { merchant_id: "merchant", account_id: "account", encryption_data: "signature" }
  return JSON.parse(JSON.stringify({ ...envelope, ...body })) as Wire
}
