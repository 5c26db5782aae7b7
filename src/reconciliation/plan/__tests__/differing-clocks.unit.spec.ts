import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import { line, ORDER } from "./planned"
import { NOW, purchase, type PurchasePlot } from "./purchase"

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
    const inBooks = (step: string) => /^(set_collection_sums|correct_transactions|correct_summary)/.test(step)
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
})
