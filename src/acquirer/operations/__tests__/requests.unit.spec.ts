import { Money } from "../../domain/money"
import type { OrderOperation } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import { operations } from ".."
import type { CodeTables, Operation } from "../operation"
import { apmPayment, cardPayment, hostedCheckout, leastCheckout, savedCardPayment } from "./payment-inputs"
import { payoutRequest } from "./payout-input"
import { codes, compact, decodeRequest, encode, inOrderOf, raw } from "./raw-message"

const operation = (transaction: string, order: string, amount: string, currency: string): OrderOperation => ({
  transactionId: TransactionId(transaction),
  orderNo: OrderNo(order),
  money: Money.fromWire(amount, currency),
})

interface Sample {
  name: string
  file: string
  codec: "json" | "form" | "xml"
  parse(decoded: unknown): object
  body: object
}

/** Ties an operation to one of its inputs and to the hand-written request that the input stands for. */
function sample<Input, Output, Request extends object, Response extends object>(
  operation: Operation<Input, Output, Request, Response>,
  file: string,
  input: Input,
  tables: CodeTables = codes,
): Sample {
  const { codec, schema } = operation.request
  return { name: operation.name, file, codec, parse: (raw) => schema.parse(raw), body: operation.toWire(input, tables) }
}

const first = operation("T20261120000001", "A-1", "129.90", "USD")

const samples: Sample[] = [
  sample(operations.authorise, "authorise.request.json", cardPayment),
  sample(operations.authorise, "authorise.request.saved-card.json", savedCardPayment),
  sample(operations.authorise_apm, "authorise-apm.request.json", apmPayment),
  sample(operations.checkout, "checkout.request.xml", hostedCheckout),
  sample(operations.checkout, "checkout.request.least.xml", leastCheckout),
  sample(operations.retrieval_trans, "retrieval-trans.request.form", [OrderNo("A-1"), OrderNo("A-2"), OrderNo("A-3")]),
  sample(operations.retrieval_refund, "retrieval-refund.request.form", [OrderNo("A-1")]),
  sample(operations.capture, "capture.request.json", [
    operation("T20261120000001", "A-1", "50.00", "USD"),
    operation("T20261120000002", "A-2", "1000", "JPY"),
  ]),
  sample(operations.cancel, "cancel.request.json", [first]),
  sample(operations.review, "review.request.json", [
    { ...first, decision: "accept" },
    { ...operation("T20261120000004", "A-4", "0.01", "EUR"), decision: "reject" },
  ]),
  sample(operations.refund, "refund.request.json", [
    { ...first, refund: Money.fromWire("9.90", "USD"), reason: "ref_01: damaged\u0007" },
  ]),
  sample(operations.payout, "payout.request.json", payoutRequest),
  sample(operations.cancel_subscription, "cancel-subscription.request.json", { recurringId: "R20261120000001" }),
  sample(operations.optimise_payment_methods, "optimise-payment-methods.request.json", {
    money: Money.fromWire("55.00", "BRL"),
    billingCountry: "br",
  }),
]

/** The body as its codec writes it: without what is absent. */
function sent(body: object): object {
  return JSON.parse(JSON.stringify(body)) as object
}

describe("requests", () => {
  it("has a hand-written request for every operation", () => {
    expect([...new Set(samples.map(({ name }) => name))].sort()).toEqual(Object.keys(operations).sort())
  })

  it.each(samples)("$name: the input becomes the bytes of $file", ({ file, codec, body }) => {
    const written = raw(file)
    const decoded = decodeRequest(codec, written)
    const { merchant_id, account_id, encryption_data } = decoded
    const request = { merchant_id, account_id, encryption_data, ...body }
    expect(encode(codec, Object(inOrderOf(decoded, request)))).toBe(compact(codec, written))
  })

  it.each(samples)("$name: the schema reads $file as what was meant", ({ file, codec, parse, body }) => {
    expect(parse(decodeRequest(codec, raw(file)))).toMatchObject(sent(body))
  })

  it.each(samples)("$name: an unknown field is refused by name", ({ file, codec, parse }) => {
    const decoded = decodeRequest(codec, raw(file))
    expect(() => parse({ ...decoded, orderNumber: "A-1" })).toThrow(/orderNumber/)
  })

  it.each(samples)("$name: merchant, account and signature must be there", ({ file, codec, parse }) => {
    for (const field of ["merchant_id", "account_id", "encryption_data"]) {
      const { [field]: _, ...rest } = decodeRequest(codec, raw(file))
      expect(() => parse(rest)).toThrow(new RegExp(field))
    }
  })
})
