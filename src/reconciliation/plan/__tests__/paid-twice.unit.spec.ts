import { plan } from "../plan"
import { ORDER } from "./planned"
import { NOW, purchase, type PaymentPlot } from "./purchase"

describe("an order of which two payments stand", () => {
  /** The first for what it came to when it was placed, the second for all that it came to by an edit. */
  const first: PaymentPlot = { at: "captured", amount: "10.00", named: "10.00", booked: { captured: ["10.00"] } }
  const second: PaymentPlot = { at: "captured", named: "25.00", booked: { captured: ["25.00"] }, collection: "edit" }
  const told = (...payments: PaymentPlot[]) =>
    plan(purchase({ payments, order: { ...ORDER, edited: true, version: 2 } }), NOW).flatMap((step) =>
      step.kind === "raise_incident" ? step.incident.kind : [],
    )

  it("is told to a person", () => {
    expect(told(first, second)).toEqual(["duplicate_payment"])
  })

  it("is told also beside a third that was never the order's, and is refunded", () => {
    const refunds = [{ amount: "25.00" }]
    const beside: PaymentPlot = {
      at: "refunded",
      named: "25.00",
      booked: false,
      session: "replaced",
      refunds,
      collection: "edit",
    }
    expect(told(first, second, beside)).toEqual(["duplicate_payment"])
  })
})
