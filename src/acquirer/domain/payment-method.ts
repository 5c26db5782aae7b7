import type { Money } from "./money"

/** What the service is asked for: the methods that suit this amount and country. */
export interface PaymentMethodQuery {
  money: Money
  /** 2-letter country code. */
  billingCountry?: string
}

/** A method the service offers, in its order of preference. */
export interface OfferedPaymentMethod {
  /** The `payment_method` of an APM payment. */
  code: string
  name: string
}
