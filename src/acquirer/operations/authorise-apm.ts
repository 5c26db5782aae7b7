import { z } from "zod"
import type { ApmPayment } from "../domain/payment-request"
import type { ApmPaymentResult } from "../domain/records"
import { OrderNo } from "../domain/references"
import { deliveryDistrictFields, writeDeliveryDistrict } from "./fields/address"
import { requiredAmount, requiredCurrency, requiredText } from "./fields/answer-types"
import { answerEnvelope, begunBody, requestEnvelope, type Body } from "./fields/envelope"
import { issuerAddress } from "./fields/issuer-address"
import { answeredMoney } from "./fields/malformed"
import { clean } from "./fields/outgoing-text"
import { paymentFields, writePayment } from "./fields/payment"
import { person, personToWire } from "./fields/person"
import { identifier, text } from "./fields/request-types"
import { voucherIn } from "./fields/voucher"
import type { Operation } from "./operation"

const request = z.strictObject({
  ...requestEnvelope,
  ...paymentFields,
  ...deliveryDistrictFields,
  payment_method: identifier,
  return_url: text,
  bank_code: text,
  person,
})

/** The one data answer that carries no signature (specification, "Authentication" 2). */
const response = z.looseObject({
  merchant_id: answerEnvelope.merchant_id,
  account_id: answerEnvelope.account_id,
  order_no: requiredText,
  amount: requiredAmount,
  currency: requiredCurrency,
  issuer_url: requiredText,
})

export type AuthoriseApmRequest = z.infer<typeof request>
export type AuthoriseApmResponse = z.infer<typeof response>

/**
 * Alternative payment method: the shopper completes the payment at `issuer_url` (specification, "APM payment
 * request" and "APM payment response"). Same path as the direct payment; `payment_method` tells them apart.
 */
export const authoriseApm: Operation<ApmPayment, ApmPaymentResult, AuthoriseApmRequest, AuthoriseApmResponse> = {
  name: "authorise_apm",
  path: "/v1/authorise",
  request: { codec: "json", schema: request },
  response: { codec: "xml", schema: response },
  movesMoney: true,

  toWire(payment, codes, account) {
    const body: Partial<AuthoriseApmRequest> = begunBody(account)
    writePayment(body, payment, codes)
    writeDeliveryDistrict(body, payment.delivery)
    body.payment_method = payment.paymentMethod
    body.return_url = payment.returnUrl
    // These two mark the request as one of an alternative method, so a wallet's has them empty (rule 1 of the
    // operations).
    body.bank_code = clean(payment.bankCode) ?? ""
    body.person = personToWire(payment.person) ?? {}
    return body as Body<typeof request>
  },

  fromWire: (wire, codes): ApmPaymentResult => {
    const voucher = voucherIn(wire, codes)
    return {
      orderNo: OrderNo(wire.order_no),
      money: answeredMoney(wire.amount, wire.currency),
      issuerUrl: issuerAddress(wire.issuer_url),
      ...(voucher ? { voucher } : {}),
    }
  },
}
