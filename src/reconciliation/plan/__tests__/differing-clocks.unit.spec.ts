import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import { line, ORDER, VOIDED_BY_US } from "./planned"
import { NOW, purchase, usd, type PaymentPlot, type PurchasePlot } from "./purchase"

const inBooks = (step: string) => /^(set_collection_sums|correct_transactions|correct_summary)/.test(step)
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

/** The core writes the time of the process that writes; journal, leases and queries go by the database's clock. */
describe("what two processes wrote whose clocks differ", () => {
  /** An order placed by a process whose clock is ahead: its rows are all older than it is. */
  function placedAhead(plot: PurchasePlot) {
    const found = purchase(plot)
    Object.assign(found.order ?? {}, { createdAt: ago(1) })
    return plan(found, NOW).map(line)
  }

  it("counts as the order's what was captured and refunded of it, also where the order seems to be younger", () => {
    const refunded = { captured: ["25.00"], refunded: ["25.00"] }
    const payment = { at: "refunded", booked: refunded, named: "25.00", refunds: [{ amount: "25.00" }] } as const
    const plot = { payments: [{ ...payment, booked: { ...refunded }, refunds: [...payment.refunds] }], order: ORDER }
    expect(placedAhead(plot).filter(inBooks)).toEqual([])
  })

  it.each([
    ["behind", 40],
    ["ahead", -40],
  ])("queries again where the answer is older than a payment booked by a process that is %s", (_, behind) => {
    const found = purchase({ payments: [{ at: "declined", booked: {} }], order: ORDER })
    const [payment] = found.payments
    // The service was queried after the card was declined, and before the next one was approved.
    Object.assign(payment?.facts ?? {}, { queriedAt: ago(3) })
    Object.assign(payment?.booking ?? {}, { createdAt: ago(2 + behind), transactionId: TransactionId("T2") })
    const steps = plan(found, NOW).map(line)
    expect(steps).toContain("query_again_at 1")
    expect(steps.filter((step) => !step.startsWith("query_again_at"))).toEqual([])
  })

  it("acts on an answer without the payment once the clocks cannot be that far apart", () => {
    const found = purchase({ payments: [{ at: "declined", booked: {} }], order: ORDER })
    const [payment] = found.payments
    Object.assign(payment?.facts ?? {}, { queriedAt: ago(3) })
    Object.assign(payment?.booking ?? {}, { createdAt: ago(600), transactionId: TransactionId("T2") })
    expect(plan(found, NOW).map(line)).not.toContain("query_again_at 1")
  })

  it("counts nothing of what was refunded before the order, also where the order seems to be older", () => {
    const sold = { captured: ["25.00"], refunded: ["25.00"] }
    const before = { at: "refunded" as const, booked: sold, named: "25.00", refunds: [{ amount: "25.00" }] }
    const found = purchase({ payments: [{ ...before, session: "replaced" }, before], order: ORDER })
    const { order, collections } = found
    // The core has booked the second one in the order, and the first one in none.
    const own = new Set(
      found.payments[1]?.booking?.captures.concat(found.payments[1].booking.refunds).map(({ id }) => id),
    )
    Object.assign(order ?? {}, {
      createdAt: ago(86_400),
      transactions: order?.transactions.filter(({ referenceId }) => own.has(referenceId ?? "")),
      summary: { paid: usd("25.00"), refunded: usd("25.00"), transactions: usd("0.00"), pending: usd("25.00") },
    })
    Object.assign(collections[0] ?? {}, { capturedAmount: usd("25.00"), refundedAmount: usd("25.00") })
    expect(plan(found, NOW).map(line).filter(inBooks)).toEqual([])
  })

  it("counts nothing of what was refunded before the order, though a rest is reserved and another one is captured", () => {
    const before: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["10.00"], refunded: ["10.00"] }, session: "replaced" },
      ...{ named: "10.00", capturedAmount: "captured", refunds: [{ amount: "10.00" }] },
    }
    const paid: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }
    const found = purchase({ payments: [before, paid], order: ORDER })
    Object.assign(found.order ?? {}, {
      createdAt: ago(3_590),
      transactions: found.order?.transactions.filter(({ referenceId }) => referenceId === "capt_2_0"),
      summary: { paid: usd("25.00"), refunded: usd("0.00"), transactions: usd("25.00"), pending: usd("0.00") },
    })
    Object.assign(found.collections[0] ?? {}, { capturedAmount: usd("25.00"), refundedAmount: usd("0.00") })
    expect(plan(found, NOW).map(line).filter(inBooks)).toEqual([])
  })

  it("cancels no order for a payment that was voided before it was placed with another", () => {
    const voided: PaymentPlot = { at: "cancelled", booked: {}, session: "replaced", operations: VOIDED_BY_US }
    const voucher: PaymentPlot = { flow: "apm", at: "created", booked: false, session: "pending_authorization" }
    const found = purchase({ payments: [voided, voucher], order: ORDER })
    Object.assign(found.order ?? {}, { createdAt: ago(86_400) })
    expect(plan(found, NOW).filter(({ kind }) => kind === "cancel_order")).toEqual([])
  })

  it.each(["pending", "error", "canceled"] as const)(
    "goes on with a cancellation that was cut off, beside a session that paid for nothing (%s)",
    (session) => {
      const voided: PaymentPlot = { at: "cancelled", booked: {}, session: "replaced", operations: VOIDED_BY_US }
      const found = purchase({ payments: [voided, { booked: false, session }], order: ORDER })
      expect(plan(found, NOW).map(line)).toContain("cancel_order 1")
    },
  )
})
