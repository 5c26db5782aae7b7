import { plan } from "../plan"
import { ORDER, planned } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("a capture in the store that the journal knows nothing of", () => {
  const sent = { amount: "10.00", reference: "capt_1_0" }

  it("was never sent when it is a part, whether the service names captured sums or not", () => {
    const payment: PaymentPlot = { at: "partially_captured", booked: { captured: ["10.00", "10.00"] } }
    const steps = planned({ payments: [{ ...payment, operations: [sent] }], order: ORDER })
    expect(steps).toEqual(["reverse_capture 1 10.00"])
  })

  it("is no money yet while whoever has made it may still be sending it", () => {
    const found = purchase({ payments: [{ at: "authorised", booked: { captured: ["25.00"] } }], order: ORDER })
    // Whoever has made it died before they wrote the rest.
    found.order?.transactions.splice(0)
    const madeAt = found.collections[0]?.bookings[0]?.captures[0]?.createdAt ?? NOW
    const kinds = (secondsLater: number) =>
      plan(found, new Date(madeAt.getTime() + secondsLater * 1_000)).map(({ kind }) => kind)
    expect(kinds(10)).toEqual(["query_again_at"])
    expect(kinds(600)[0]).toBe("reverse_capture")
  })

  describe("of a payment that is over", () => {
    const later = (days: number, reason: string) => {
      const payments: PaymentPlot[] = [
        {
          ...{ at: "refunded", booked: { captured: ["10.00"], refunded: ["10.00"] } },
          refunds: [{ amount: "10.00", reason }],
        },
      ]
      const found = purchase({ payments, order: { total: "10.00" } })
      const now = new Date(NOW.getTime() + days * 86_400_000)
      for (const { facts } of found.payments) if (facts) facts.queriedAt = now
      return plan(found, now)
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith("reverse_") || kind.startsWith("record_"))
    }

    it("was never sent, nor was its refund", () => {
      expect(later(1, "at the portal")).toEqual(expect.arrayContaining(["reverse_capture", "reverse_refund"]))
    })

    it("was never sent where the portal repeats our name for a refund of its own", () => {
      expect(later(1, "ref_1_0")).toContain("reverse_refund")
    })

    it("is left alone once any journal may have forgotten it, however long one is kept now", () => {
      expect(later(179, "at the portal")).toContain("reverse_capture")
      expect(later(181, "at the portal").filter((kind) => kind.startsWith("reverse_"))).toEqual([])
      expect(later(1_095, "ref_1_0")).toEqual([])
    })
  })

  it("is not the core's own where the service says that a part is captured", () => {
    const part: PaymentPlot = { at: "partially_captured", booked: { captured: ["25.00"] } }
    expect(planned({ payments: [part], order: ORDER })[0]).toBe("reverse_capture 1 25.00")
  })

  it("is not the core's own where a part was captured before, whatever the service names beside a refund", () => {
    const part: PaymentPlot = {
      at: "partially_refunded",
      booked: { captured: ["25.00"] },
      refunds: [{ amount: "1.00" }],
    }
    const incidents = [{ ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" } as const]
    expect(planned({ payments: [part], order: ORDER, incidents })[0]).toBe("reverse_capture 1 25.00")
    expect(planned({ payments: [part], order: ORDER })).not.toContain("reverse_capture 1 25.00")
  })

  it("is reversed beside one whose outcome nobody may ever know", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const unknown = { reference: "capt_9", amount: "5.00", state: "unknown" as const, evidence: null, sent_at }
    const part: PaymentPlot = { at: "partially_captured", booked: { captured: ["10.00"] }, operations: [unknown] }
    const incidents = [{ ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" } as const]
    const steps = planned({ payments: [part], order: ORDER, incidents })
    expect(steps.slice(0, 2)).toEqual(["query_again_at 1", "reverse_capture 1 10.00"])
  })

  it("is no money yet while something else of the payment is in flight and the service says that it was not made", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const operations = [{ kind: "cancel" as const, reference: "pay_1", state: "unknown" as const, sent_at }]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
  })

  it("is not the core's own where the core has not noted it on the payment: whoever began it died before it was sent", () => {
    const unsent: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"] }, refunds: [{ amount: "1.00" }] },
    }
    const found = purchase({ payments: [unsent], order: ORDER })
    expect(plan(found, NOW).map(({ kind }) => kind)).not.toContain("reverse_capture")
    const [booking] = found.collections[0]?.bookings ?? []
    Object.assign(booking ?? {}, { capturedAt: null })
    expect(plan(found, NOW)[0]).toMatchObject({ kind: "reverse_capture", captureId: "capt_1_0" })
  })

  it("is the core's own when it is all of a payment that was captured at once", () => {
    const steps = planned({ payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: ORDER })
    expect(steps).toEqual([])
  })
})
