import { ORDER, planned } from "./planned"
import type { PaymentPlot } from "./purchase"

describe("an incident of a part that nobody names", () => {
  it("closes when all of it is refunded and booked so", () => {
    const told = { account: "default", orderNo: "1", kind: "books_differ", message: "", resolvedAt: null }
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["10.00"], refunded: ["10.00"] }, refunds: [{ amount: "10.00" }] },
        operations: [
          { amount: "10.00", reference: "capt_1_0" },
          { kind: "refund", amount: "10.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-10.00" } },
        ],
      },
    ]
    const incidents = [{ ...told, key: "unnamed_capture:1" }]
    expect(planned({ payments, order: { total: "15.00", version: 2 }, incidents })).toContain("resolve_incident")
  })
})

describe("an order that was placed for less than it costs", () => {
  const key = "underpaid_order:order_1"
  const told = { account: "default", orderNo: "1", kind: "wrong_amount", key, message: "", resolvedAt: null }
  const payments: PaymentPlot[] = [{ at: "authorised" }]

  it("is a person's", () => {
    expect(planned({ payments, order: { total: "30.00" } })).toEqual(["raise_incident wrong_amount"])
  })

  it("is no more once an edit has made it right", () => {
    const steps = planned({ payments, order: { total: "25.00", version: 2 }, incidents: [told] })
    expect(steps).toEqual(["resolve_incident"])
  })
})

describe("what was told of money that is being released", () => {
  it("ends well also when an order of it came up meanwhile", () => {
    const message = "25.00 USD was paid and has no order: it came late. It is being given back."
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
        operations: [
          { amount: "25.00", reference: "capt_1_0" },
          { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
        ],
      },
    ]
    const told = { account: "default", orderNo: "1", kind: "late_money", key: "late_money:1:T1", resolvedAt: null }
    expect(planned({ payments, order: ORDER, incidents: [{ ...told, message }] })).toContain("end_incident")
    // A process that died between telling it and closing it; then nothing is left.
    const ended = message.replace("It is being", "It was")
    expect(planned({ payments, order: ORDER, incidents: [{ ...told, message: ended }] })).toContain("end_incident")
    const closed = { ...told, message: ended, resolvedAt: new Date() }
    expect(planned({ payments, order: ORDER, incidents: [closed] })).not.toContain("end_incident")
  })
})

describe("money of which it was told that it has no order", () => {
  const message = "25.00 USD was paid and has no order: it came late."
  const told = (kind: string) => ({
    account: "default",
    orderNo: "1",
    kind,
    key: `${kind}:1:T1`,
    message,
    resolvedAt: null,
  })

  it.each(["late_money", "duplicate_payment"])("is told so no more once an order counts on it (%s)", (kind) => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(kind)] })).toEqual([
      "resolve_incident",
    ])
  })

  it("stays told while the order has too much", () => {
    const captured: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }
    const order = { ...ORDER, version: 2 }
    expect(planned({ payments: [captured, captured], order, incidents: [told("duplicate_payment")] })).not.toContain(
      "resolve_incident",
    )
  })
})

describe("an incident of a void that failed", () => {
  const told = { account: "default", orderNo: "1", kind: "void_failed", message: "", resolvedAt: null }
  const incidents = [{ ...told, key: "void_failed:1" }]

  it("closes when the order has come to count on the payment", () => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents })).toEqual(["resolve_incident"])
  })

  it("stays while the payment is to be released", () => {
    const steps = planned({
      payments: [{ at: "authorised" }, { at: "authorised" }],
      order: ORDER,
      incidents: [{ ...told, orderNo: "2", key: "void_failed:2" }],
    })
    expect(steps).toEqual(["void 2 25.00"])
  })
})
