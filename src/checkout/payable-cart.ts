import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { CardSession } from "../medusa/card-session"
import { toMedusaError } from "../medusa/medusa-error"
import { storeTotal, toPayable, type PayableSession, type SessionRow } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import type { CartToPay } from "../medusa/read-cart"
import type { Flow } from "../modules/acquiring/flow"
import { TotalChanged } from "./total-changed"

/** A cart as it was read to be paid, with the session that pays it. */
export interface PayableCart {
  session: PayableSession & CardSession
  cart: CartToPay
  /** All sessions of its payment collection. */
  sessions: SessionRow[]
}

/**
 * A cart and its session of the flow, for exactly what the shopper agreed to; that the cart still costs so is seen when
 * the request is made of it. A session whose money was released is over.
 * @param shown the total that the shopper agreed to
 * @throws MedusaError `not_found` without such a cart, `invalid_data` without such a session for what the cart costs
 * @throws TotalChanged when the session, or a cart without one, is for something else than was shown
 */
export function payableCart(cart: CartToPay | undefined, cartId: string, shown: Money, flow: Flow): PayableCart {
  if (!cart) throw noSuchCart()
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const row = sessions
    .filter((row) => accountOf(row.provider_id) && (row.data?.flow ?? "card") === flow && row.status !== "canceled")
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .at(-1)
  const session = row && toPayable(row, cartId)
  const now = storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
  if (!session?.account) {
    // The core deletes a cart's sessions whenever its total changes.
    throw now.equals(shown) ? noSession("cart", flow) : new TotalChanged(shown, now)
  }
  if (!session.money.equals(shown)) throw new TotalChanged(now.equals(shown) ? session.money : shown, now)
  return { session: { ...session, account: session.account, cartId }, cart, sessions }
}

export function noSuchCart(): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such cart. Please go back to the shop.")
}

/** What pays was not said, or there is nothing for it to pay. */
export function noSession(owner: "cart" | "order", flow: Flow): MedusaError {
  const { ours, ...more } =
    flow === "saved_card"
      ? { field: "card", ours: `The body has no card number, and this ${owner}`, shopperMessage: NO_CARD }
      : { ours: `This ${owner}`, shopperMessage: NOT_OPEN }
  const merchantMessage = `${ours} has no payment session of flow "${flow}": create one with POST /store/payment-collections/:id/payment-sessions first`
  const refusal = new AcquirerError("invalid", { code: "no_session", merchantMessage, ...more })
  return toMedusaError(refusal) as MedusaError
}

const NO_CARD =
  "There is no card to pay with here. Nothing was charged; please go back to the checkout and choose your card."
const NOT_OPEN =
  "This payment is not open here any more: your order changed, it was started again in another window, or " +
  "it is over. Nothing was charged here; please go back to the checkout."
