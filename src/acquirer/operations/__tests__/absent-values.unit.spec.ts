import { Money } from "../../domain/money"
import { OrderNo } from "../../domain/references"
import { operations } from ".."
import { cardPayment } from "./payment-inputs"
import { codes, encode } from "./raw-message"

const least = { orderNo: OrderNo("A-1"), money: Money.fromWire("1.00", "USD"), shopper: {}, billing: {} }
const always = { order_no: "A-1", currency: "USD", amount: "1.00" }
const mayBeEmpty = { note: "", custom: "", document: "", device_fingerprint: "" }
const mayBeEmptyForCards = {
  token_id: "",
  installments: "",
  installments_id: "",
  session_id: "",
  antifraud_token_cookie: "",
}

describe("what is absent", () => {
  it("is sent empty where it may be, and left out elsewhere: direct payment", () => {
    expect(operations.authorise.toWire(least, codes)).toEqual({ ...always, ...mayBeEmpty, ...mayBeEmptyForCards })
  })

  it("hosted page", () => {
    expect(operations.checkout.toWire(least, codes)).toEqual({ ...always, ...mayBeEmpty, ...mayBeEmptyForCards })
  })

  it("alternative method", () => {
    const payment = {
      ...least,
      paymentMethod: "pix",
      returnUrl: "https://shop.example/back",
      person: { documents: { labels: {} } },
    }
    expect(operations.authorise_apm.toWire(payment, codes)).toEqual({
      ...always,
      ...mayBeEmpty,
      payment_method: "pix",
      bank_code: "",
      person: {},
      return_url: "https://shop.example/back",
    })
  })

  it("payout: no empty groups", () => {
    const order = {
      requestId: "r",
      money: least.money,
      source: { currency: "EUR" },
      beneficiary: { bankDetails: {} },
      payer: {},
    }
    expect(operations.payout.toWire(order, codes)).toEqual({
      request_id: "r",
      payment_amount: "1.00",
      payment_currency: "USD",
      source_currency: "EUR",
    })
  })

  it("a saved card pays with its token and no card", () => {
    const { card: _, ...rest } = cardPayment
    const saved = operations.authorise.toWire({ ...rest, token: { flag: "use", id: "tok_007" } }, codes)
    const body: unknown = JSON.parse(encode("json", saved))
    expect(body).toMatchObject({ token_flag: "2", token_id: "tok_007", first_name: "Not", last_name: "The Holder" })
    for (const field of ["card", "expiration_month", "expiration_year", "security_code"]) {
      expect(body).not.toHaveProperty(field)
    }
  })

  it("the hosted page gets no card, even from a caller that holds one", () => {
    const body = JSON.stringify(operations.checkout.toWire(cardPayment, codes))
    expect(body).not.toContain("4111111111111111")
    expect(body).not.toContain("security_code")
  })
})

describe("codes", () => {
  it("a meaning that the profile has no code for stops the request", () => {
    const tables = {
      ...codes,
      code: () => {
        throw new Error("no code for open3d")
      },
    }
    expect(() => operations.authorise.toWire({ ...least, open3d: "on" }, tables)).toThrow("no code for open3d")
  })
})

describe("the record of operations", () => {
  it.each(Object.entries(operations))("%s goes by its own name", (key, operation) => {
    expect(operation.name).toBe(key)
  })

  it("only queries and the path-less operations move no money", () => {
    const still = Object.values(operations)
      .filter(({ movesMoney }) => !movesMoney)
      .map(({ name }) => name)
    expect(still.sort()).toEqual([
      "cancel_subscription",
      "checkout",
      "optimise_payment_methods",
      "retrieval_refund",
      "retrieval_trans",
    ])
  })
})
