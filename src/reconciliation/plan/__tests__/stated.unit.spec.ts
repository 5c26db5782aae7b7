import { plan, planWithoutService } from "../plan"
import { line, ORDER, planned } from "./planned"
import { NOW, purchase, type PaymentPlot, usd } from "./purchase"

type Operation = NonNullable<PaymentPlot["operations"]>[number]

/** What a person saw at the portal of a capture or refund whose outcome nobody knew. */
const stated = (changes: Operation): Operation => ({ evidence: "person", reference: "part_9", ...changes })
const refunded = (amount: string) => stated({ kind: "refund", amount, reference: "ref_9" })
const captured = (amount: string) => stated({ kind: "capture", amount })

/** While the service cannot be queried. */
function unqueried(payment: PaymentPlot, order = ORDER) {
  const found = purchase({ payments: [payment], order })
  for (const one of found.payments) one.facts = undefined
  return found
}
const withoutService = (payment: PaymentPlot) => planWithoutService(unqueried(payment), NOW).map(line)

describe("what a person stated as done", () => {
  it.each<[string, PaymentPlot, string[]]>([
    ["a refund", { booked: { captured: ["25.00"] }, operations: [refunded("5.00")] }, ["record_refund 1 5.00"]],
    ["a capture", { operations: [captured("10.00")] }, ["record_capture 1 10.00"]],
    [
      "the rest beside a booked part",
      {
        booked: { captured: ["10.00"] },
        operations: [{ amount: "10.00", reference: "capt_1_0" }, captured("15.00")],
      },
      ["record_capture 1 15.00"],
    ],
  ])("is booked while the service cannot be queried: %s", (_what, payment, steps) => {
    expect(withoutService({ at: "authorised", ...payment })).toEqual(steps)
  })

  it.each<[string, PaymentPlot]>([
    ["a refund", { at: "captured", booked: { captured: ["25.00"] }, operations: [refunded("5.00")] }],
    ["a capture", { at: "authorised", operations: [captured("10.00")] }],
  ])("is booked also where the service answers and does not show it: %s", (_what, payment) => {
    expect(planned({ payments: [payment], order: ORDER })[0]).toMatch(/^record_/)
  })

  it("is not booked again when the core has its row", () => {
    const booked = { captured: ["25.00"], refunded: ["5.00"] }
    const operations = [{ ...refunded("5.00"), reference: "ref_1_0" }]
    expect(withoutService({ at: "captured", booked, operations })).toEqual([])
  })

  it("is booked once, also while another capture is known and not booked yet", () => {
    const known: Operation = { kind: "capture", amount: "15.00", reference: "capt_8", evidence: "record" }
    const steps = (sum: string) => {
      const found = unqueried({ at: "captured", booked: { captured: [sum] }, operations: [captured("10.00"), known] })
      for (const part of found.payments[0]?.booking?.captures ?? []) part.isExternal = true
      return planWithoutService(found, NOW).map(line)
    }
    expect(steps("10.00")).toEqual([])
    // What is booked is the other's.
    expect(steps("15.00")).toEqual(["record_capture 1 10.00"])
  })

  it("leaves open where the rest was made that the service shows beside it", () => {
    const told = { by: "user_1", note: "Ten", at: NOW.toISOString(), outcome: "done" as const, amount: "10.00" }
    const capture = (operation: Operation) => {
      const booked = { captured: ["10.00"] }
      const payment: PaymentPlot = { at: "captured", named: "25.00", booked, operations: [operation] }
      return plan(purchase({ payments: [payment], order: ORDER }), NOW).find(({ kind }) => kind === "record_capture")
    }
    expect(capture({ ...captured("10.00"), stated: told })).toMatchObject({ isBesideStated: true })
    expect(capture({ amount: "10.00", reference: "capt_1_0" })).not.toHaveProperty("isBesideStated")
  })

  it("is not captured beyond what the service names", () => {
    const payment: PaymentPlot = { at: "partially_captured", named: "10.00", operations: [captured("15.00")] }
    expect(planned({ payments: [payment], order: ORDER })).toContain("record_capture 1 10.00")
  })

  it("waits while the core has the row of a capture that was refused at this moment", () => {
    const refused: Operation = { state: "refused", amount: "20.00", reference: "capt_1_0", resolved_at: NOW }
    const operations = [captured("10.00"), refused]
    const found = unqueried({ at: "authorised", booked: { captured: ["20.00"] }, operations })
    if (found.order) found.order.transactions = []
    for (const collection of found.collections) collection.capturedAmount = usd("0.00")
    expect(planWithoutService(found, NOW).map(line)).toEqual(["query_again_at 1"])
  })

  it("waits while another operation of the payment is in flight", () => {
    const open: Operation = { state: "unknown", evidence: null, reference: "capt_8", sent_at: NOW, resolved_at: null }
    expect(withoutService({ at: "authorised", operations: [captured("10.00"), open] })).toEqual(["query_again_at 1"])
  })
})

describe("what a person stated as done and then corrected", () => {
  const corrected = (amount: string): Operation => ({
    ...{ state: "refused", ...captured(amount) },
    stated: {
      by: "user_1",
      note: "",
      at: NOW.toISOString(),
      before: [{ by: "user_1", note: "", at: "", outcome: "done", amount }],
    },
  })
  /** Captures that the core has without a journal entry of theirs: booked from elsewhere. */
  const steps = (booked: string[], operations: Operation[], at: PaymentPlot["at"] = "authorised") => {
    const found = unqueried({ at, booked: { captured: booked }, operations })
    for (const part of found.payments[0]?.booking?.captures ?? []) part.isExternal = true
    return planWithoutService(found, NOW).map(line)
  }

  it("is reversed, without a word of the service", () => {
    expect(steps(["10.00"], [corrected("10.00")])).toEqual(["reverse_capture 1 10.00"])
  })

  it("is reversed once, and not what else is captured of the same sum", () => {
    const other = { ...captured("10.00"), reference: "part_8" }
    expect(steps(["10.00", "10.00"], [other, corrected("10.00")])).toEqual(["reverse_capture 1 10.00"])
    expect(steps(["10.00"], [other, corrected("10.00")])).toEqual([])
  })

  it("is reversed where less of it was booked: no more than was left of the whole", () => {
    const portals = { ...captured("1.00"), source: "service", reference: "service:main:T1:1.00" } as const
    expect(steps(["1.00", "24.00"], [portals, corrected("25.00")])).toEqual(["reverse_capture 1 24.00"])
    expect(steps(["1.00", "20.00"], [portals, corrected("25.00")])).toEqual([])
  })
})

describe("a refund that is booked on a person's word", () => {
  function booked(amount: string, shown: PaymentPlot["refunds"], operation: Operation = refunded(amount)) {
    const found = purchase({
      payments: [
        {
          ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: [amount] } },
          refunds: shown ?? [],
          operations: [operation],
        },
      ],
      order: ORDER,
    })
    const parts = found.collections.flatMap(({ bookings }) => bookings.flatMap(({ refunds }) => refunds))
    for (const part of parts) Object.assign(part, { isExternal: true, note: "ref_9 refunded at the payment service" })
    return plan(found, NOW)
      .map(line)
      .filter((step) => /_refund/.test(step))
  }

  it("is the one that the service shows with our reference", () => {
    const known = { ...refunded("5.00"), evidence: "record" as const, answer: { refund_reference_id: "R9" } }
    expect(booked("5.00", [{ amount: "5.00", reason: "ref_9", reference: "R9" }], known)).toEqual([])
  })

  it("is the one that the service shows without our reference, and no second one", () => {
    expect(booked("5.00", [{ amount: "5.00", reference: "R9" }])).toEqual([])
    const shown = [
      { amount: "5.00", reference: "R8" },
      { amount: "5.00", reference: "R9" },
    ]
    expect(booked("5.00", shown)).toEqual(["record_refund 1 5.00"])
  })

  it("is completed where the service shows that more was refunded", () => {
    const known: Operation = { ...refunded("10.00"), evidence: "record", answer: { refund_reference_id: "R9" } }
    expect(booked("4.00", [{ amount: "10.00", reason: "ref_9", reference: "R9" }], known)).toEqual([
      "record_refund 1 6.00",
    ])
  })

  it("is reversed when the service shows that it failed", () => {
    expect(booked("5.00", [], { ...refunded("5.00"), state: "refused", evidence: "record" })).toEqual([
      "reverse_refund 1 5.00",
    ])
  })
})

describe("a capture that the core has begun beside what a person stated", () => {
  it("is no money as long as no journal knows of it and the service cannot be queried", () => {
    const operations = [stated({ kind: "cancel", reference: "pay_1" })]
    const found = unqueried({ at: "authorised", booked: { captured: ["25.00"] }, operations })
    for (const { booking } of found.payments) if (booking) booking.capturedAt = null
    found.order?.transactions.splice(0)
    expect(planWithoutService(found, NOW).map(({ kind }) => kind)).not.toContain("set_captured_at")
    expect(planWithoutService(found, NOW).map(({ kind }) => kind)).not.toContain("correct_transactions")
  })
})
