import type { Card } from "../../acquirer/domain/card"
import type { ShopperRequest } from "../../checkout/order-request/shopper-request"

/** What the pay route hands over in the context of `authorizePaymentSession`, which the core passes on and stores nowhere. */
export interface PaymentContext {
  card?: Card
  request: ShopperRequest
}

export function paymentContext(context: object | undefined): PaymentContext {
  const given = (context ?? {}) as { card?: Card; shopper_request?: ShopperRequest }
  return { ...(given.card ? { card: given.card } : {}), request: given.shopper_request ?? {} }
}
