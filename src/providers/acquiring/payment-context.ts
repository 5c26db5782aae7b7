import type { Card } from "../../acquirer/domain/card"
import type { Instrument } from "../../checkout/instrument"
import type { ReadPurchase } from "../../checkout/pay-card"
import type { ShopperRequest } from "../../checkout/order-request/shopper-request"

/**
 * What the pay route hands over in the context of `authorizePaymentSession`, which the core passes on and stores
 * nowhere.
 */
export interface PaymentContext {
  instrument?: Instrument
  request: ShopperRequest
  purchase?: ReadPurchase
}

interface Given {
  instrument?: Instrument
  card?: Card
  shopper_request?: ShopperRequest
  purchase?: ReadPurchase
}

/** A store's own server code may hand over a plain `card`. */
export function paymentContext(context: object | undefined): PaymentContext {
  const given = (context ?? {}) as Given
  const instrument = given.instrument ?? (given.card ? { kind: "card", card: given.card } : undefined)
  const { shopper_request: request = {}, purchase } = given
  return { ...(instrument ? { instrument } : {}), request, ...(purchase ? { purchase } : {}) }
}
