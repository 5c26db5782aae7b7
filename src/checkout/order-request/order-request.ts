import type { CardOrder, CartItem } from "../../acquirer/domain/payment-request"
import type { Secret } from "../../acquirer/domain/secret"
import { siteOf } from "../../acquirer/domain/site"
import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { Settings } from "../../modules/acquiring/settings"
import type { PastOrders } from "../../medusa/past-orders"
import type { PayableSession } from "../../medusa/payable-session"
import type { Cart, CartItemRow } from "../../medusa/read-cart"
import { notificationAddress } from "../../operations/notification-address"
import type { ContractTerms } from "../../subscriptions/contract-terms"
import { contractData } from "../../subscriptions/open-contract"
import { accountOwnerOf } from "./account-owner"
import { breakdownOf } from "./breakdown"
import { chargesOf } from "./charges"
import { browserOf } from "./browser"
import { open3dFor } from "./open3d"
import { asPriced, goodsOf, itemsOf, nameOf, type Line } from "./lines"
import { without } from "./left-out"
import { filledIn } from "./filled-in"
import { payerAddress } from "./payer-address"
import type { ShopperRequest } from "./shopper-request"
import { addressOf, deliveryOf, shopperOf } from "./shopper"
import { templateFiller } from "./template"
import { timeOf } from "./time-of"
import { usdPrice } from "./usd-price"

/** What the store knows of a purchase. */
export interface Purchase {
  session: PayableSession
  cart: Cart | undefined
  past?: PastOrders
  /** See `Open3dFacts`. */
  declinedBefore?: boolean | undefined
  /** The bank wants to see the shopper: 3-D Secure is asked for, whatever rules and setting say. */
  askedToAuthenticate?: boolean | undefined
  /** The recurring contract that begins with the payment. */
  contract?: ContractTerms | undefined
  /** Of the saved card that pays. */
  token?: Secret
  now: Date
}

/**
 * A payment request filled from the store's own data: nothing of it is taken from the shopper but what only their
 * browser knows. Texts go out as they are, in any script. `docs/store-data.md` has a row for each field.
 */
export function orderData(
  account: { id: string; settings: Settings },
  { session, cart, past, declinedBefore, askedToAuthenticate, contract, token, now }: Purchase,
  request: ShopperRequest,
): CardOrder {
  const { settings } = account
  const { order_data: data } = settings
  const fill = templateFiller(session.orderNo, cart)
  const price = filledIn({
    priceId: fill(data.price_id),
    quoteId: fill(data.quote_id),
    quotePrice: fill(data.quote_price),
  })
  const checkoutTime = secondsSince(cart?.created_at, now)
  const order: CardOrder = {
    orderNo: session.orderNo,
    money: session.money,
    ...(cart ? boughtBy(cart, session, data) : {}),
    ...filledIn({
      website: siteOf(settings.website) ?? siteOf(settings.storefront_origins[0]),
      storefrontDomains: [...new Set(settings.storefront_origins.map(siteOf))].join(","),
      note: fill(data.note),
      custom: fill(data.custom),
      orderType: fill(data.order_type) ?? kindOf(cart?.items ?? []),
    }),
    platformSource: settings.platform_source,
    shopper: shopperOf(cart, request.ip, fill, data),
    billing: addressOf(payerAddress(cart)),
    ...(cart?.shipping_address ? { delivery: deliveryOf(cart.shipping_address, fill, data) } : {}),
    accountOwner: accountOwnerOf(cart, past, fill, data),
    device: browserOf(request, cart),
    notifyUrl: notificationAddress(account.id, settings.backend_url),
    open3d: open3dFor(settings.open3d_rules, settings.open3d, {
      askedToAuthenticate,
      money: session.money,
      country: payerAddress(cart)?.country_code,
      deliveryCountry: cart?.shipping_address?.country_code,
      pastOrders: past?.count,
      accountDays: accountDays(cart, now),
      declinedBefore,
    }),
    token: token
      ? { flag: "use", id: token }
      : { flag: request.saveCard && cart?.customer?.has_account ? "ask" : "none" },
    ...(checkoutTime === undefined ? {} : { checkoutTime }),
    ...(Object.keys(price).length > 0 ? { price } : {}),
    ...(request.installments ? { installments: instalments(settings, request.installments) } : {}),
    ...(request.mpiInfo ? { mpiInfo: [request.mpiInfo] } : {}),
    ...(contract ? { subscription: contractData(session.orderNo, contract, price.priceId) } : {}),
  }
  return data.leave_out.length === 0 ? order : without(order, data.leave_out)
}

function instalments({ installments: { ids } }: Settings, count: string) {
  const id = Object.hasOwn(ids, count) ? ids[count] : undefined
  return { count, ...(id === undefined ? {} : { id }) }
}

/** The sum in parts, and the goods so that they add up to their part of it. */
function boughtBy(cart: Cart, { money }: PayableSession, data: OrderDataSettings) {
  const charges = chargesOf(cart, data)
  const breakdown = breakdownOf(cart, charges, money)
  const goods = goodsOf(charges.goods, breakdown.itemTotal)
  const lines = goods?.flatMap((one) => one.lines) ?? asPriced(charges.goods, money.currency)
  return {
    breakdown,
    items: itemsOf(goods ?? []),
    cartItems: lines.map((line) => cartItemOf(line, data)),
    totalDiscount: discountsOf(cart),
  }
}

function cartItemOf(line: Line, { usd_rates }: OrderDataSettings): CartItem {
  const { row, price, quantity } = line
  const usd = usdPrice(line, usd_rates)
  return {
    productId: row.product_id ?? row.variant_id ?? row.id,
    name: nameOf(row),
    quantity,
    type: isDigital(row) ? "digital" : "physical",
    category: categoryOf(row),
    price: { local: price, ...(usd === undefined ? {} : { usd }) },
  }
}

/** The product's public categories, else its type, else its collection. */
function categoryOf({ product, product_type, product_collection }: CartItemRow): string {
  const categories = (product?.categories ?? []).filter(({ is_internal }) => !is_internal).map(({ name }) => name)
  return [...new Set(categories)].sort().join(", ") || product_type || product_collection || ""
}

function kindOf(items: CartItemRow[]): string | undefined {
  if (items.length === 0) return undefined
  if (items.every(isDigital)) return "digital"
  return items.some(isDigital) ? "mixed" : "physical"
}

function isDigital({ requires_shipping }: CartItemRow): boolean {
  return requires_shipping === false
}

function discountsOf(cart: Cart): { couponCodeUsed: string; discountType: string }[] {
  return (cart.promotions ?? []).flatMap(({ code, type }) =>
    code ? [{ couponCodeUsed: code, discountType: type ?? "standard" }] : [],
  )
}

/** Whole days since the customer made an account. */
function accountDays(cart: Cart | undefined, now: Date): number | undefined {
  const seconds = cart?.customer?.has_account ? secondsSince(cart.customer.created_at, now) : undefined
  return seconds === undefined ? undefined : Math.floor(seconds / 86_400)
}

function secondsSince(time: string | Date | undefined, now: Date): number | undefined {
  const then = timeOf(time)
  return then === undefined ? undefined : Math.max(0, Math.floor((now.getTime() - then) / 1000))
}
