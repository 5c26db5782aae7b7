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

describe("less captured than the order counts on, and called captured", () => {
  const key = "captured_short:1"
  const portal = { kind: "capture", source: "service" } as const
  const short: PaymentPlot = {
    ...{ at: "captured", named: "24.00", booked: { captured: ["20.00", "4.00"] } },
    operations: [
      { ...portal, amount: "20.00", reference: "capt_1_0" },
      { ...portal, amount: "4.00", reference: "capt_1_1" },
    ],
  }
  const toldOf = (payment: PaymentPlot, order: typeof ORDER = ORDER) =>
    plan(purchase({ payments: [payment], order }), NOW).flatMap((step) =>
      step.kind === "raise_incident" ? [step.incident.key] : [],
    )

  it("is a person's: no more will come of it", () => {
    expect(plan(purchase({ payments: [short], order: ORDER }), NOW)).toContainEqual(
      expect.objectContaining({
        kind: "raise_incident",
        incident: expect.objectContaining({ kind: "books_differ", key, amount: "1.00", order_id: "order_1" }),
      }),
    )
  })

  it("is none while the service calls it a part, nor where the store captured that itself, or released the rest", () => {
    expect(toldOf({ ...short, at: "partially_captured" })).toEqual([])
    const own = { kind: "capture", source: "store", amount: "24.00", reference: "capt_1_0" } as const
    expect(toldOf({ ...short, booked: { captured: ["24.00"] }, operations: [own] })).toEqual([])
    const released = { kind: "cancel", source: "store", reference: "pay_1_rest" } as const
    expect(toldOf({ ...short, operations: [...short.operations!, released] })).toEqual([])
  })

  it("stays told beside a refund, and is over with the order, or once its goods are changed", () => {
    const told = { ...INCIDENT, kind: "books_differ", key, amount: "1.00" }
    const after = (payment: PaymentPlot, order: object = {}) =>
      planned({ payments: [payment], order: { ...ORDER, ...order }, incidents: [told] })
    const refunded: PaymentPlot = {
      ...{ ...short, at: "partially_refunded", booked: { captured: ["20.00", "4.00"], refunded: ["5.00"] } },
      refunds: [{ amount: "5.00", reference: "ref_1_0" }],
      operations: [...short.operations!, { kind: "refund", amount: "5.00", reference: "ref_1_0" }],
    }
    expect(after(refunded)).not.toContain("resolve_incident")
    expect(after(short)).toEqual([])
    const rest: PaymentPlot = {
      ...{ at: "captured", amount: "1.00", collection: "edit" },
      booked: { captured: ["1.00"] },
    }
    const paid = (payment: PaymentPlot) =>
      planned({
        payments: [payment, { ...rest, operations: [{ amount: "1.00", reference: "capt_2_0" }] }],
        order: ORDER,
        incidents: [told],
      })
    expect(paid(short)).toContain("resolve_incident")
    expect(after(short, { version: 2 })).toContain("resolve_incident")
    expect(after(short, { canceled: true })).toContain("resolve_incident")
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
