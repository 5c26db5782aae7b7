import { line, ORDER, planned, VOIDED_BY_US } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase, type PurchasePlot, usd } from "./purchase"

describe("an incident of a part that nobody names", () => {
  it("closes when all of it is refunded and booked so", () => {
    const told = { ...INCIDENT, kind: "books_differ" }
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

describe("an incident of a part that nobody names, whose sum its refund has told since", () => {
  it("closes, also where the store has captured more meanwhile", () => {
    const elsewhere = { amount: "1.00", reference: "service:default:T1:1.00", source: "service" as const }
    const payments: PaymentPlot[] = [
      {
        ...{ at: "partially_refunded", booked: { captured: ["1.00", "2.00"], refunded: ["1.00"] } },
        refunds: [{ amount: "1.00" }],
        operations: [elsewhere, { amount: "2.00", reference: "capt_1_1" }],
      },
    ]
    const told = { ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" }
    expect(planned({ payments, order: { total: "15.00", version: 2 }, incidents: [told] })).toContain(
      "resolve_incident",
    )
  })
})

describe("an incident of a part that nobody names", () => {
  const next = (payment: PaymentPlot) => {
    const steps = plan(purchase({ payments: [{ at: "partially_captured", ...payment }], order: ORDER }), NOW)
    return steps.flatMap((step) => (step.kind === "raise_incident" ? (step.incident.next_step ?? []) : []))
  }

  it("does not ask for the rest to be captured once that was voided", () => {
    const voided = expect.stringContaining("The rest was voided and cannot be captured any more") as string
    expect(next({})).toEqual([expect.stringContaining("capture the rest there")])
    expect(next({ operations: VOIDED_BY_US })).toEqual([voided])
    expect(next({ booked: { canceled: true } })).toEqual([voided])
  })
})

describe("a card's payment that a person saw at the portal", () => {
  const stated: PaymentPlot["operations"] = [
    {
      id: "acqop_stated",
      kind: "authorise",
      reference: "1#1",
      evidence: "person",
      transaction_id: "T1",
      amount: "25.00",
    },
  ]
  const told = { ...INCIDENT, kind: "unconfirmed_payment", key: "unconfirmed_payment:acqop_stated" }
  const unconfirmed: PaymentPlot = { booked: false, operations: stated }

  it("is a person's while the service answers without it, and makes no order", () => {
    expect(planned({ payments: [unconfirmed] })).toEqual(["raise_incident unconfirmed_payment"])
  })

  it("is raised once: what a person has closed stays closed", () => {
    expect(planned({ payments: [unconfirmed], incidents: [{ ...told, resolvedAt: NOW }] })).toEqual([])
  })

  it("is known by the service's record as soon as there is one", () => {
    const [step] = plan(purchase({ payments: [{ ...unconfirmed, at: "authorised" }], incidents: [told] }), NOW)
    expect(step).toMatchObject({ kind: "resolve_operation", resolution: { state: "done", evidence: "record" } })
  })

  it("is over once the service has said what became of it, also where nobody closed it", () => {
    const operations = stated.map((row) => ({ ...row, evidence: "record" as const }))
    expect(planned({ payments: [{ at: "authorised", operations }], order: ORDER, incidents: [told] })).toEqual([
      "resolve_incident",
    ])
  })
})

describe("a capture or refund that a person saw at the portal", () => {
  const SAID_AT = new Date(NOW.getTime() - 3_600_000).toISOString()
  const seen = (kind: "capture" | "refund", amount: string, at = SAID_AT): PaymentPlot["operations"] => [
    ...(kind === "refund" ? [{ amount: "25.00", reference: "capt_1_0" }] : []),
    {
      ...{ id: "acqop_seen", kind, amount, evidence: "person", transaction_id: "T1" },
      reference: kind === "refund" ? "ref_1_0" : "capt_1_0",
      stated: { by: "user_1", note: "seen", at },
    },
  ]
  const told = { ...INCIDENT, kind: "unconfirmed_operation", key: "unconfirmed_payment:acqop_seen" }
  const refunded = { captured: ["25.00"], refunded: ["5.00"] }
  const incidentsOf = (plot: PurchasePlot) => planned(plot).filter((step) => step.includes("incident"))

  it.each<[string, PaymentPlot]>([
    ["a capture", { at: "authorised", booked: { captured: ["10.00"] }, operations: seen("capture", "10.00") }],
    ["a refund", { at: "captured", booked: refunded, operations: seen("refund", "5.00") }],
  ])("is a person's once the service had long enough to show it and does not: %s", (_what, payment) => {
    expect(incidentsOf({ payments: [payment], order: ORDER })).toEqual(["raise_incident unconfirmed_operation"])
  })

  it("is given the time that absence needs to prove anything", () => {
    const operations = seen("refund", "5.00", new Date(NOW.getTime() - 60_000).toISOString())
    expect(incidentsOf({ payments: [{ at: "captured", booked: refunded, operations }], order: ORDER })).toEqual([])
  })

  it("is raised once: what a person has closed stays closed", () => {
    const payments = [{ at: "captured" as const, booked: refunded, operations: seen("refund", "5.00") }]
    expect(incidentsOf({ payments, order: ORDER, incidents: [{ ...told, resolvedAt: NOW }] })).toEqual([])
  })

  it.each<[string, PaymentPlot]>([
    ["a capture", { at: "captured", booked: { captured: ["25.00"] }, operations: seen("capture", "25.00") }],
    [
      "a refund, made at the portal without our reference",
      { at: "partially_refunded", booked: refunded, refunds: [{ amount: "5.00" }], operations: seen("refund", "5.00") },
    ],
  ])("is over as soon as the service shows it: %s", (_what, payment) => {
    expect(planned({ payments: [payment], order: ORDER, incidents: [told] })).toContain("resolve_incident")
  })
})

describe("an order that was placed for less than it costs", () => {
  const key = "underpaid_order:order_1"
  const told = { ...INCIDENT, kind: "wrong_amount", key }
  const payments: PaymentPlot[] = [{ at: "authorised" }]

  it("is a person's", () => {
    expect(planned({ payments, order: { total: "30.00" } })).toEqual(["raise_incident wrong_amount"])
  })

  it("is nobody's yet while a change of it is open: it decides what the order comes to", () => {
    const found = purchase({ payments, order: { total: "30.00" } })
    const change = { id: "ordch_1", isConfirmed: false, isCredit: false, version: 2, createdAt: NOW }
    found.order?.changes.push({ ...change, isOpen: true, goodsChangedAt: null, credit: usd("0.00") })
    expect(plan(found, NOW)).toEqual([])
  })

  it("is a person's when its payment was voided and the page of another ran out long ago", () => {
    const longAgo = new Date(NOW.getTime() - 2 * 86_400_000)
    const found = purchase({
      payments: [
        { at: "cancelled", booked: { canceled: true }, operations: [{ kind: "cancel", reference: "late_default_T1" }] },
        { at: "created", booked: false, session: "replaced" },
      ],
      order: ORDER,
    })
    const begunAt = (at: Date) => found.payments.forEach(({ known }) => (known.created_at = at))
    begunAt(NOW)
    expect(plan(found, NOW).map(line)).not.toContain("raise_incident wrong_amount")
    begunAt(longAgo)
    expect(plan(found, NOW).map(line)).toContain("raise_incident wrong_amount")
  })

  it("is no more once an edit has made it right", () => {
    const steps = planned({ payments, order: { total: "25.00", version: 2 }, incidents: [told] })
    expect(steps).toEqual(["resolve_incident"])
  })
})

describe("an order that was placed for more than it costs", () => {
  const order = { total: "20.00" }

  it.each<[string, PaymentPlot, string]>([
    ["is a person's while nothing is captured", { at: "authorised" }, "Capture 20.00 USD of what is authorized"],
    [
      "is a person's once all is captured",
      { at: "captured", booked: { captured: ["25.00"] }, operations: [{ amount: "25.00", reference: "capt_1_0" }] },
      "Refund 5.00 USD.",
    ],
  ])("%s", (_name, payment, next) => {
    const [step] = plan(purchase({ payments: [payment], order }), NOW)
    expect(step).toMatchObject({
      kind: "raise_incident",
      incident: {
        kind: "wrong_amount",
        key: "overpaid_order:order_1",
        amount: "5.00",
        next_step: expect.stringContaining(next) as string,
      },
    })
  })

  it("is nobody's while just what it costs is captured, nor once a merchant has changed it", () => {
    const captured: PaymentPlot = {
      ...{ at: "partially_captured", booked: { captured: ["20.00"] } },
      operations: [{ amount: "20.00", reference: "capt_1_0" }],
    }
    expect(planned({ payments: [captured], order })).toEqual([])
    expect(planned({ payments: [{ at: "authorised" }], order: { ...order, version: 2 } })).toEqual([])
  })

  it("is nobody's while the bank is at the refund of what is too much", () => {
    const refunding: PaymentPlot = {
      ...{ at: "captured", booked: { captured: ["25.00"] } },
      refunds: [{ amount: "5.00", reference: "ref_1_0", at: "pending" }],
      operations: [
        { amount: "25.00", reference: "capt_1_0" },
        { kind: "refund", amount: "5.00", reference: "ref_1_0", state: "unknown", error_code: "accepted" },
      ],
    }
    expect(planned({ payments: [refunding], order })).not.toContain("raise_incident wrong_amount")
    const failed: PaymentPlot = { ...refunding, refunds: [], operations: refunding.operations?.slice(0, 1) ?? [] }
    expect(planned({ payments: [failed], order })).toContain("raise_incident wrong_amount")
  })

  it("is not told of what the portal has refunded, although nobody says what was captured of it", () => {
    const refunded: PaymentPlot = {
      ...{ at: "partially_refunded", capturedAmount: "order", booked: {} },
      refunds: [{ amount: "22.00", reason: "goodwill" }],
    }
    expect(planned({ payments: [refunded], order })).not.toContain("raise_incident wrong_amount")
  })
})

describe("what was told of money that is being released", () => {
  it("ends well also when an order of it came up meanwhile", () => {
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
        operations: [
          { amount: "25.00", reference: "capt_1_0" },
          { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
        ],
      },
    ]
    const whatHappened = "25.00 USD was paid and has no order: it came late."
    const told = {
      ...INCIDENT,
      kind: "late_money",
      key: "late_money:1:T1",
      release: "under_way" as const,
      whatHappened,
    }
    expect(plan(purchase({ payments, order: ORDER, incidents: [told] }), NOW)).toContainEqual(
      expect.objectContaining({ kind: "end_incident", message: `${whatHappened} It was released.` }),
    )
    // A process that died between telling it and closing it; then nothing is left.
    const ended = { ...told, release: "done" as const }
    expect(planned({ payments, order: ORDER, incidents: [ended] })).toContain("end_incident")
    const closed = { ...ended, resolvedAt: new Date() }
    expect(planned({ payments, order: ORDER, incidents: [closed] })).not.toContain("end_incident")
  })

  it("says that only the rest was released where the portal captured a part at the moment of the void", () => {
    const whatHappened = "25.00 USD was paid and has no order: the order comes to 10.00 USD."
    const key = "duplicate_payment:2:T2"
    const message = `${whatHappened} It was released.`
    const told = { ...INCIDENT, kind: "duplicate_payment", key, orderNo: "2", release: "done" as const, whatHappened }
    const closed = { ...told, message, resolvedAt: NOW }
    const steps = (incidents: (typeof closed)[], operations: PaymentPlot["operations"] = []) => {
      const paid: PaymentPlot = { at: "authorised", amount: "10.00" }
      const payments: PaymentPlot[] = [paid, { at: "partially_captured", operations }]
      return plan(purchase({ payments, order: { total: "10.00", version: 2 }, incidents }), NOW)
    }
    const voided: PaymentPlot["operations"] = [{ kind: "cancel", reference: "pay_2", transaction_id: "T2" }]
    const ended = `${whatHappened} A part of it had been captured; only the rest was released.`
    expect(steps([closed], voided)).toContainEqual(expect.objectContaining({ kind: "end_incident", message: ended }))
    expect(steps([{ ...closed, message: ended }], voided).map(line)).not.toContain("end_incident")
    expect(steps([closed]).map(line)).not.toContain("end_incident")
  })

  it("is not read from the words of the message", () => {
    const message = "25.00 USD was paid and has no order: it came late. It is being released."
    const kept = { ...INCIDENT, kind: "late_money", key: "late_money:1:T1", message }
    expect(planned({ payments: [{ at: "refunded" }], order: ORDER, incidents: [kept] })).not.toContain("end_incident")
  })
})

describe("money of which it was told that it has no order", () => {
  const message = "25.00 USD was paid and has no order: it came late."
  const told = (kind: string) => ({ ...INCIDENT, kind, key: `${kind}:1:T1`, message })

  it.each(["late_money", "duplicate_payment"])("is told so no more once an order counts on it (%s)", (kind) => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(kind)] })).toEqual([
      "resolve_incident",
    ])
  })

  it("is told so no more while nobody knows what became of a capture of it", () => {
    const operations: PaymentPlot["operations"] = [{ amount: "1.00", reference: "capt_1_0", state: "unknown" }]
    const payments: PaymentPlot[] = [{ at: "authorised", operations }]
    expect(planned({ payments, order: ORDER, incidents: [told("late_money")] })).toContain("resolve_incident")
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
  const told = { ...INCIDENT, kind: "void_failed" }
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

describe("a void that was done and has had no effect", () => {
  const given: PaymentPlot = {
    at: "authorised",
    session: "canceled",
    operations: [{ kind: "cancel", reference: "pay_1" }],
  }
  const stated = (minutes: number) => {
    const found = purchase({ payments: [given], order: { ...ORDER, canceled: true } })
    const resolvedAt = new Date(NOW.getTime() - minutes * 60_000)
    for (const row of found.payments[0]?.operations ?? [])
      Object.assign(row, { evidence: "person", resolved_at: resolvedAt })
    return plan(found, NOW).map(line)
  }

  it("is a person's: the same void would be answered from the journal for ever", () => {
    expect(stated(10)).toEqual(["raise_incident void_failed"])
  })

  it("is waited for as long as the service may be behind", () => {
    expect(stated(1)).not.toContain("raise_incident void_failed")
  })
})

describe("a code without a meaning", () => {
  const told = (code: string) => ({ ...INCIDENT, kind: "unknown_code", key: `unknown_code:payment_status:${code}` })
  // The code of every record here is 0.
  const steps = (code: string) => planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(code)] })

  it("is told so no more once it has a meaning", () => {
    expect(steps("0")).toEqual(["resolve_incident"])
  })

  it("of another table is not taken for the payment's own code", () => {
    const other = { ...INCIDENT, kind: "unknown_code", key: "unknown_code:capture_status:9" }
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [other] })).toEqual([])
  })

  it("is left to the other payments at it once the payment has another code", () => {
    expect(steps("7000")).toEqual(["leave_code 1"])
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
