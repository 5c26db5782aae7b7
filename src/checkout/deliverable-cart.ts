import { AcquirerError } from "../acquirer/domain/errors"
import type { PayableSession } from "../medusa/payable-session"
import type { CartToPay } from "../medusa/read-cart"

/** Its money is there: completing decides what becomes of it. */
const PAID: ReadonlySet<string> = new Set(["authorized", "captured"])

/**
 * Refuses what the core's completion (`validate-shipping`) certainly will, before a card is sent: a shopper who forgot
 * the delivery would have their money reserved for nothing, and whoever tests cards would learn which are good.
 * @throws AcquirerError `invalid` naming `shipping_methods`
 */
export function refuseUndeliverable(
  { items = [], shipping_methods: methods = [] }: CartToPay,
  session: PayableSession,
) {
  const shipped = items.filter(({ requires_shipping }) => requires_shipping)
  if (shipped.length === 0 || PAID.has(session.status)) return
  if (methods.length === 0) throw undeliverable("no_shipping_method", NO_METHOD, CHOOSE_FIRST)

  const covered = new Set(methods.map(({ shipping_option }) => shipping_option?.shipping_profile_id ?? undefined))
  const isLeft = shipped.some(({ product }) => !covered.has(product?.shipping_profile?.id))
  if (isLeft) throw undeliverable("shipping_profile_not_covered", NOT_COVERED, CHOOSE_ANEW)
}

const NO_METHOD =
  "The cart has items that require shipping and no shipping method: add one with POST /store/carts/:id/shipping-methods. Nothing was sent."
const NOT_COVERED = "The cart's shipping methods do not cover the shipping profiles of all its items. Nothing was sent."
const CHOOSE_FIRST = "Please choose first how your order is to be delivered. Your card was not used."
const CHOOSE_ANEW = "Please choose anew how your order is to be delivered. Your card was not used."

function undeliverable(code: string, merchantMessage: string, shopperMessage: string): AcquirerError {
  return new AcquirerError("invalid", { code, field: "shipping_methods", merchantMessage, shopperMessage })
}
