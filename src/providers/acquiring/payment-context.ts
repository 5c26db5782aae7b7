import type { Card } from "../../acquirer/domain/card"
import type { Instrument } from "../../checkout/instrument"
import type { ShopperRequest } from "../../checkout/order-request/shopper-request"

/** What the pay route hands over in the context of `authorizePaymentSession`, which the core passes on and stores nowhere. */
export interface PaymentContext {
  instrument?: Instrument
  request: ShopperRequest
}

/** A store's own server code may hand over a plain `card`. */
export function paymentContext(context: object | undefined): PaymentContext {
  const given = (context ?? {}) as { instrument?: Instrument; card?: Card; shopper_request?: ShopperRequest }
  const instrument = given.instrument ?? (given.card ? { kind: "card", card: given.card } : undefined)
  return { ...(instrument ? { instrument } : {}), request: given.shopper_request ?? {} }
}
