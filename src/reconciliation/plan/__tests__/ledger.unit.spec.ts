import { ORDER, planned, type Row } from "./planned"

const OTHERS = { reference: "capture", referenceId: "capt_x", amount: "25.00" } as const

describe("an order's transactions that are of none of its payments' rows", () => {
  const rows: Row[] = [
    [
      "are left alone where no payment of ours is booked: the order is another provider's",
      { payments: [{ booked: false }], order: ORDER, booked: [OTHERS] },
      [],
    ],
    [
      "are left alone beside a payment of ours while the capture that they name is there: it was made just now",
      { payments: [{ at: "authorised" }], order: ORDER, booked: [{ ...OTHERS, isGone: false }] },
      [],
    ],
    [
      "are taken out beside a payment of ours once the capture that they name is gone",
      { payments: [{ at: "authorised" }], order: ORDER, booked: [OTHERS] },
      ["correct_transactions"],
    ],
  ]

  it.each(rows)("%s", (_what, plot, steps) => {
    expect(planned(plot).filter((step) => step.startsWith("correct_transactions"))).toEqual(steps)
  })
})
