import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import type { KnownPayment } from "../../case"
import { plan } from "../plan"
import { ORDER, planned } from "./planned"
import { NOW, purchase, type PaymentPlot } from "./purchase"

/** Who did it there: the service by itself, somebody at its portal, or nobody knows. */
function doneBy(plot: PaymentPlot, before: Partial<KnownPayment>) {
  const found = purchase({ payments: [plot], order: ORDER })
  Object.assign(found.payments[0]!.known, before)
  const steps = plan(found, NOW)
  const step = steps.find(({ kind }) => kind === "record_capture" || kind === "record_cancellation")
  return step && "by" in step ? step.by : undefined
}

const SEEN = { status_code: "1" }

describe("what is recorded as captured at the service", () => {
  it.each<[string, PaymentPlot, Partial<KnownPayment>, string | undefined]>([
    ["in part", { at: "captured", named: "10.00" }, { status: "created" }, "portal"],
    ["after a query showed it uncaptured", { at: "captured" }, { ...SEEN, status: "authorised" }, "portal"],
    ["after nothing but the card's answer", { at: "captured" }, { status: "authorised", status_code: null }, undefined],
    ["before anybody looked", { at: "captured" }, { status: "created", status_code: null }, undefined],
    ["after it was in review", { at: "captured" }, { ...SEEN, status: "review" }, undefined],
  ])("%s", (_, plot, before, by) => {
    expect(doneBy(plot, before)).toBe(by)
  })
})

describe("what is recorded as ended at the service", () => {
  it.each<[KnownPaymentStatus, Partial<KnownPayment>, string | undefined]>([
    ["expired", { ...SEEN, status: "authorised" }, "service"],
    ["declined", { ...SEEN, status: "review" }, "service"],
    ["cancelled", { ...SEEN, status: "authorised" }, "portal"],
    ["cancelled", { ...SEEN, status: "review" }, undefined],
  ])("%s, before that: %o", (at, before, by) => {
    expect(doneBy({ at }, before)).toBe(by)
  })
})

describe("a refund that the service lists in another currency", () => {
  const odd: PaymentPlot = {
    ...{ at: "partially_refunded", named: "25.00", booked: { captured: ["25.00"] } },
    refunds: [
      { amount: "4.00", currency: "EUR", reference: "odd" },
      { amount: "3.00", reference: "made" },
    ],
    operations: [{ amount: "25.00", reference: "capt_1_0" }],
  }

  it("is in no sum, and what the service says beside it is recorded", () => {
    expect(planned({ payments: [odd], order: ORDER })).toEqual(["record_refund 1 3.00"])
  })

  it("keeps nothing else of its order from being decided", () => {
    const steps = planned({ payments: [odd, { at: "authorised" }], order: ORDER })
    expect(steps).toContain("raise_incident duplicate_payment")
  })

  it("may have been all of it: nothing more is refunded by itself", () => {
    const steps = planned({
      payments: [{ ...odd, refunds: odd.refunds!.slice(0, 1) }],
      order: { ...ORDER, canceled: true },
    })
    expect(steps.filter((step) => step.startsWith("refund"))).toEqual([])
    const unbooked: PaymentPlot = { ...odd, booked: false, operations: [], refunds: odd.refunds!.slice(0, 1) }
    expect(planned({ payments: [unbooked] })).toEqual(["raise_incident late_money"])
  })
})
