import type { OrderChangeFacts } from "../../../medusa/purchase-facts"
import type { Case } from "../../case"
import { line, ORDER, planned, VOIDED_BY_US } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase, usd } from "./purchase"

const REFUND = {
  ...{ kind: "refund" as const, amount: "5.00", reference: "ref_1_0" },
  answer: { refund_reference_id: "R1-5.00" },
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

  it("is nobody's while just what it costs is captured, nor once a merchant has changed it", () => {
    const captured: PaymentPlot = {
      ...{ at: "partially_captured", booked: { captured: ["20.00"] } },
      operations: [{ amount: "20.00", reference: "capt_1_0" }],
    }
    expect(planned({ payments: [captured], order })).toEqual([])
    expect(planned({ payments: [{ at: "authorised" }], order: { ...order, version: 2 } })).toEqual([])
  })

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
