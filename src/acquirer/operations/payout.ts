import { z } from "zod"
import { Money } from "../domain/money"
import type { PayoutOrder, PayoutRecord } from "../domain/payout"
import { optionalNumber, optionalText, requiredAmount, requiredCurrency, requiredText } from "./fields/answer-types"
import { answeredBeneficiary, beneficiary, beneficiaryFromWire, beneficiaryToWire } from "./fields/beneficiary"
import { coded } from "./fields/coded"
import { echoedTexts } from "./fields/echoed-texts"
import { answerEnvelope, requestEnvelope, type Body } from "./fields/envelope"
import { answeredMoney, answeredTransactionId } from "./fields/malformed"
import { present, presentObject } from "./fields/outgoing-text"
import { answeredPayer, payer, payerFromWire, payerToWire } from "./fields/payer"
import { amount, currency, isoDate, uuid } from "./fields/request-types"
import type { Operation } from "./operation"

const terms = echoedTexts({
  beneficiaryId: "beneficiary_id",
  clientData: "client_data",
  feePaidBy: "fee_paid_by",
  paymentDate: { name: "payment_date", type: isoDate },
  paymentMethod: "payment_method",
  reason: "reason",
  reference: "reference",
  swiftChargeOption: "swift_charge_option",
  fundSource: "fund_source",
  notifyUrl: "notify_url",
})

/** What a merchant says of a payout, under the names of the specification; `notify_url` is ours to say. */
const { notify_url: _ours, ...saidTerms } = terms.request
const decimal = z.string().regex(/^\d{1,18}(\.\d+)?$/, "must be decimal text such as 12.50")
export const payoutFields = z.strictObject({
  ...saidTerms,
  request_id: uuid,
  payment_amount: decimal,
  payment_currency: currency,
  source_amount: decimal.optional(),
  source_currency: currency.optional(),
  beneficiary: beneficiary.optional(),
  payer: payer.optional(),
})
export type PayoutFields = z.infer<typeof payoutFields>

/**
 * A payout as its fields say.
 * @throws AcquirerError `invalid` naming an amount that is none
 */
export function payoutOf(fields: PayoutFields): PayoutOrder {
  const { source_amount, source_currency, beneficiary: receiver } = fields
  const bankCode = receiver?.bank_details?.bank_code
  const read = beneficiaryFromWire(receiver)
  return {
    requestId: fields.request_id,
    money: Money.exact(fields.payment_amount, fields.payment_currency, "payment_amount"),
    ...terms.fromWire(fields),
    ...present({
      source:
        source_currency === undefined
          ? undefined
          : source_amount === undefined
            ? { currency: source_currency }
            : Money.exact(source_amount, source_currency, "source_amount"),
      beneficiary: read && bankCode ? { ...read, bankDetails: { ...read.bankDetails, bankCode } } : read,
      payer: payerFromWire(fields.payer),
    }),
  }
}

const request = z.strictObject({
  ...requestEnvelope,
  ...terms.request,
  request_id: uuid,
  payment_amount: amount,
  payment_currency: currency,
  source_amount: amount.optional(),
  source_currency: currency.optional(),
  beneficiary: beneficiary.optional(),
  payer: payer.optional(),
})

const response = z.object({
  ...answerEnvelope,
  ...terms.answer,
  request_id: requiredText,
  payment_amount: requiredAmount,
  payment_currency: requiredCurrency,
  source_amount: optionalText,
  source_currency: optionalText,
  beneficiary: answeredBeneficiary,
  payer: answeredPayer,
  amount_beneficiary_receives: optionalNumber,
  amount_payer_pays: optionalNumber,
  created_at: optionalText,
  last_updated_at: optionalText,
  failure_reason: optionalText,
  failure_type: optionalText,
  fee_amount: optionalNumber,
  fee_currency: optionalText,
  payer_id: optionalText,
  transaction_id: optionalText,
  short_reference_id: optionalText,
  status: requiredText,
})

export type PayoutRequest = z.infer<typeof request>
export type PayoutResponse = z.infer<typeof response>

/**
 * A transfer to a beneficiary's bank account (specification, "Payout request" and "Payout response"). An answer without
 * a transaction id is used only for a failure.
 */
export const payout: Operation<PayoutOrder, PayoutRecord, PayoutRequest, PayoutResponse> = {
  name: "payout",
  path: "/v1/payout",
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  movesMoney: true,

  toWire: (order, _codes, account): Body<typeof request> =>
    present({
      ...account,
      ...terms.toWire(order),
      request_id: order.requestId,
      payment_amount: order.money.toWire("payment_amount"),
      payment_currency: order.money.currency,
      source_amount: order.source && "toWire" in order.source ? order.source.toWire("source_amount") : undefined,
      source_currency: order.source?.currency,
      beneficiary: beneficiaryToWire(order.beneficiary),
      payer: payerToWire(order.payer),
    }),

  fromWire(wire, codes): PayoutRecord {
    const status = coded(codes, "payout_status", wire.status)
    const { transaction_id: id } = wire
    return {
      requestId: wire.request_id,
      transactionId: !id && status.meaning === "failed" ? undefined : answeredTransactionId(id),
      money: answeredMoney(wire.payment_amount, wire.payment_currency, "payment_amount"),
      status,
      ...terms.fromWire(wire),
      ...present({
        source: sourceOf(wire),
        beneficiary: beneficiaryFromWire(wire.beneficiary),
        payer: payerFromWire(wire.payer),
        beneficiaryReceives: decimalText(wire.amount_beneficiary_receives),
        payerPays: decimalText(wire.amount_payer_pays),
        fee: presentObject({ amount: decimalText(wire.fee_amount), currency: wire.fee_currency || undefined }),
        payerId: wire.payer_id || undefined,
        shortReferenceId: wire.short_reference_id || undefined,
        failure: presentObject({ type: wire.failure_type || undefined, reason: wire.failure_reason || undefined }),
        createdAt: wire.created_at || undefined,
        lastUpdatedAt: wire.last_updated_at || undefined,
      }),
    }
  },
}

function sourceOf(wire: PayoutResponse): PayoutRecord["source"] {
  if (!wire.source_currency) return undefined
  if (!wire.source_amount) return { currency: wire.source_currency }
  // It decides nothing: of one that cannot be read the payout's own outcome is still known.
  return Money.fromWireIfAny(wire.source_amount, wire.source_currency) ?? { currency: wire.source_currency }
}

function decimalText(value: number | string | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
