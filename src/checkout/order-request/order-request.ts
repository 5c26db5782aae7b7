import { Money } from "../../acquirer/domain/money"
import type {
  Address,
  CardOrder,
  CartItem,
  Delivery,
  Device,
  Item,
  MpiInfo,
  Shopper,
} from "../../acquirer/domain/payment-request"
import type { Settings } from "../../modules/acquiring/settings"
import { storeTotal, type PayableSession } from "../../medusa/payable-session"
import { breakdownOf } from "./breakdown"
import type { Cart, CartAddress, CartItemRow } from "../../medusa/read-cart"

/** What only the shopper's own request tells. */
export interface ShopperRequest {
  ip?: string
  userAgent?: string
  accept?: string
  device?: Device
  mpiInfo?: MpiInfo
  installments?: string
}

/**
 * A payment request filled from the store's own data: nothing of it is taken from the shopper but what only their
 * browser knows. Texts go out as they are, in any script.
 */
export function orderData(
  account: { id: string; settings: Settings },
  session: PayableSession,
  cart: Cart | undefined,
  request: ShopperRequest,
): CardOrder {
  const { settings } = account
  const money = session.money
  return {
    orderNo: session.orderNo,
    money,
    ...(cart
      ? {
          breakdown: breakdownOf(cart, money),
          items: itemsOf(cart.items ?? [], money.currency),
          cartItems: (cart.items ?? []).map((item) => cartItemOf(item, money)),
          totalDiscount: discountsOf(cart),
        }
      : {}),
    website: settings.website ?? hostOf(settings.storefront_origins[0]),
    platformSource: settings.platform_source,
    shopper: shopperOf(cart, request),
    billing: addressOf(cart?.billing_address ?? cart?.shipping_address),
    ...(cart?.shipping_address ? { delivery: deliveryOf(cart.shipping_address) } : {}),
    device: {
      ...request.device,
      ...(request.userAgent ? { userAgent: request.userAgent } : {}),
      ...(request.accept ? { accept: request.accept } : {}),
    },
    notifyUrl: new URL(`/hooks/acquiring/${account.id}/notifications`, settings.backend_url).toString(),
    open3d: settings.open3d,
    token: { flag: "none" },
    ...(request.installments ? { installments: { count: request.installments } } : {}),
    ...(request.mpiInfo ? { mpiInfo: [request.mpiInfo] } : {}),
  }
}

function shopperOf(cart: Cart | undefined, request: ShopperRequest): Shopper {
  const address = cart?.billing_address ?? cart?.shipping_address
  return present({
    id: cart?.customer?.id,
    email: cart?.email ?? cart?.customer?.email,
    ip: plainIp(request.ip),
    phone: address?.phone ?? cart?.customer?.phone,
    level: cart?.customer ? (cart.customer.has_account ? "registered" : "guest") : undefined,
    firstName: address?.first_name ?? cart?.customer?.first_name,
    lastName: address?.last_name ?? cart?.customer?.last_name,
  })
}

/** An IPv4 address as such, also where the socket shows it inside IPv6. */
function plainIp(ip: string | undefined): string | undefined {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, "")
}

function addressOf(address: CartAddress | null | undefined): Address {
  return present({
    country: address?.country_code?.toUpperCase(),
    state: address?.province,
    city: address?.city,
    address: [address?.address_1, address?.address_2].filter(Boolean).join(", ") || undefined,
    postalCode: address?.postal_code,
  })
}

function deliveryOf(address: CartAddress): Delivery {
  return { ...addressOf(address), ...present({ firstName: address.first_name, lastName: address.last_name }) }
}

/** Nothing when a line cannot be told in the service's two fraction digits: half a list would be a wrong one. */
function itemsOf(rows: CartItemRow[], currency: string): Item[] {
  const items = rows.map((row) => itemOf(row, currency))
  return items.every(({ price }) => price.fitsWire()) ? items : []
}

/** A line whose price of one does not fit the wire goes as one piece at the price of the line (5 × KWD 1.234). */
function itemOf(item: CartItemRow, currency: string): Item {
  const sku = item.variant_sku ?? item.variant_id ?? item.id
  const price = storeTotal(item.raw_unit_price ?? item.unit_price, currency)
  if (price.fitsWire() || !Number.isSafeInteger(item.quantity)) {
    return { sku, name: nameOf(item), price, quantity: item.quantity }
  }
  const line = Money.ofMinor(price.minor * BigInt(item.quantity), currency)
  return { sku, name: `${item.quantity} × ${nameOf(item)}`, price: line, quantity: 1 }
}

function cartItemOf(item: CartItemRow, money: Money): CartItem {
  const local = storeTotal(item.raw_unit_price ?? item.unit_price, money.currency)
  return {
    productId: item.product_id ?? item.variant_id ?? item.id,
    name: nameOf(item),
    quantity: item.quantity,
    type: item.requires_shipping === false ? "digital" : "physical",
    category: item.product_type ?? item.product_collection ?? "",
    price: { local, ...(money.currency === "USD" ? { usd: local.toNumber() } : {}) },
  }
}

function nameOf(item: CartItemRow): string {
  return [item.product_title ?? item.title, item.variant_title].filter(Boolean).join(" · ")
}

function discountsOf(cart: Cart): { couponCodeUsed: string; discountType: string }[] {
  return (cart.promotions ?? []).flatMap(({ code, type }) =>
    code ? [{ couponCodeUsed: code, discountType: type ?? "standard" }] : [],
  )
}

function hostOf(origin: string | undefined): string | undefined {
  return origin ? new URL(origin).host : undefined
}

/** Leaves out what is not there, so that absence is absence and not `null` or an empty text. */
function present<T extends Record<string, string | null | undefined>>(values: T): { [K in keyof T]?: string } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  ) as {
    [K in keyof T]?: string
  }
}
