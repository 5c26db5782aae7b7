import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import type { KnownPayment } from "../../case"
import { plan } from "../plan"
import { ORDER } from "./planned"
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
