import type { OrderChangeFacts } from "../../../medusa/purchase-facts"
import type { Case } from "../../case"
import { line, ORDER, planned, shownOf, VOIDED_BY_US } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase, usd } from "./purchase"

const REFUND = {
  ...{ kind: "refund" as const, amount: "5.00", reference: "ref_1_0" },
  answer: { refund_reference_id: "R1-5.00" },
}

const WHOLE: PaymentPlot = {
  ...{ at: "captured", booked: { captured: ["25.00"] } },
  operations: [{ amount: "25.00", reference: "capt_1_0" }],
}

/** A change is the order's next version once it is confirmed. */
function changed({ order }: Case, change: Partial<OrderChangeFacts>): void {
  if (!order) return
  const base = { id: "ordch_1", type: null, isOpen: false, isConfirmed: true, isCredit: false, changesGoods: false }
  const its = { ...base, version: 2, createdAt: NOW, goodsChangedAt: null, credit: usd("0.00"), ...change }
  order.changes.push(its)
  if (its.isConfirmed) order.version = its.version
}

describe("an order that was placed for less than it costs", () => {
  const key = "underpaid_order:order_1"
  const told = { ...INCIDENT, kind: "wrong_amount", key }
  const payments: PaymentPlot[] = [{ at: "authorised" }]

  it("is a person's", () => {
    expect(planned({ payments, order: { total: "30.00" } })).toEqual(["raise_incident wrong_amount"])
  })

  it("is nobody's yet while a change of it is open: it decides what the order comes to", () => {
    const found = purchase({ payments, order: { total: "30.00" } })
    const change = { id: "ordch_1", type: "edit", isConfirmed: false, isCredit: false, version: 2, createdAt: NOW }
    found.order?.changes.push({
      ...change,
      isOpen: true,
      changesGoods: true,
      goodsChangedAt: null,
      credit: usd("0.00"),
    })
    expect(plan(found, NOW)).toEqual([])
  })

  it("is a person's when its payment was released, though the service shows a part as captured that went back", () => {
    const released: PaymentPlot = {
      ...{ at: "partially_captured", named: "1.00", booked: false, session: "replaced" },
      ...{ refunds: [{ amount: "1.00", reference: "R1" }] },
      operations: [
        { kind: "cancel", reference: "late_default_T1" },
        { kind: "refund", amount: "1.00", reference: "late_default_T1_rest", answer: { refund_reference_id: "R1" } },
      ],
    }
    expect(planned({ payments: [released], order: ORDER })).toEqual(["raise_incident wrong_amount"])
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

  it("stays a person's while it is fulfilled or delivered: its version tells nothing of what it comes to", () => {
    const found = purchase({ payments, order: { total: "30.00" }, incidents: [told] })
    changed(found, { type: null })
    expect(plan(found, NOW).map(line)).not.toContain("resolve_incident")
  })

  it("is none where a refund lacks its credit, which an open transfer keeps the core from giving", () => {
    const refunded: PaymentPlot = {
      ...{
        at: "partially_refunded",
        booked: { captured: ["25.00"], refunded: ["5.00"] },
        refunds: [{ amount: "5.00" }],
      },
      operations: [{ amount: "25.00", reference: "capt_1_0" }, REFUND],
    }
    const found = purchase({ payments: [refunded], order: ORDER })
    changed(found, { type: "transfer", isOpen: true, isConfirmed: false })
    expect(plan(found, NOW).map(line)).not.toContain("raise_incident wrong_amount")
  })

  it("is still one where what was paid is refunded, for which the order was given credit", () => {
    const refunded: PaymentPlot = {
      ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
      operations: [
        { amount: "25.00", reference: "capt_1_0" },
        { ...REFUND, amount: "25.00", answer: { refund_reference_id: "R1-25.00" } },
      ],
    }
    const found = purchase({ payments: [refunded], order: { total: "5.00" } })
    changed(found, { type: "credit_line", isCredit: true, credit: usd("25.00") })
    expect(plan(found, NOW).map(line)).toContain("raise_incident wrong_amount")
  })

  it("is still one where a part was captured of it, and the rest voided", () => {
    const kept = (total: string) =>
      plan(
        purchase({
          payments: [
            {
              ...{ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"], canceled: true } },
              operations: [{ amount: "10.00", reference: "capt_1_0" }, ...VOIDED_BY_US!],
            },
          ],
          order: { total },
        }),
        NOW,
      )
    expect(kept("30.00")).toContainEqual(
      expect.objectContaining({
        incident: expect.objectContaining({
          kind: "wrong_amount",
          amount: "20.00",
          message: expect.stringContaining("comes to 30.00 USD, and 10.00 USD was paid") as string,
        }) as object,
      }),
    )
    // That the rest of what was paid in full is gone, the core shows itself.
    expect(kept("25.00").map(line)).not.toContain("raise_incident wrong_amount")
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

  it("is about the payment that is next, and told anew where another step or payment is", () => {
    const gone: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_BY_US! }
    const told = (payments: PaymentPlot[], incidents: Case["incidents"] = []) =>
      plan(purchase({ payments, order, incidents }), NOW).find(({ kind }) => kind === "raise_incident")
    const raised = (orderNo: string) =>
      expect.objectContaining({ incident: expect.objectContaining({ order_no: orderNo }) as object }) as object
    expect(told([gone, WHOLE])).toEqual(raised("2"))
    const taken: PaymentPlot = { ...WHOLE, amount: "15.00", booked: { captured: ["15.00"] } }
    expect(told([{ at: "authorised", amount: "15.00" }, taken])).toEqual(raised("1"))
    const two = [taken, taken]
    expect(told(two)).toEqual(raised("2"))
    const known = shownOf(told(two))
    expect(told(two, [known])).toBeUndefined()
    expect(told(two, [{ ...known, orderNo: "1" }])).toEqual(raised("2"))
    expect(told(two, [{ ...known, nextStep: "Refund it." }])).toEqual(raised("2"))
  })

  it("names what its next step moves: what is reserved beside what is captured, else what is captured too much", () => {
    const next = (payments: PaymentPlot[], total: string) => {
      const step = plan(purchase({ payments, order: { total } }), NOW).find(({ kind }) => kind === "raise_incident")
      return step?.kind === "raise_incident" ? [step.incident.amount, step.incident.next_step] : []
    }
    const partly = (captured: string, amount = "25.00"): PaymentPlot => ({
      ...{ at: "partially_captured", amount, named: captured, booked: { captured: [captured] } },
      operations: [{ amount: captured, reference: "capt_1_0" }],
    })
    const whole: PaymentPlot = { ...WHOLE, amount: "15.00", booked: { captured: ["15.00"] } }
    expect(next([partly("10.00")], "20.00")).toEqual(["5.00", "Capture 10.00 USD of what is authorized, and no more."])
    const release = "Release what is authorized and not captured"
    expect(next([partly("22.00")], "20.00")).toEqual(["2.00", `${release}, then refund 2.00 USD.`])
    expect(next([partly("10.00", "15.00"), whole], "24.00")).toEqual(["1.00", `${release}, then refund 1.00 USD.`])
    expect(next([whole, whole], "20.00")[0]).toBe("10.00")
    expect(next([whole, whole], "20.00")[1]).toMatch(/^Refund 10\.00 USD\./)
  })

  it("is over in the account of a payment that it is about no more", () => {
    const two = [WHOLE, WHOLE].map((one) => ({ ...one, amount: "15.00", booked: { captured: ["15.00"] } }))
    const found = purchase({ payments: two, order })
    found.payments[1]!.known.account = "second"
    const [step] = plan(found, NOW)
    found.incidents.push(shownOf(step))
    expect(step).toMatchObject({ kind: "raise_incident", incident: { account: "second", order_no: "2" } })
    expect(plan(found, NOW)).toEqual([])
    found.payments[1]!.known.account = "default"
    expect(plan(found, NOW)).toMatchObject([
      { kind: "resolve_incident", account: "second" },
      { kind: "raise_incident", incident: { account: "default" } },
    ])
  })

  it("stays closed once a person has closed it, until the sum is another", () => {
    const told = (payments: PaymentPlot[], incidents: Case["incidents"] = []) =>
      plan(purchase({ payments, order, incidents }), NOW)
    const known = { ...shownOf(told([WHOLE])[0]), resolvedAt: NOW }
    expect(told([WHOLE], [{ ...known, isClosedByPerson: true }])).toEqual([])
    expect(told([WHOLE], [known]).map(line)).toEqual(["raise_incident wrong_amount"])
    const less: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: ["3.00"] } },
      operations: [...WHOLE.operations!, { ...REFUND, amount: "3.00", answer: { refund_reference_id: "R1-3.00" } }],
      refunds: [{ amount: "3.00", reference: "ref_1_0" }],
    }
    expect(told([less], [{ ...known, isClosedByPerson: true }]).map(line)).toContain("raise_incident wrong_amount")
  })

  it("is over with the refund that a person saw at the portal", () => {
    const at = NOW.toISOString()
    const seen = { kind: "refund", amount: "5.00", source: "service", evidence: "person" } as const
    const stated = { by: "user_1", note: "", at, outcome: "done", amount: "5.00" } as const
    const operations = [...WHOLE.operations!, { ...seen, reference: "seen:1", stated }]
    const after = (captured: PaymentPlot["booked"]) =>
      purchase({
        payments: [{ ...WHOLE, booked: captured!, operations }],
        order,
        incidents: [shownOf(plan(purchase({ payments: [WHOLE], order }), NOW)[0])],
      })
    expect(plan(after({ captured: ["25.00"] }), NOW).map(line)).toEqual(["record_refund 1 5.00"])
    const booked = after({ captured: ["25.00"], refunded: ["5.00"] })
    for (const { booking } of booked.payments)
      for (const part of booking?.refunds ?? []) Object.assign(part, { isExternal: true, note: "seen:1 said" })
    expect(plan(booked, NOW).map(line)).toContain("resolve_incident")
  })

  it("is nobody's while just what it costs is captured, nor once a merchant has changed it after it was captured", () => {
    const captured: PaymentPlot = {
      ...{ at: "partially_captured", booked: { captured: ["20.00"] } },
      operations: [{ amount: "20.00", reference: "capt_1_0" }],
    }
    expect(planned({ payments: [captured], order })).toEqual([])
    expect(planned({ payments: [WHOLE], order: { ...order, version: 2 } })).toEqual([])
  })

  it.each<[total: string, steps: string[]]>([
    ["24.99", []],
    ["25.00", ["resolve_incident"]],
    ["30.00", ["resolve_incident"]],
  ])(
    "is one, while a capture is not known, until a merchant makes it come to all that was paid: %s",
    (total, steps) => {
      const told = shownOf(plan(purchase({ payments: [{ at: "authorised" }], order }), NOW)[0])
      const asking: PaymentPlot = {
        ...{ at: "partially_captured", booked: { captured: ["4.00"] } },
        operations: [
          { amount: "4.00", reference: "capt_1_0" },
          { amount: "10.00", reference: "capt_1_1", state: "unknown" },
        ],
      }
      const edited = { total, version: 2 }
      expect(planned({ payments: [asking], order: edited, incidents: [told] })).toEqual(["query_again_at 1", ...steps])
    },
  )

  it.each([true, false])(
    "is nobody's while the bank is at the refund of what is too much, listed or not (%s)",
    (isListed) => {
      const refunding: PaymentPlot = {
        ...{ at: "captured", booked: { captured: ["25.00"] } },
        refunds: isListed ? [{ amount: "5.00", reference: "ref_1_0", at: "pending" }] : [],
        operations: [
          { amount: "25.00", reference: "capt_1_0" },
          { kind: "refund", amount: "5.00", reference: "ref_1_0", state: "unknown", error_code: "accepted" },
        ],
      }
      expect(planned({ payments: [refunding], order })).not.toContain("raise_incident wrong_amount")
      const failed: PaymentPlot = { ...refunding, refunds: [], operations: refunding.operations?.slice(0, 1) ?? [] }
      expect(planned({ payments: [failed], order })).toContain("raise_incident wrong_amount")
    },
  )

  it("is a person's where the bank would not refund the second of two payments, and a part of the first is refunded", () => {
    const second = { kind: "refund", reference: "pay_1_rest", amount: "25.00", state: "refused" } as const
    const kept: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] }, operations: [second] }
    const goodwill: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: ["15.00"] } },
      operations: [{ kind: "refund", amount: "15.00", source: "service", reference: "ref_2_0" }],
      refunds: [{ amount: "15.00", reference: "ref_2_0" }],
    }
    expect(planned({ payments: [kept, goodwill], order: ORDER })).toEqual(["raise_incident duplicate_payment"])
  })

  it("is not told of what the portal has refunded, although nobody says what was captured of it", () => {
    const refunded: PaymentPlot = {
      ...{ at: "partially_refunded", capturedAmount: "order", booked: {} },
      refunds: [{ amount: "22.00", reason: "goodwill" }],
    }
    expect(planned({ payments: [refunded], order })).not.toContain("raise_incident wrong_amount")
  })
})

describe("an order that comes to less than what is reserved for it since a merchant changed it", () => {
  const PARTLY: PaymentPlot = {
    ...{ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"] } },
    operations: [{ amount: "10.00", reference: "capt_1_0" }],
  }
  const CREDIT = { type: "credit_line", isCredit: true, isConfirmed: true, credit: usd("5.00") }
  const EDIT = { type: "edit", isConfirmed: true, changesGoods: true }
  const LONG_AGO = new Date(NOW.getTime() - 3_000_000)

  const found = (payment: PaymentPlot, total: string, change: Partial<OrderChangeFacts>) => {
    const its = purchase({ payments: [payment], order: { total } })
    changed(its, { createdAt: LONG_AGO, ...change })
    return its
  }

  it.each<[string, PaymentPlot, string, Partial<OrderChangeFacts>, string, string]>([
    [
      "by an edit that makes it free",
      { at: "authorised" },
      "0.00",
      EDIT,
      "25.00",
      "Release what is authorized and not captured.",
    ],
    [
      "by a credit",
      { at: "authorised" },
      "20.00",
      CREDIT,
      "5.00",
      "Capture 20.00 USD of what is authorized, and no more.",
    ],
    [
      "by an edit to less than is captured",
      PARTLY,
      "8.00",
      EDIT,
      "2.00",
      "Release what is authorized and not captured, then refund 2.00 USD.",
    ],
  ])("is a person's: %s", (_how, payment, total, change, amount, next_step) => {
    expect(plan(found(payment, total, change), NOW)).toMatchObject([
      {
        kind: "raise_incident",
        incident: {
          ...{ kind: "wrong_amount", key: "overpaid_order:order_1", amount, next_step },
          message: `The order comes to ${total} USD, and 25.00 USD is captured or authorized for it.`,
        },
      },
    ])
  })

  it("is nobody's yet while the core may still void its payment, or goods of it are being changed", () => {
    const lately = found({ at: "authorised" }, "0.00", { ...EDIT, createdAt: NOW })
    expect(plan(lately, NOW).map(line)).toEqual(["query_again_at 1"])
    const open = found({ at: "authorised" }, "20.00", CREDIT)
    changed(open, { ...EDIT, isConfirmed: false, isOpen: true })
    expect(plan(open, NOW)).toEqual([])
  })
})

describe("an order that a merchant made, and whose payment link was tried in vain", () => {
  it.each([
    [
      "declined",
      { at: "declined", session: "error", operations: [{ kind: "authorise", state: "refused", amount: "25.00" }] },
    ],
    ["left", { at: "expired", session: "pending", flow: "redirect" }],
  ] as const)("is owed as from the beginning, and nobody is told (%s)", (_, payment) => {
    const found = purchase({ payments: [{ ...payment, booked: false } as unknown as PaymentPlot], order: ORDER })
    found.cart = undefined
    for (const collection of found.collections) collection.cartId = undefined
    expect(plan(found, NOW)).toEqual([])
  })
})
