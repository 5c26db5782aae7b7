import { line, ORDER, planned } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("more captured than was authorised", () => {
  const beyond: PaymentPlot = { at: "captured", named: "30.00", capturedAmount: "captured" }

  it("is booked as far as it was authorised, and a person is told of the rest", () => {
    const steps = plan(purchase({ payments: [beyond], order: ORDER }), NOW)
    expect(steps.map(line)).toContain("record_capture 1 25.00")
    expect(steps).toContainEqual(
      expect.objectContaining({
        kind: "raise_incident",
        incident: expect.objectContaining({ kind: "books_differ", key: "captured_beyond:1", amount: "5.00" }),
      }),
    )
  })
})

describe("an incident of a capture that was reversed in the store", () => {
  const told = (key: string) => ({ ...INCIDENT, kind: "reversed", key, amount: "10.00" })
  const captured = (...parts: string[]) => ({
    payments: [{ at: "captured", booked: { captured: parts } } satisfies PaymentPlot],
    order: ORDER,
    incidents: [told("reversed:capture:capt_a"), told("reversed:capture:capt_b")],
  })

  const closed = (...parts: string[]) => planned(captured(...parts)).filter((step) => step.startsWith("resolve")).length

  it("closes once the same sum is captured again by a person, and not for another part of the payment", () => {
    expect(closed("10.00", "10.00")).toBe(2)
    expect(closed("10.00", "15.00")).toBe(1)
    expect(closed("25.00")).toBe(0)
  })

  it("closes once as much is taken over from the service, in one part or several", () => {
    const taken = (...sums: string[]) => {
      const found = purchase(captured(...sums))
      const payments = found.payments.map((payment) => {
        const captures = payment.booking!.captures.map((part) => ({ ...part, isExternal: true }))
        return { ...payment, booking: { ...payment.booking!, captures } }
      })
      return plan({ ...found, payments }, NOW).filter(({ kind }) => kind === "resolve_incident").length
    }
    expect(taken("25.00")).toBe(2)
    expect(taken("12.00", "13.00")).toBe(2)
    expect(taken("15.00")).toBe(0)
  })
})
