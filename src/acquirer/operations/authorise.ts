import { z } from "zod"
import type { CardPayment } from "../domain/payment-request"
import type { CardPaymentResult } from "../domain/records"
import { OrderNo, TransactionId } from "../domain/references"
import { revealed } from "../domain/secret"
import { cardOrderFields, writeCardOrder } from "./fields/card-order"
import { coded, resultInfo } from "./fields/coded"
import { answerEnvelope, begunBody, requestEnvelope, type Body } from "./fields/envelope"
import { answeredMoney, malformed } from "./fields/malformed"
import { clean, present, presentObject } from "./fields/outgoing-text"
import { optionalText, requiredAmount, requiredCurrency, requiredText } from "./fields/answer-types"
import { paymentFields, writePayment } from "./fields/payment"
import { digits, text } from "./fields/request-types"
import { riskReasons } from "./fields/risk-reasons"
import type { CodeTables, Operation } from "./operation"

const request = z.strictObject({
  ...requestEnvelope,
  ...paymentFields,
  ...cardOrderFields,
  card: z.string().regex(/^\d+$/, "must be digits").optional(),
  expiration_month: digits(2).optional(),
  expiration_year: digits(4).optional(),
  security_code: z.string().regex(/^\d+$/, "must be digits").optional(),
  accept: text.optional(),
})

const response = z.object({
  ...answerEnvelope,
  order_no: requiredText,
  amount: requiredAmount,
  currency: requiredCurrency,
  transaction_id: optionalText,
  card: optionalText,
  order_status: requiredText,
  result_info: optionalText,
  contract_name: optionalText,
  recurring_id: optionalText,
  recurring_deduction_period: optionalText,
  recurring_deduction_time: optionalText,
  note: optionalText,
  token_id: optionalText,
  connector: optionalText,
  threeds_result: optionalText,
  risk_action: optionalText,
  risk_score: optionalText,
  risk_reasons: riskReasons,
})

export type AuthoriseRequest = z.infer<typeof request>
export type AuthoriseResponse = z.infer<typeof response>

/**
 * Direct payment with a card or with a saved card's token (specification, "Payment request" and "Payment
 * response"). An answer without a transaction id is used only for a decline.
 */
export const authorise: Operation<CardPayment, CardPaymentResult, AuthoriseRequest, AuthoriseResponse> = {
  name: "authorise",
  path: "/v1/authorise",
  request: { codec: "json", schema: request },
  response: { codec: "xml", schema: response },
  movesMoney: true,

  toWire(payment, codes, account) {
    const body: Partial<AuthoriseRequest> = begunBody(account)
    writePayment(body, payment, codes, payment.card)
    writeCardOrder(body, payment, codes)
    body.card = payment.card?.number
    body.expiration_month = payment.card?.expirationMonth
    body.expiration_year = payment.card?.expirationYear
    body.security_code = payment.card?.securityCode ?? revealed(payment.securityCode)
    body.accept = clean(payment.device?.accept)
    return body as Body<typeof request>
  },

  fromWire(wire, codes): CardPaymentResult {
    const status = coded(codes, "order_status", wire.order_status)
    if (!wire.transaction_id && status.meaning !== "declined") throw malformed("transaction_id", "is missing")
    return {
      orderNo: OrderNo(wire.order_no),
      transactionId: wire.transaction_id ? TransactionId(wire.transaction_id) : undefined,
      money: answeredMoney(wire.amount, wire.currency),
      status,
      result: resultInfo(codes, wire.result_info),
      ...present({
        maskedCard: wire.card || undefined,
        tokenId: wire.token_id || undefined,
        connector: wire.connector || undefined,
        threeDSecure: wire.threeds_result || undefined,
        risk: riskOf(wire, codes),
        subscription: presentObject({
          contractName: wire.contract_name || undefined,
          recurringId: wire.recurring_id || undefined,
          period: wire.recurring_deduction_period || undefined,
          time: wire.recurring_deduction_time || undefined,
        }),
        note: wire.note || undefined,
      }),
    }
  },
}

function riskOf(wire: AuthoriseResponse, codes: CodeTables): CardPaymentResult["risk"] {
  if (!wire.risk_action && !wire.risk_score && !wire.risk_reasons) return undefined
  return {
    action: coded(codes, "risk_action", wire.risk_action),
    ...present({ score: wire.risk_score || undefined }),
    reasons: (wire.risk_reasons ?? []).map(({ name = "", status = "" }) => ({ name, status })),
  }
}
