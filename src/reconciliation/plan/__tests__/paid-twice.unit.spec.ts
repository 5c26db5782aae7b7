import type { OrderChangeFacts } from "../../../medusa/purchase-facts"
import { plan } from "../plan"
import { ORDER } from "./planned"
import { NOW, purchase, type PaymentPlot } from "./purchase"

describe("an order of which two payments stand", () => {
  /** The first for what it came to when it was placed, the second for all that it came to by an edit. */
  const first: PaymentPlot = { at: "captured", amount: "10.00", named: "10.00", booked: { captured: ["10.00"] } }
  const second: PaymentPlot = { at: "captured", named: "25.00", booked: { captured: ["25.00"] }, collection: "edit" }
  const edited = (total: string, payments: PaymentPlot[], next: Partial<OrderChangeFacts>[] = []) => {
    const found = purchase({ payments, order: { total, edited: true, version: 2 } })
    const changes = found.order?.changes ?? []
    changes.push(...changes.flatMap((edit) => next.map((one) => ({ ...edit, id: "ordch_2", version: 3, ...one }))))
    return plan(found, NOW).flatMap((step) => (step.kind === "raise_incident" ? step.incident.kind : []))
  }
  const told = (...payments: PaymentPlot[]) => edited(ORDER.total, payments)

  it("is told to a person", () => {
    expect(told(first, second)).toEqual(["duplicate_payment"])
  })

  it("is told also beside a third that was never the order's, and is refunded", () => {
    const refunds = [{ amount: "25.00" }]
    const beside: PaymentPlot = {
      at: "refunded",
      named: "25.00",
      booked: false,
      session: "replaced",
      refunds,
      collection: "edit",
    }
    expect(told(first, second, beside)).toEqual(["duplicate_payment"])
  })

  it("is told also where the last edit was declined", () => {
    const declined = { isConfirmed: false, createdAt: NOW, goodsChangedAt: null }
    expect(edited(ORDER.total, [first, second], [declined])).toEqual(["duplicate_payment"])
  })

  it("is the core's to show where a later edit made it come to less, whatever the clocks of those who confirmed", () => {
    const rest: PaymentPlot = { ...second, amount: "15.00", named: "15.00", booked: { captured: ["15.00"] } }
    // The edit that asked for the second payment seems to be younger than the one after it.
    const at = new Date(NOW.getTime() - 3_600_000 + 500)
    expect(edited("20.00", [first, rest], [{ createdAt: at, goodsChangedAt: at }])).toEqual([])
  })
})
