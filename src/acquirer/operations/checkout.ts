import { z } from "zod"
import type { HostedCheckout } from "../domain/payment-request"
import type { CheckoutForm } from "../domain/records"
import { cardOrderFields, writeCardOrder } from "./fields/card-order"
import { ALIAS_INPUTS, ALL_PARAMS_INPUT, ROUTING_INPUTS, URL_INPUTS } from "./fields/checkout-inputs"
import { begunBody, requestEnvelope, type Body } from "./fields/envelope"
import { malformed } from "./fields/malformed"
import { paymentFields, writePayment } from "./fields/payment"
import { text } from "./fields/request-types"
import type { Operation } from "./operation"

/**
 * The direct payment's fields without the card's and without `accept`. `return_url` and `cancel_url` are ours:
 * the page repeats both, so the service must learn them, and the request is the only way there.
 */
const request = z.strictObject({
  ...requestEnvelope,
  ...paymentFields,
  ...cardOrderFields,
  return_url: text.optional(),
  cancel_url: text.optional(),
})

/** The page's form, as the HTML codec reads it: where it posts to, and its hidden inputs in their order. */
const response = z.object({
  action: z.string().min(1),
  inputs: z.array(z.object({ name: z.string().min(1), value: z.string() })),
})

export type CheckoutRequest = z.infer<typeof request>
export type CheckoutResponse = z.infer<typeof response>

/** Every hidden input the page's form may carry, the request's own fields included; each name once. */
export const CHECKOUT_INPUTS: readonly string[] = [
  ...new Set([
    ...ROUTING_INPUTS,
    ...Object.keys(request.shape),
    ...Object.keys(ALIAS_INPUTS),
    ...URL_INPUTS,
    ALL_PARAMS_INPUT,
  ]),
]

/** A form without these three is no payment of ours. */
const IDENTIFYING_INPUTS = ["order_no", "amount", "currency"]

/**
 * Hosted page (specification, "Redirect (hosted checkout) request" and "Redirect response"): the answer is an
 * HTML page of which only the form is used. No money moves until the shopper pays there.
 */
export const checkout: Operation<HostedCheckout, CheckoutForm, CheckoutRequest, CheckoutResponse> = {
  name: "checkout",
  path: "/v1/checkout",
  request: { codec: "xml", schema: request },
  response: { codec: "html", schema: response },
  movesMoney: false,

  toWire(order, codes, account) {
    const body: Partial<CheckoutRequest> = begunBody(account)
    writePayment(body, order, codes)
    writeCardOrder(body, order, codes)
    body.return_url = order.returnUrl
    body.cancel_url = order.cancelUrl
    return body as Body<typeof request>
  },

  fromWire(wire): CheckoutForm {
    const absent = IDENTIFYING_INPUTS.find((name) => !wire.inputs.some((input) => input.name === name && input.value))
    if (absent) throw malformed(absent, "is no input of the checkout page's form")
    return { action: wire.action, inputs: wire.inputs }
  },
}
