import { ORDER, planned } from "./planned"
import { NOW, type PaymentPlot } from "./purchase"

type Operation = NonNullable<PaymentPlot["operations"]>[number]

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const refund = (changes: Operation): Operation => ({ kind: "refund", amount: "5.00", evidence: "record", ...changes })

/** Two refunds that are booked, the first of them found. */
function steps(first: Operation, again: Operation = {}) {
  const operations = [
    refund({ reference: "ref_1_0", resolved_at: minutes(-5), ...first }),
    refund({ reference: "ref_1_1", evidence: "answer", created_at: minutes(-10), ...again }),
  ]
  const refunds = ["ref_1_0", "ref_1_1"].map((reason) => ({ amount: "5.00", reason, reference: reason }))
  const booked = { captured: ["25.00"], refunded: ["5.00", "5.00"] }
  return planned({ payments: [{ at: "partially_refunded", booked, refunds, operations }], order: ORDER })
}

const TOLD = ["raise_incident made_after_all"]

describe("a refund that was made after all", () => {
  it.each<[string, Operation, Operation, string[]]>([
    ["made again after its absence passed for proof", { absent_at: minutes(-20) }, {}, TOLD],
    [
      "before another that was meant, once it was found",
      { absent_at: minutes(-20), resolved_at: minutes(-15) },
      {},
      [],
    ],
    ["never taken for not made", {}, {}, []],
    ["beside another that was made before", { absent_at: minutes(-5) }, {}, []],
    ["beside one of another sum", { absent_at: minutes(-20) }, { amount: "4.00" }, []],
    ["beside one that the portal made", { absent_at: minutes(-20) }, { source: "service" }, []],
    ["known by a sum that fits, which may be the portal's", { absent_at: minutes(-20), evidence: "fits" }, {}, []],
  ])("is told of where it must be: %s", (_what, first, again, expected) => {
    expect(steps(first, again).filter((step) => step.startsWith("raise_incident made"))).toEqual(expected)
  })
})
