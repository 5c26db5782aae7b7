import { plan, planWithoutService } from "../plan"
import { line, ORDER, planned } from "./planned"
import { INCIDENT, NOW, purchase, type PaymentPlot } from "./purchase"

type Operation = NonNullable<PaymentPlot["operations"]>[number]

/** The service says that a part was captured and not how much; a person has read the sum off its portal. */
const said = (amount: string, changes: Operation = {}): Operation => ({
  ...{ amount, source: "service", evidence: "person", reference: "seen:default:T1:1" },
  stated: { by: "user_1", note: "", at: NOW.toISOString(), outcome: "done", amount },
  ...changes,
})
const withdrawn = (amount: string): Operation =>
  said(amount, {
    state: "refused",
    stated: {
      ...{ by: "user_1", note: "", at: NOW.toISOString(), outcome: "did_not_happen" },
      before: [{ by: "user_1", note: "", at: "", outcome: "done", amount }],
    },
  })
const TOLD = { ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" }

function steps(payment: PaymentPlot, incidents = [TOLD]): string[] {
  const found = purchase({ payments: [{ at: "partially_captured", ...payment }], order: ORDER, incidents })
  for (const part of found.payments[0]?.booking?.captures ?? []) part.isExternal = true
  return plan(found, NOW).map(line)
}

describe("a capture whose sum a person has read off the portal", () => {
  it("is booked, and what was open of it is over", () => {
    expect(planned({ payments: [{ at: "partially_captured", operations: [said("10.00")] }], order: ORDER })).toEqual([
      "record_capture 1 10.00",
    ])
    expect(steps({ booked: { captured: ["10.00"] }, operations: [said("10.00")] })).toEqual(["resolve_incident"])
    expect(steps({ booked: { captured: ["10.00"] }, operations: [said("10.00")] }, [])).toEqual([])
  })

  it("is booked beside what the store has captured itself since", () => {
    const own: Operation = { amount: "5.00", reference: "capt_1_0" }
    const found = purchase({
      payments: [{ at: "partially_captured", booked: { captured: ["5.00"] }, operations: [own, said("10.00")] }],
      order: ORDER,
      incidents: [TOLD],
    })
    expect(plan(found, NOW).map(line)).toContain("record_capture 1 10.00")
  })

  it("is booked while the service cannot be queried", () => {
    const found = purchase({ payments: [{ at: "partially_captured", operations: [said("10.00")] }], order: ORDER })
    for (const one of found.payments) one.facts = undefined
    expect(planWithoutService(found, NOW).map(line)).toEqual(["record_capture 1 10.00"])
  })

  it("is asked for no more, though the service cannot be queried", () => {
    const unqueried = (operations: Operation[]) => {
      const found = purchase({ payments: [{ at: "partially_captured", operations }], order: ORDER, incidents: [TOLD] })
      for (const one of found.payments) one.facts = undefined
      return planWithoutService(found, NOW).map(line)
    }
    expect(unqueried([said("10.00")])).toEqual(["record_capture 1 10.00", "resolve_incident"])
    expect(unqueried([])).toEqual([])
  })

  it("is told again once more is refunded than was said", () => {
    const refunds = [{ amount: "10.00", reference: "R1" }]
    const booked = { captured: ["10.00"], refunded: ["10.00"] }
    const operations = [said("10.00"), { kind: "refund" as const, amount: "10.00", reference: "service:default:R1" }]
    const payment: PaymentPlot = { at: "partially_refunded", booked, refunds, operations }
    const found = purchase({ payments: [payment], order: ORDER, incidents: [{ ...TOLD, resolvedAt: NOW }] })
    for (const { captures } of found.collections.flatMap(({ bookings }) => bookings))
      for (const part of captures) part.isExternal = true
    expect(plan(found, NOW).map(line)).toContain("raise_incident books_differ")
  })
})

describe("a sum that a person has read wrongly", () => {
  it("is reversed when the person says so, and open again", () => {
    const booked = { captured: ["10.00"] }
    expect(steps({ booked, operations: [withdrawn("10.00")] }, [])[0]).toBe("reverse_capture 1 10.00")
    const closed = [{ ...TOLD, resolvedAt: NOW }]
    expect(steps({ operations: [withdrawn("10.00")] }, closed)).toEqual(["raise_incident books_differ"])
    const own: Operation = { amount: "5.00", reference: "capt_1_0" }
    expect(steps({ booked: { captured: ["5.00"] }, operations: [own, withdrawn("10.00")] }, closed)).toEqual([
      "raise_incident books_differ",
    ])
  })

  it("is overruled by the sum that the service names later", () => {
    const payment: PaymentPlot = { named: "7.00", booked: { captured: ["10.00"] }, operations: [said("10.00")] }
    const found = purchase({ payments: [{ at: "partially_captured", ...payment }], order: ORDER })
    const [step] = plan(found, NOW)
    expect(step).toMatchObject({
      ...{ kind: "resolve_operation" },
      resolution: { state: "done", evidence: "record", amount: "7.00" },
    })
    const overruled = said("7.00", { evidence: "record" })
    overruled.stated = { ...overruled.stated!, amount: "10.00" }
    expect(steps({ named: "7.00", booked: { captured: ["10.00"] }, operations: [overruled] }, [])[0]).toBe(
      "reverse_capture 1 10.00",
    )
    expect(steps({ named: "7.00", operations: [overruled] }, [])).toEqual(["record_capture 1 7.00"])
    expect(steps({ named: "7.00", booked: { captured: ["7.00"] }, operations: [overruled] }, [])).toEqual([])
  })

  it("is overruled where the service names no more than the store has captured itself", () => {
    const own: Operation = { amount: "7.00", reference: "capt_1_0" }
    const found = purchase({
      payments: [{ at: "partially_captured", named: "7.00", operations: [own, said("10.00")] }],
      order: ORDER,
    })
    expect(plan(found, NOW)[0]).toMatchObject({
      ...{ kind: "resolve_operation", resolution: { state: "refused", evidence: "record" } },
    })
  })

  it("is confirmed by the same sum, and completed by a larger one", () => {
    const payment = (named: string): PaymentPlot => ({
      ...{ at: "partially_captured", named, booked: { captured: ["10.00"] }, operations: [said("10.00")] },
    })
    const first = (named: string) => {
      const found = purchase({ payments: [payment(named)], order: ORDER })
      for (const part of found.payments[0]?.booking?.captures ?? []) part.isExternal = true
      return plan(found, NOW)[0]
    }
    expect(first("10.00")).toMatchObject({ kind: "resolve_operation", resolution: { evidence: "record" } })
    expect(first("12.00")).toMatchObject({ kind: "record_capture", isBesideStated: true })
  })
})

describe("a refund without a name of its own that a person has seen at the portal", () => {
  const nameless = { amount: "4.00", reference: "" }
  const refund = (amount: string): Operation => said(amount, { kind: "refund", reference: "seen:default:T1:2" })
  const of = (count: number, operations: Operation[], refunded: string[], incidents: string[]) => {
    const found = purchase({
      payments: [
        {
          ...{ at: "captured", booked: { captured: ["25.00"], refunded } },
          ...{ refunds: Array.from({ length: count }, () => nameless), operations },
        },
      ],
      order: ORDER,
      incidents: incidents.map((key) => ({ ...INCIDENT, kind: "books_differ", key })),
    })
    for (const part of found.payments[0]?.booking?.refunds ?? [])
      Object.assign(part, { isExternal: true, note: "seen:default:T1:2 refunded at the payment service" })
    return plan(found, NOW)
  }
  const KEY = "nameless_refund:1:4.00"

  it("is booked once, and what was open of it is over", () => {
    expect(of(1, [refund("4.00")], [], [KEY]).map(line)[0]).toBe("record_refund 1 4.00")
    const booked = of(1, [refund("4.00")], ["4.00"], [KEY]).map(line)
    expect(booked).toContain("resolve_incident")
    expect(booked).not.toContain("record_refund 1 4.00")
  })

  it("leaves a second one of the same sum open", () => {
    const keys = (steps: ReturnType<typeof of>) =>
      steps.flatMap((step) => (step.kind === "raise_incident" ? step.incident.key : []))
    expect(keys(of(2, [], [], []))).toEqual([KEY, `${KEY}:2`])
    const closed = of(2, [refund("4.00")], ["4.00"], [KEY, `${KEY}:2`])
    expect(closed.flatMap((step) => (step.kind === "resolve_incident" ? step.key : []))).toEqual([KEY])
  })

  it("is reversed when the person takes it back", () => {
    const back = { ...withdrawn("4.00"), kind: "refund" as const, reference: "seen:default:T1:2" }
    expect(of(1, [back], ["4.00"], []).map(line)).toContain("reverse_refund 1 4.00")
  })
})
