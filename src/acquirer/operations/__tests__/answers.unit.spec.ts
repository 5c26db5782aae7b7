import { Money } from "../../domain/money"
import { OrderNo, RefundReferenceId, TransactionId } from "../../domain/references"
import { CHECKOUT_INPUTS, operations, type Operation } from ".."
import { codeTables } from "../../profile/codes"
import { profileFrom } from "../../profile/schema"
import { voucherIn } from "../fields/voucher"
import { payoutRequest } from "./payout-input"
import { codes, decodeAnswer, raw } from "./raw-message"

const usd = (text: string) => Money.fromWire(text, "USD")

/** The hand-written answer as the client understands it. */
function understood<Input, Output, Request extends object, Response extends object>(
  operation: Operation<Input, Output, Request, Response>,
  file: string,
): Output {
  const { codec, schema } = operation.response
  return operation.fromWire(schema.parse(decodeAnswer(codec, raw(file))), codes)
}

describe("payment answers", () => {
  it("direct payment, approved", () => {
    expect(understood(operations.authorise, "authorise.approved.xml")).toEqual({
      orderNo: OrderNo("01M7VHWN9MWP8Q2F879BTW9F0Q"),
      transactionId: TransactionId("T20261120000001"),
      money: usd("129.90"),
      status: { meaning: "approved", code: "1" },
      result: { code: "0000", text: "Success", success: true },
      maskedCard: "411111******1111",
      tokenId: "tok_007",
      connector: "sandbox",
      threeDSecure: "Y",
      risk: {
        action: { meaning: "accept", code: "ACCEPT" },
        score: "12.5",
        reasons: [{ name: "velocity", status: "ACCEPT" }],
      },
      subscription: {
        contractName: "Monthly coffee",
        recurringId: "R20261120000001",
        period: "1 month",
        time: "2026-12-20 10:15:00",
      },
      note: "Ring twice: flat 7",
    })
  })

  it("direct payment, declined: no transaction, several risk reasons, a colon in the text", () => {
    expect(understood(operations.authorise, "authorise.declined.xml")).toEqual({
      orderNo: OrderNo("A-2"),
      transactionId: undefined,
      money: Money.fromWire("1000", "JPY"),
      status: { meaning: "declined", code: "0" },
      result: { code: "1005", text: "Do not honour: ask your bank", success: false },
      maskedCard: "400000******0002",
      risk: {
        action: { meaning: "unknown", code: "" },
        reasons: [
          { name: "velocity", status: "REVIEW" },
          { name: "address & name", status: "REJECT" },
        ],
      },
    })
  })

  it("alternative method", () => {
    expect(understood(operations.authorise_apm, "authorise-apm.accepted.xml")).toEqual({
      orderNo: OrderNo("A-7"),
      money: Money.fromWire("55", "BRL"),
      issuerUrl: "https://apm.example/pay?order=A-7&lang=pt-BR",
    })
  })

  it.each<[string, object, object | undefined]>([
    ["number and last day", { voucher_number: " 1234 5678 ", voucher_deadline: "2026-11-30" }, { number: "1234 5678", deadline: new Date("2026-11-30T23:59:59.999Z") }], // prettier-ignore
    ["a moment", { voucher_deadline: "2026-11-30 18:30:00" }, { deadline: new Date("2026-11-30T18:30:00Z") }],
    ["a moment in digits", { voucher_deadline: "20261130183000" }, { deadline: new Date("2026-11-30T18:30:00Z") }],
    ["neither", { voucher_number: "", voucher_deadline: "soon" }, undefined],
    ["what is no number of a voucher", { voucher_number: "<p>".repeat(30) }, undefined],
    ["lists", { voucher_number: ["1"], voucher_deadline: ["2026-11-30"] }, undefined],
  ])("a voucher: %s", (_what, wire, voucher) => {
    expect(voucherIn({ ...wire }, codes)).toEqual(voucher)
    const renaming = codeTables(profileFrom({ voucher: { number: "slip", deadline: "pay_until" } }))
    const renamed = Object.fromEntries(
      Object.entries(wire).map(([name, value]) => [name === "voucher_number" ? "slip" : "pay_until", value]),
    )
    expect(voucherIn(renamed, renaming)).toEqual(voucher)
  })

  it("a voucher's deadline in the service's time zone", () => {
    const inShanghai = codeTables(profileFrom({ timeZone: "Asia/Shanghai" }))
    const deadline = new Date("2026-11-30T10:30:00Z")
    expect(voucherIn({ voucher_deadline: "2026-11-30 18:30:00" }, inShanghai)).toEqual({ deadline })
  })

  it("hosted page: the form with every input in its place, and nothing else of the page", () => {
    const { action, inputs } = understood(operations.checkout, "checkout.page.html")
    expect(action).toBe("https://acquirer.example/v1/checkout/page")
    expect(inputs.map(({ name }) => name).sort()).toEqual([...CHECKOUT_INPUTS].sort())
    expect(inputs).toContainEqual({ name: "items", value: "SKU-4#,#Salt & Pepper <set>#,#15.00#,#1" })
    expect(inputs).toContainEqual({ name: "payment_method", value: "" })
    const pairs = inputs.slice(0, -1).map(({ name, value }) => `${name}=${value}`)
    expect(inputs.at(-1)).toEqual({ name: "allParams", value: pairs.join("&") })
  })
})

describe("query answers", () => {
  it("transactions: in full, with numbers for texts, and not found", () => {
    expect(understood(operations.retrieval_trans, "retrieval-trans.response.json")).toEqual([
      {
        found: true,
        orderNo: OrderNo("A-1"),
        transactionId: TransactionId("T20261120000001"),
        money: usd("129.90"),
        status: { meaning: "authorised", code: "3000" },
        is3ds: "1",
        referenceNo: "REF-1",
        antifraudProvider: "sandbox",
        fraudChecks: [
          { item: "velocity", status: { meaning: "accept", code: "ACCEPT" } },
          { item: "address", status: { meaning: "reject", code: "REJECT" } },
        ],
        shopperEmail: "ada@example.com",
        shopperPhone: "+15550100",
        website: "shop.example",
        transactionDate: "20261120101500",
        delivery: {
          firstName: "Grace",
          lastName: "Hopper",
          country: "US",
          state: "VA",
          city: "Arlington",
          address: "2 Side Road",
          postalCode: "22201",
        },
        subscription: {
          contractName: "Monthly coffee",
          period: "1 month",
          time: "2026-12-20",
          recurringId: "R20261120000001",
          status: { meaning: "active", code: "1" },
        },
      },
      {
        found: true,
        orderNo: OrderNo("A-2"),
        transactionId: TransactionId("202611200000000002"),
        money: Money.fromWire("1000.00", "JPY"),
        status: { meaning: "captured", code: "4100" },
        fraudChecks: [],
      },
      {
        found: false,
        orderNo: OrderNo("A-3"),
        transactionId: undefined,
        money: undefined,
        status: { meaning: "unknown", code: "" },
        fraudChecks: [],
      },
    ])
  })

  it("refunds: several of one order", () => {
    const common = { transactionId: TransactionId("T20261120000001"), orderNo: OrderNo("A-1"), money: usd("129.90") }
    expect(understood(operations.retrieval_refund, "retrieval-refund.response.json")).toEqual([
      {
        ...common,
        refund: usd("9.90"),
        status: { meaning: "refunded", code: "1" },
        paymentStatus: { meaning: "captured", code: "4100" },
        referenceId: RefundReferenceId("T20261120000001-01"),
        reference: "ARN-1",
        reason: "ref_01: damaged",
        refundDate: "20261121090000",
        processingDate: "20261122000000",
      },
      {
        ...common,
        refund: usd("20.00"),
        status: { meaning: "pending", code: "2" },
        paymentStatus: { meaning: "partially_refunded", code: "7000" },
        referenceId: RefundReferenceId("T20261120000001-02"),
        reason: "ref_02",
        refundDate: "20261121093000",
      },
    ])
  })
})

describe("batch answers", () => {
  it("capture: each order with its own outcome", () => {
    expect(understood(operations.capture, "capture.response.json")).toEqual([
      {
        transactionId: TransactionId("T20261120000001"),
        orderNo: OrderNo("A-1"),
        money: usd("50.00"),
        status: { meaning: "done", code: "1" },
        errorMessage: "",
      },
      {
        transactionId: TransactionId("T20261120000002"),
        orderNo: OrderNo("A-2"),
        money: Money.fromWire("1000", "JPY"),
        status: { meaning: "failed", code: "0" },
        errorMessage: "Already cancelled",
      },
    ])
  })

  it("cancel: done and refused", () => {
    expect(understood(operations.cancel, "cancel.response.json")).toEqual([
      {
        transactionId: TransactionId("T20261120000001"),
        orderNo: OrderNo("A-1"),
        money: usd("129.90"),
        status: { meaning: "done", code: "1" },
        errorMessage: "",
      },
      {
        transactionId: TransactionId("T20261120000004"),
        orderNo: OrderNo("A-4"),
        money: Money.fromWire("20", "EUR"),
        status: { meaning: "failed", code: "0" },
        errorMessage: "Already captured",
      },
    ])
  })

  it("review: a code that no table names stays unknown", () => {
    expect(
      understood(operations.review, "review.response.json").map(({ status, errorMessage }) => [status, errorMessage]),
    ).toEqual([
      [{ meaning: "done", code: "1" }, ""],
      [{ meaning: "unknown", code: "9" }, "Not held for review"],
    ])
  })

  it("refund: done, refused and pending in one answer", () => {
    expect(understood(operations.refund, "refund.response.json")).toEqual([
      {
        transactionId: TransactionId("T20261120000001"),
        orderNo: OrderNo("A-1"),
        money: usd("129.90"),
        refund: usd("9.90"),
        status: { meaning: "refunded", code: "1" },
        result: { code: "V0000", text: "Success", success: true },
        reason: "ref_01: damaged",
        referenceId: RefundReferenceId("T20261120000001-01"),
      },
      {
        transactionId: TransactionId("T20261120000005"),
        orderNo: OrderNo("A-5"),
        money: Money.fromWire("10", "EUR"),
        refund: Money.fromWire("11", "EUR"),
        status: { meaning: "failed", code: "0" },
        result: { code: "V1001", text: "More than was captured", success: false },
        reason: "ref_02",
      },
      {
        transactionId: TransactionId("T20261120000002"),
        orderNo: OrderNo("A-2"),
        money: Money.fromWire("1000", "JPY"),
        refund: Money.fromWire("400", "JPY"),
        status: { meaning: "pending", code: "2" },
        result: { code: "V0000", text: "Success", success: true },
        reason: "ref_03",
        reference: "ARN-2",
        referenceId: RefundReferenceId("T20261120000002-03"),
      },
    ])
  })
})

describe("payouts, subscriptions, methods", () => {
  it("payout: what was asked for, and what became of it", () => {
    const { bankDetails, ...beneficiary } = payoutRequest.beneficiary ?? {}
    const { bankCode: _, ...account } = bankDetails ?? {}
    expect(understood(operations.payout, "payout.response.json")).toEqual({
      ...payoutRequest,
      beneficiary: { ...beneficiary, bankDetails: { ...account, localClearingSystem: "SEPA" } },
      transactionId: TransactionId("P20261120000001"),
      status: { meaning: "completed", code: "COMPLETED" },
      beneficiaryReceives: "250.00",
      payerPays: "273.45",
      fee: { amount: "2.15", currency: "USD" },
      payerId: "pay_01",
      shortReferenceId: "P-1",
      failure: { type: "UNKNOWN" },
      createdAt: "2026-11-20T10:15:00+01:00",
      lastUpdatedAt: "2026-11-20T10:15:02+01:00",
    })
  })

  it("payout that failed, and why", () => {
    expect(understood(operations.payout, "payout.failed.json")).toEqual({
      requestId: "6f8d3b1e-6f0e-4f43-9b0c-3f6c0a1d2e45",
      transactionId: TransactionId("P20261120000002"),
      money: Money.fromWire("250", "EUR"),
      status: { meaning: "failed", code: "FAILED" },
      failure: { type: "BENEFICIARY", reason: "The account is closed" },
    })
  })

  it("cancelled subscription", () => {
    expect(understood(operations.cancel_subscription, "cancel-subscription.response.json")).toEqual({
      recurringId: "R20261120000001",
      status: { meaning: "cancelled", code: "0" },
    })
  })

  it("methods: without a name the code stands in for it", () => {
    expect(understood(operations.optimise_payment_methods, "optimise-payment-methods.response.json")).toEqual([
      { code: "pix", name: "Pix" },
      { code: "boleto", name: "boleto" },
    ])
  })
})
