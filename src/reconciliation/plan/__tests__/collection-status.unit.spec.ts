import { plan } from "../plan"
import { ORDER } from "./planned"
import { NOW, purchase, usd, type PurchasePlot } from "./purchase"

/** What becomes of a collection that the core calls unpaid, though its payment stands. */
function sums(total: string, changes: Partial<PurchasePlot> = {}, orderedAt?: Date, status = "awaiting") {
  const found = purchase({ payments: [{ at: "authorised" }], order: ORDER, ...changes })
  Object.assign(found.collections[0] ?? {}, { status, amount: usd(total) })
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

describe("a collection that the core goes on calling authorised", () => {
  const cancelled = { at: "cancelled", booked: { canceled: true } } as const

  it("is awaited again once its payment is cancelled, so that the order's link takes another", () => {
    expect(sums("25.00", { payments: [cancelled] }, undefined, "authorized")).toEqual(["awaiting"])
  })

  it("stays so while a payment of it stands, and once its order is cancelled", () => {
    expect(sums("25.00", {}, undefined, "authorized")).toEqual([])
    const order = { ...ORDER, canceled: true }
    expect(sums("25.00", { payments: [cancelled], order }, undefined, "authorized")).toEqual([])
  })
})
