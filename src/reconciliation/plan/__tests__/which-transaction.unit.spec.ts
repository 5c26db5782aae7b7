import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import type { Case } from "../../case"
import { line, ORDER, planned } from "./planned"
import { NOW, type PaymentPlot, purchase } from "./purchase"

describe("a service that was queried before it answered the last operation", () => {
  const found = purchase({ payments: [{ at: "declined", booked: {} }], order: ORDER })
  const [payment] = found.payments
  const approvedAt = (resolved_at: Date) => {
    const begun = { kind: "authorise", reference: "1#2", transaction_id: "T9", created_at: resolved_at } as const
    const later = purchase({
      payments: [{ operations: [{ ...begun, sent_at: resolved_at, resolved_at }] }],
      order: ORDER,
    })
    const { booking, operations } = later.payments[0] ?? {}
    if (booking) booking.transactionId = "T9"
    return [{ ...found, collections: later.collections, payments: [{ ...payment, booking, operations }] }]
  }

  it("shows the card that was declined, and not the next one: nothing is decided by it", () => {
    for (const one of approvedAt(new Date(NOW.getTime() + 500))) {
      expect(plan(one as Case, new Date(NOW.getTime() + 30_000)).map(line)).toEqual(["query_again_at 1"])
    }
  })

  it("is believed again once it is queried later", () => {
    for (const one of approvedAt(new Date(NOW.getTime() - 60_000))) {
      expect(plan(one as Case, NOW).map(line)).not.toContain("query_again_at 1")
    }
  })
})

describe("of two cards that are open at the same time", () => {
  const at = (ms: number) => new Date(NOW.getTime() - ms)
  const tried = (id: string, ms: number) =>
    ({
      id,
      kind: "authorise",
      state: "unknown",
      evidence: null,
      reference: id,
      transaction_id: null,
      answer: null,
      resolved_at: null,
      created_at: at(ms),
      sent_at: at(ms),
    }) as const
  const first = { ...tried("acqop_1", 40_000), exclusive_key: null }
  const second = { ...tried("acqop_2", 5_000), exclusive_key: "order:1" }
  const outcomes = (meanings: KnownPaymentStatus[], operations: PaymentPlot["operations"] = [first, second]) => {
    const found = purchase({ payments: [{ at: "declined", booked: false, operations }] })
    const [payment] = found.payments
    const [record] = payment?.facts?.transactions ?? []
    if (payment?.facts && record) {
      const transactions = meanings.map((meaning, place) => {
        return { ...record, transactionId: TransactionId(`T${place}`), status: { meaning, code: "0" } }
      })
      payment.facts = { ...payment.facts, transactions }
    }
    return plan(found, NOW).flatMap((action) =>
      action.kind === "resolve_operation" ? [`${action.operationId} ${action.resolution.state}`] : [],
    )
  }

  it("neither is declined by one record, which may be the other's", () => expect(outcomes(["declined"])).toEqual([]))

  it("both are declined by two", () => {
    expect(outcomes(["declined", "declined"])).toEqual(["acqop_1 refused", "acqop_2 refused"])
  })

  it("the newer one is approved by the record that is alive", () => {
    expect(outcomes(["declined", "authorised"])).toContain("acqop_2 done")
    expect(outcomes(["authorised"])).toEqual(["acqop_2 done"])
  })

  it("one that cannot come any more is declined", () => {
    const long = { ...first, created_at: at(3_600_000), sent_at: at(3_600_000) }
    expect(outcomes(["declined"], [long, second])).toEqual(["acqop_1 refused"])
  })
})

describe("one and the same, listed twice", () => {
  const twice = (plot: PaymentPlot) => {
    const found = purchase({ payments: [plot], order: ORDER })
    const [payment] = found.payments
    const { facts } = payment ?? {}
    if (!payment || !facts) throw new Error("no facts")
    const copies = <Entry extends object>(entries: readonly Entry[] = []) =>
      entries.flatMap((entry) => [entry, { ...entry }])
    payment.facts = { ...facts, transactions: copies(facts.transactions), refunds: copies(facts.refunds) }
    return plan(found, NOW).map(line)
  }
  const capture = { amount: "25.00", reference: "capt_1_0" }
  const refund = {
    kind: "refund",
    amount: "10.00",
    reference: "ref_1_0",
    answer: { refund_reference_id: "R1-10.00" },
  } as const

  it.each<[string, PaymentPlot]>([
    ["a transaction that is authorised", { at: "authorised", booked: {} }],
    ["a transaction that is captured", { at: "captured", booked: { captured: ["25.00"] }, operations: [capture] }],
    [
      "a refund of ours",
      {
        ...{ at: "partially_refunded", capturedAmount: "order", refunds: [{ amount: "10.00" }] },
        ...{ booked: { captured: ["25.00"], refunded: ["10.00"] }, operations: [capture, refund] },
      },
    ],
  ])("is %s and no other", (_, plot) => {
    expect(twice(plot)).toEqual(planned({ payments: [plot], order: ORDER }))
  })
})
