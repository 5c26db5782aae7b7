import { z } from "zod"
import type { OfferedPaymentMethod, PaymentMethodQuery } from "../domain/payment-method"
import { countryCode } from "./fields/address"
import { optionalList, optionalText, requiredText } from "./fields/answer-types"
import { answeredList } from "./fields/batch"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import { amount, country, currency } from "./fields/request-types"
import type { Operation } from "./operation"

const request = z.strictObject({ ...requestEnvelope, currency, amount, billing_country: country.optional() })

const response = z.object({
  ...statusEnvelope,
  payment_methods: optionalList(z.object({ payment_method: requiredText, name: optionalText })),
})

export type OptimisePaymentMethodsRequest = z.infer<typeof request>
export type OptimisePaymentMethodsResponse = z.infer<typeof response>

/**
 * Asks which methods suit an amount and a country. The specification names the operation and shows neither path
 * nor fields: path from the profile, fields as OPEN-QUESTIONS lists them.
 */
export const optimisePaymentMethods: Operation<
  PaymentMethodQuery,
  OfferedPaymentMethod[],
  OptimisePaymentMethodsRequest,
  OptimisePaymentMethodsResponse
> = {
  name: "optimise_payment_methods",
  path: undefined,
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  movesMoney: false,

  toWire: ({ money, billingCountry }, _codes, account) => ({
    ...account,
    currency: money.currency,
    amount: money.toWire(),
    billing_country: countryCode(billingCountry),
  }),

  fromWire: (wire, codes) =>
    answeredList("payment_methods", wire, wire.payment_methods, codes).map(({ payment_method, name }) => ({
      code: payment_method,
      name: name || payment_method,
    })),
}
