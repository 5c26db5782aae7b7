import { z } from "zod"
import { canFollow, type PaymentStatus } from "../domain/payment-state"
import type { TransactionRecord } from "../domain/records"
import { TransactionId } from "../domain/references"
import { optionalList, optionalNotes, optionalObject, optionalText } from "./fields/answer-types"
import { answeredList } from "./fields/batch"
import { coded } from "./fields/coded"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import { answeredMoney, answeredOrderNo, malformed } from "./fields/malformed"
import { selectionFields, selectionToWire, selector, type OrderSelection } from "./fields/order-selection"
import { present, presentObject } from "./fields/outgoing-text"
import type { CodeTables, Query } from "./operation"

const batch = { list: "orders_list", limit: 100 }

const request = z.strictObject({ ...requestEnvelope, ...selectionFields })

const deliveryInformation = {
  delivery_address: optionalText,
  delivery_city: optionalText,
  delivery_country: optionalText,
  delivery_firstname: optionalText,
  delivery_lastname: optionalText,
  delivery_postal_code: optionalText,
  delivery_state: optionalText,
}

const subscriptionResult = {
  contract_name: optionalText,
  recurring_deduction_period: optionalText,
  recurring_deduction_time: optionalText,
  recurring_id: optionalText,
  recurring_status: optionalText,
}

/** Amounts and codes are required by `fromWire`, once it is clear that the order was found. */
const order = z.looseObject({
  amount: optionalText,
  currency: optionalText,
  order_no: optionalText,
  transaction_id: optionalText,
  delivery_information: optionalObject(deliveryInformation),
  antifraud_provider: optionalText,
  fraud_check_result: optionalNotes({ check_items: optionalText, status: optionalText }),
  is3ds: optionalText,
  payment_status: optionalText,
  query_result: optionalText,
  reference_no: optionalText,
  shopper_email: optionalText,
  shopper_phone: optionalText,
  subscription_result: optionalObject(subscriptionResult),
  transaction_date: optionalText,
  website: optionalText,
})

const response = z.object({ ...statusEnvelope, orders_list: optionalList(order) })

export type RetrievalTransRequest = z.infer<typeof request>
export type RetrievalTransResponse = z.infer<typeof response>
type Order = z.infer<typeof order>

/** States in which the service holds money or held it: such a transaction has a number. */
const MONEY_HELD: ReadonlySet<PaymentStatus> = new Set([
  "review",
  "authorised",
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
])

/**
 * What became of up to 100 orders (specification, "Transaction query response"). An order counts as not found
 * only when the profile knows `query_result` as that; by a code that no table names nothing is known of the order.
 */
export const retrievalTrans: Query<OrderSelection, TransactionRecord, RetrievalTransRequest, RetrievalTransResponse> = {
  name: "retrieval_trans",
  path: "/v1/retrievalTrans",
  request: { codec: "form", schema: request },
  response: { codec: "json", schema: response },
  batch,
  selector,
  movesMoney: false,
  entries: {
    isForEach: true,
    identity: ({ transactionId }) => transactionId,
    canFollow: ({ status: earlier }, { status: later }) =>
      later.meaning === "unknown" || (earlier.meaning !== "unknown" && canFollow(earlier.meaning, later.meaning)),
    date: ({ transactionDate }) => transactionDate,
    unnamed: ({ unnamed }) => unnamed,
  },

  toWire: (selection, codes, account) => ({
    ...account,
    ...selectionToWire("retrieval_trans", batch, selection, codes),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.orders_list, codes).map((found) => transactionRecord(found, codes)),
}

function transactionRecord(wire: Order, codes: CodeTables): TransactionRecord {
  const result = coded(codes, "query_result", wire.query_result)
  // Where it is not said, the record itself speaks; a code without a meaning is no answer about the order.
  const isUnnamed = result.meaning === "unknown" && result.code !== ""
  const found = result.meaning !== "not_found" && !isUnnamed
  const status = coded(codes, "payment_status", wire.payment_status)
  if (found && !wire.payment_status) throw malformed("payment_status", "is missing")
  if (found && MONEY_HELD.has(status.meaning) && !wire.transaction_id) throw malformed("transaction_id", "is missing")
  return {
    found,
    ...(isUnnamed ? { unnamed: { table: "query_result", code: result.code } } : {}),
    orderNo: answeredOrderNo(wire.order_no),
    transactionId: wire.transaction_id ? TransactionId(wire.transaction_id) : undefined,
    money: found ? answeredMoney(wire.amount, wire.currency) : undefined,
    ...(codes.capturedAmount === "either" ? {} : { names: codes.capturedAmount }),
    ...(found && codes.capturedField ? capturedIn(wire, codes.capturedField) : {}),
    status,
    fraudChecks: (wire.fraud_check_result ?? []).map(({ check_items = "", status: verdict = "" }) => ({
      item: check_items,
      // The specification gives both the same words.
      status: coded(codes, "risk_action", verdict),
    })),
    ...present({
      is3ds: wire.is3ds || undefined,
      referenceNo: wire.reference_no || undefined,
      antifraudProvider: wire.antifraud_provider || undefined,
      shopperEmail: wire.shopper_email || undefined,
      shopperPhone: wire.shopper_phone || undefined,
      website: textIn(wire, codes.websiteField) || undefined,
      transactionDate: wire.transaction_date || undefined,
      delivery: deliveryOf(wire.delivery_information),
      subscription: subscriptionOf(wire.subscription_result, codes),
    }),
  }
}

/** A field that the profile names. */
function textIn(wire: Order, field: string): string | undefined {
  return optionalText.parse(Object.hasOwn(wire, field) ? wire[field] : undefined)
}

/** An amount that is there and none spoils the record: nothing may be booked by another field in its place. */
function capturedIn(wire: Order, field: string): Pick<TransactionRecord, "captured"> {
  const amount = textIn(wire, field)
  return amount ? { captured: answeredMoney(amount, wire.currency, field) } : {}
}

function deliveryOf(wire: Order["delivery_information"]): TransactionRecord["delivery"] {
  const told = {
    firstName: wire?.delivery_firstname,
    lastName: wire?.delivery_lastname,
    country: wire?.delivery_country,
    state: wire?.delivery_state,
    city: wire?.delivery_city,
    address: wire?.delivery_address,
    postalCode: wire?.delivery_postal_code,
  }
  const texts = Object.entries(told).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

function subscriptionOf(result: Order["subscription_result"], codes: CodeTables): TransactionRecord["subscription"] {
  return presentObject({
    contractName: result?.contract_name || undefined,
    period: result?.recurring_deduction_period || undefined,
    time: result?.recurring_deduction_time || undefined,
    recurringId: result?.recurring_id || undefined,
    status: result?.recurring_status ? coded(codes, "recurring_status", result.recurring_status) : undefined,
  })
}
