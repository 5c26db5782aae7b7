import { z } from "zod"
import type { Subscription } from "../../domain/payment-request"
import { unlessEmpty } from "../../domain/unless-empty"
import { clean } from "./outgoing-text"
import { amount, integer, text } from "./request-types"

/** `subscription`: a recurring contract that begins with this payment. */
export const contract = z.strictObject({
  contract: text.optional(),
  contract_name: text.optional(),
  contract_amount: amount.optional(),
  interval: text.optional(),
  interval_count: text.optional(),
  billing_cycle: integer.optional(),
  promotion_cycle: integer.optional(),
  contract_start: text.optional(),
  contract_end: text.optional(),
  price_id: text.optional(),
})

export function contractToWire(subscription: Subscription = {}) {
  return unlessEmpty({
    contract: clean(subscription.contract),
    contract_name: clean(subscription.contractName),
    contract_amount: subscription.contractAmount?.toWire("contract_amount"),
    interval: clean(subscription.interval),
    interval_count: clean(subscription.intervalCount),
    billing_cycle: subscription.billingCycle,
    promotion_cycle: subscription.promotionCycle,
    contract_start: clean(subscription.contractStart),
    contract_end: clean(subscription.contractEnd),
    price_id: clean(subscription.priceId),
  })
}
