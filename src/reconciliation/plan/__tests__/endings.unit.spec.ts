import { Money } from "../../../acquirer/domain/money"
import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import type { IncidentFacts } from "../../../modules/acquiring/incidents"
import { ORDER, planned, VOIDED_BY_US, VOIDED_ELSEWHERE, line, shownOf } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase, type PurchasePlot } from "./purchase"

describe("an order's only payment that ends elsewhere", () => {
  it("is recorded, and then the order is canceled", () => {
    expect(planned({ payments: [{ at: "cancelled" }], order: ORDER })).toEqual(["record_cancellation 1"])
    const recorded: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }
    expect(planned({ payments: [recorded], order: ORDER })[0]).toBe("cancel_order 1")
  })

  it("leaves an order that is fulfilled, and a person is told", () => {
    const payments = [{ at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE } as PaymentPlot]
    expect(planned({ payments, order: { ...ORDER, fulfilled: true } })).toEqual([
      "raise_incident cancelled_at_service",
      "raise_incident wrong_amount",
    ])
  })
})

describe("an order that the core would not cancel, or that owes nothing", () => {
  const recorded: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }

  it("is left where a merchant has completed it, and a person is told", () => {
    const found = purchase({ payments: [recorded], order: ORDER })
    Object.assign(found.order ?? {}, { status: "completed" })
    const [told, ...others] = plan(found, NOW)
    expect(told).toMatchObject({
      kind: "raise_incident",
      incident: { kind: "cancelled_at_service", message: expect.stringContaining("it is completed already") },
    })
    expect(others.map(({ kind }) => kind)).not.toContain("cancel_order")
  })

  it.each(["edit", "transfer"])("is kept while a change of it is open (%s), and a person is told", (type) => {
    const found = purchase({ payments: [recorded], order: ORDER })
    const begun = { id: "ordch_1", type, isOpen: true, isConfirmed: false, isCredit: false, version: 2 }
    const rest = { createdAt: NOW, changesGoods: false, goodsChangedAt: null, credit: Money.exact("0", "USD") }
    found.order?.changes.push({ ...begun, ...rest })
    const [told] = plan(found, NOW)
    expect(told).toMatchObject({
      kind: "raise_incident",
      incident: { kind: "cancelled_at_service", message: expect.stringContaining("a change of it is under way") },
    })
    const over = purchase({ payments: [recorded], order: ORDER, incidents: [shownOf(told)] })
    expect(plan(over, NOW).map(line)[0]).toBe("cancel_order 1")
  })

  it("stands where it was given credit for all that it asked, and nobody is told", () => {
    expect(planned({ payments: [recorded], order: { total: "0.00" } })).toEqual([])
    const letGo: PaymentPlot = { ...recorded, operations: VOIDED_BY_US }
    expect(planned({ payments: [letGo], order: { total: "0.00" } })).toEqual([])
  })

  it("stands where it asked for nothing any more before its voucher was paid, and so its collection was closed", () => {
    const voucher: PaymentPlot = { flow: "apm", at: "pending", booked: false, session: "pending_authorization" }
    const closed = (isWaived: boolean) => {
      const found = purchase({ payments: [voucher], order: { total: "0.00" } })
      Object.assign(found.collections[0] ?? {}, { status: "canceled", isWaived })
      return plan(found, NOW).map(line)
    }
    expect(closed(true)).not.toContain("cancel_order 1")
    expect(closed(false)).toContain("cancel_order 1")
  })
})

describe("an order whose payment ended before it was booked", () => {
  const steps = (session: "pending" | "pending_authorization", createdAt = NOW) => {
    const payments: PaymentPlot[] = [{ flow: "apm", at: "cancelled", booked: false, session }]
    const found = purchase({ payments, order: ORDER })
    Object.assign(found.order ?? {}, { createdAt })
    return plan(found, NOW).map(line)
  }

  it("is left to whoever is placing it at this moment: the page may be opened and paid once more", () => {
    expect(steps("pending")).toEqual(["query_again_at 1"])
  })

  it("is cancelled once nobody can be placing it any more, or when it was placed to be paid later", () => {
    expect(steps("pending", new Date(NOW.getTime() - 120_000))[0]).toBe("cancel_order 1")
    expect(steps("pending_authorization")[0]).toBe("cancel_order 1")
  })
})

describe("an order whose payment ended elsewhere while an earlier card of it is not known", () => {
  it("is not cancelled before that is known", () => {
    const passed = { kind: "authorise", state: "unknown", exclusive_key: null, transaction_id: null } as const
    const operations = [...(VOIDED_ELSEWHERE ?? []), { ...passed, evidence: null, resolved_at: null, reference: "1#1" }]
    const payment: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations }
    const steps = planned({ payments: [payment], order: ORDER })
    expect(steps).toContain("query_again_at 1")
    expect(steps).not.toContain("cancel_order 1")
  })
})

describe("an order that was paid twice, and whose other payment is refunded at the portal", () => {
  it("is not canceled: what was one too many was released by itself", () => {
    const released: PaymentPlot = {
      ...{ at: "cancelled", booked: { canceled: true } },
      operations: [{ kind: "cancel", reference: "pay_1" }],
    }
    const kept: PaymentPlot = {
      ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] } },
      operations: [
        { kind: "capture", amount: "25.00", reference: "capt_2_0" },
        { kind: "refund", amount: "25.00", source: "service", reference: "ref_2_0" },
      ],
      refunds: [{ amount: "25.00", reference: "ref_2_0" }],
    }
    const canceled = (incidents: IncidentFacts[]) =>
      planned({ payments: [released, kept], order: ORDER, incidents }).filter((step) => step.startsWith("cancel_order"))
    const told = { ...INCIDENT, kind: "duplicate_payment", key: "duplicate_payment:1:T1", resolvedAt: NOW }
    expect(canceled([{ ...told, release: "done" }])).toEqual([])
    expect(canceled([])).toEqual(["cancel_order 1"])
  })
})

describe("an order that lost a payment and is paid by another", () => {
  const told = { ...INCIDENT, kind: "cancelled_at_service" }
  it("needs nobody any more", () => {
    const lost: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }
    const incidents: IncidentFacts[] = [{ ...told, key: "cancelled_at_service:1" }]
    expect(planned({ payments: [lost, { at: "authorised" }], order: ORDER, incidents })).toEqual(["resolve_incident"])
  })
})

describe("an order whose first payment had ended elsewhere, and whose additional one ends, too", () => {
  const first: PaymentPlot = { at: "expired", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }
  const again: PaymentPlot = {
    ...{ at: "expired", amount: "30.00", collection: "edit", booked: { canceled: true } },
    operations: VOIDED_ELSEWHERE!.map((row) => ({ ...row, reference: "pay_2" })),
  }

  it("stands: its customer and the merchant agreed on it anew when they edited it", () => {
    const found = purchase({ payments: [first, again], order: { total: "30.00", version: 2, edited: true } })
    Object.assign(found.collections[0]!, { status: "canceled", isReplaced: true })
    const steps = plan(found, NOW)
    expect(steps.map(line)).toEqual(["raise_incident cancelled_at_service"])
    expect(steps[0]).toMatchObject({
      incident: { order_no: "2", message: expect.stringContaining("it was changed after it had been placed") },
    })
  })

  it("stands where it was paid once more as it was placed", () => {
    const found = purchase({ payments: [first, again], order: ORDER })
    Object.assign(found.collections[1]!, { status: "authorized" })
    const told = plan(found, NOW).filter(({ kind }) => kind === "raise_incident")
    expect(plan(found, NOW).map(line)).not.toContain("cancel_order 1")
    expect(told[0]).toMatchObject({
      incident: { message: expect.stringContaining("another payment was asked for or made for it") },
    })
  })
})

describe("an order that goods are to come back of, and whose additional payment ended elsewhere", () => {
  const first: PaymentPlot = { at: "captured", amount: "100.00", booked: { captured: ["100.00"] } }
  const operations = VOIDED_ELSEWHERE!.map((row) => ({ ...row, reference: "pay_2" }))
  const ended: PaymentPlot = {
    at: "cancelled",
    amount: "20.00",
    collection: "edit",
    booked: { canceled: true },
    operations,
  }
  /** 40.00 of the first goods are to come back for what is new. */
  const exchanged = (total: string, plot: Partial<PurchasePlot> = {}) => {
    const found = purchase({ payments: [first, ended], order: { total, version: 2 }, ...plot })
    found.order!.comingBack = Money.exact("40.00", "USD")
    return plan(found, NOW)
  }

  it("owes what its customer is asked for, and nobody is told where that is nothing", () => {
    const [told] = exchanged("160.00")
    expect(told).toMatchObject({ incident: { message: expect.stringContaining("owes 20.00 USD") } })
    expect(exchanged("140.00").map(line)).toEqual([])
  })

  it("needs nobody any more once its customer has paid that", () => {
    const incidents: IncidentFacts[] = [
      { ...INCIDENT, kind: "cancelled_at_service", key: "cancelled_at_service:2", orderNo: "2" },
    ]
    const again: PaymentPlot = { at: "authorised", amount: "20.00", collection: "edit" }
    expect(exchanged("160.00", { payments: [first, ended, again], incidents }).map(line)).toEqual(["resolve_incident"])
  })
})

describe("an order whose payment was voided by the store", () => {
  const voided = (reference: string): PurchasePlot => ({
    payments: [{ at: "cancelled", booked: { canceled: true }, operations: [{ kind: "cancel", reference }] }],
    order: ORDER,
  })

  it("was being cancelled when the void bears the name of the core's payment", () => {
    expect(planned(voided("pay_1"))).toContain("cancel_order 1")
  })

  it("stands while the edit that voided it is open again, because its confirmation failed", () => {
    const found = purchase(voided("pay_1"))
    const none = Money.exact("0.00", "USD")
    const open = {
      isOpen: true,
      isConfirmed: false,
      isCredit: false,
      changesGoods: true,
      type: "edit",
      version: 2,
      credit: none,
      goodsChangedAt: null,
    }
    found.order?.changes.push({ ...open, id: "ordch_1", createdAt: NOW })
    expect(plan(found, NOW).map(line)).not.toContain("cancel_order 1")
  })

  it("stands, and a person sees it, when money without an order was released", () => {
    expect(planned(voided("late_default_T1"))).toEqual(["raise_incident wrong_amount"])
  })
})

describe("an order whose cancellation was cut off", () => {
  const none = Money.exact("0.00", "USD")
  const credit = (isOpen: boolean, createdAt: Date) => ({
    ...{ id: "ordch_1", isOpen, type: "credit_line", isConfirmed: !isOpen, isCredit: true, version: 2 },
    ...{ createdAt, credit: none, changesGoods: false, goodsChangedAt: null },
  })
  const LONG_AGO = new Date(NOW.getTime() - 600_000)
  const voided: PaymentPlot = {
    ...{ at: "cancelled", booked: { canceled: true } },
    operations: [{ kind: "cancel", reference: "pay_1" }],
  }
  const refunded: PaymentPlot = {
    ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
    operations: [
      { amount: "25.00", reference: "capt_1_0" },
      { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
    ],
  }
  const steps = (payment: PaymentPlot, change?: ReturnType<typeof credit>, marked = false) => {
    const found = purchase({ payments: [payment], order: ORDER })
    if (change) found.order?.changes.push(change)
    if (marked) Object.assign(found.collections[0] ?? {}, { status: "canceled" })
    return plan(found, NOW).map(line)
  }

  it("is cancelled, also when the core had given it the credit of nothing before", () => {
    expect(steps(voided, credit(false, LONG_AGO))).toContain("cancel_order 1")
  })

  it("is cancelled also where the merchant keeps the orders whose payments end at the service", () => {
    const found = purchase({ payments: [voided], order: ORDER })
    for (const one of found.payments) one.policy = { ...one.policy, cancelled_at_service: "keep_order" }
    expect(plan(found, NOW).map(line)).toContain("cancel_order 1")
  })

  it("is cancelled once the credit that the core had begun is out of the way", () => {
    expect(steps(voided, credit(true, NOW))).toEqual(["query_again_at 1"])
    expect(steps(voided, credit(true, LONG_AGO))).toEqual(["clear_begun_credit"])
  })

  it("is cancelled where all of it is refunded and the core had marked its collection, the last step before the order's", () => {
    expect(steps(refunded, credit(false, LONG_AGO), true)).toContain("cancel_order 1")
    const ofRefund = { ...credit(false, LONG_AGO), credit: Money.exact("25.00", "USD") }
    expect(steps(refunded, ofRefund)).not.toContain("cancel_order 1")
  })

  it("is cancelled whatever was captured elsewhere of a payment that it never counted on", () => {
    const replaced: PaymentPlot = { at: "partially_captured", booked: false, session: "replaced" }
    const payments: PaymentPlot[] = [{ booked: false, session: "pending" }, replaced]
    const found = purchase({ payments, order: ORDER })
    Object.assign(found.collections[0] ?? {}, { status: "canceled" })
    expect(plan(found, NOW).map(line)).toContain("cancel_order 2")
  })

  it("is cancelled where it was asked for what it still owed, once the core had marked that or begun with its credit", () => {
    const cut = (asked: "canceled" | "not_paid", change?: ReturnType<typeof credit>) => {
      const found = purchase({ payments: [voided], order: ORDER, editCollection: "5.00" })
      if (change) found.order?.changes.push(change)
      for (const [one, status] of [
        [0, "canceled"],
        [1, asked],
      ] as const) {
        Object.assign(found.collections[one] ?? {}, { status })
      }
      return plan(found, NOW).map(line)
    }
    expect(cut("canceled")).toContain("cancel_order 1")
    expect(cut("not_paid", credit(false, LONG_AGO))).toContain("cancel_order 1")
    expect(cut("not_paid")).not.toContain("cancel_order 1")
  })

  it("is cancelled where its payment had ended at the portal before, and a rest was asked for", () => {
    const ended: PaymentPlot = { ...voided, operations: VOIDED_ELSEWHERE }
    const cut = (...changes: ReturnType<typeof credit>[]) => {
      const found = purchase({ payments: [ended], order: ORDER, editCollection: "5.00" })
      found.order?.changes.push(...changes)
      return plan(found, NOW).map(line)
    }
    expect(cut(credit(false, LONG_AGO))).toContain("cancel_order 1")
    expect(cut()).not.toContain("cancel_order 1")
  })

  it("is cancelled where the portal's refund came before the core's, which left a credit of nothing", () => {
    expect(steps(refunded, credit(false, NOW))).toContain("cancel_order 1")
  })

  it("is cancelled where its payment was released before the core had booked it", () => {
    const operations: PaymentPlot["operations"] = [{ kind: "cancel", reference: "late_default_T1" }]
    const released: PaymentPlot = { at: "cancelled", booked: false, operations }
    expect(steps(released)).not.toContain("cancel_order 1")
    expect(steps(released, undefined, true)).toContain("cancel_order 1")
    expect(steps(released, credit(false, LONG_AGO))).toContain("cancel_order 1")
  })

  it("stands where more was captured at the portal meanwhile than anybody knew of", () => {
    const part: PaymentPlot = {
      ...{ booked: { captured: ["10.00"], refunded: ["10.00"] }, refunds: [{ amount: "10.00" }] },
      operations: [
        { amount: "10.00", reference: "capt_1_0" },
        { kind: "refund", amount: "10.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-10.00" } },
      ],
    }
    expect(steps({ at: "refunded", ...part }, credit(false, NOW))).toContain("cancel_order 1")
    expect(steps({ at: "partially_refunded", ...part }, credit(false, NOW))).not.toContain("cancel_order 1")
    const unnamed: PaymentPlot = { at: "partially_captured", booked: { canceled: true }, operations: voided.operations }
    expect(steps(unnamed, credit(false, LONG_AGO), true)).not.toContain("cancel_order 1")
  })

  it("stands where a part of it was captured after that", () => {
    const before = new Date(LONG_AGO.getTime() - 36_000_000)
    expect(steps(refunded, credit(false, before))).not.toContain("cancel_order 1")
  })

  it("stands where money of it stands although its collection is marked", () => {
    expect(steps({ at: "authorised" }, undefined, true)).not.toContain("cancel_order 1")
  })
})

describe("an order that came up after its payment's void was begun", () => {
  it("is not cancelled for it, however late the void's answer was given up", () => {
    const begun = { created_at: new Date(NOW.getTime() - 7_200_000), sent_at: NOW, reference: "pay_1" }
    const operations: PaymentPlot["operations"] = [{ kind: "cancel", ...begun }]
    const steps = planned({ payments: [{ at: "cancelled", booked: { canceled: true }, operations }], order: ORDER })
    expect(steps).not.toContain("cancel_order 1")
  })
})

describe("a payment that an edit replaced and whose void failed", () => {
  it.each(["canceled", "partially_captured"])("counts with what is captured of it (%s)", (status) => {
    const found = purchase({
      payments: [
        {
          at: "partially_captured",
          named: "10.00",
          booked: { captured: ["10.00"] },
          operations: [{ amount: "10.00", reference: "capt_1_0" }],
        },
        { at: "authorised", booked: false, collection: "edit", amount: "20.00", session: "pending" },
      ],
      order: { total: "30.00", version: 2 },
      editCollection: "20.00",
    })
    const [replaced] = found.collections
    if (replaced) Object.assign(replaced, { status, isReplaced: true })
    expect(plan(found, NOW).map(line)).toEqual(["authorise_session 2", "void 1 25.00", "record_cancellation 1"])
  })

  it("stands for nothing any more: what the shopper paid instead is the order's", () => {
    const found = purchase({
      payments: [
        { at: "authorised" },
        { at: "authorised", booked: false, collection: "edit", amount: "30.00", session: "pending" },
      ],
      order: { total: "30.00", version: 2 },
      editCollection: "30.00",
    })
    const [replaced] = found.collections
    if (replaced) Object.assign(replaced, { status: "canceled", isReplaced: true })
    const steps = plan(found, NOW).map(line)
    expect(steps).toEqual(expect.arrayContaining(["authorise_session 2", "void 1 25.00"]))
    expect(steps).not.toContain("void 2 30.00")
  })
})

describe("the credit of a refund", () => {
  it("is counted once the order's transactions are those of its rows", () => {
    const found = purchase({
      payments: [
        {
          ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
          operations: [
            { amount: "25.00", reference: "capt_1_0" },
            { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
          ],
        },
      ],
      order: { total: "25.00" },
      booked: [{ reference: "refund", referenceId: "ref_1_0", amount: "-15.00" }],
    })
    expect(plan(found, NOW).map(line)).toEqual(["correct_transactions"])
  })
})

describe("a payment that the store voided for an order that it canceled", () => {
  it("is recorded so although a second transaction of its order number is left to a person", () => {
    const payments: PaymentPlot[] = [{ at: "cancelled", booked: {}, operations: VOIDED_BY_US }]
    const found = purchase({ payments, order: { ...ORDER, canceled: true } })
    const { facts } = found.payments[0] ?? {}
    const [voided] = facts?.transactions ?? []
    if (!facts || !voided) throw new Error("The service shows nothing of it")
    const meaning = "partially_captured" as const
    const second = { ...voided, transactionId: TransactionId("T9"), status: { ...voided.status, meaning } }
    Object.assign(facts, { transactions: [voided, second] })
    expect(plan(found, NOW).map(line)).toContain("record_cancellation 1")
  })
})
