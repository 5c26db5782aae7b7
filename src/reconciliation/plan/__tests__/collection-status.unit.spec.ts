import { plan } from "../plan"
import { ORDER } from "./planned"
import { NOW, purchase, usd, type PurchasePlot } from "./purchase"

/** What becomes of a collection that the core calls unpaid, though its payment stands. */
function sums(total: string, changes: Partial<PurchasePlot> = {}, orderedAt?: Date) {
  const found = purchase({ payments: [{ at: "authorised" }], order: ORDER, ...changes })
  Object.assign(found.collections[0] ?? {}, { status: "awaiting", amount: usd(total) })
  if (orderedAt) Object.assign(found.order ?? {}, { createdAt: orderedAt })
  return plan(found, NOW).flatMap((one) => (one.kind === "set_collection_sums" ? [one.sums.status] : []))
}

describe("a collection whose session the core tried once more after it was authorised", () => {
  it("is authorised, as far as it is paid", () => {
    expect(sums("25.00")).toEqual(["authorized"])
    expect(sums("40.00")).toEqual(["partially_authorized"])
  })

  it("stays as the core says while the order is being placed, and where its payment is cancelled", () => {
    expect(sums("25.00", {}, NOW)).toEqual([])
    const cancelled = { at: "cancelled", booked: { canceled: true } } as const
    expect(sums("25.00", { payments: [cancelled] })).toEqual([])
  })
})
