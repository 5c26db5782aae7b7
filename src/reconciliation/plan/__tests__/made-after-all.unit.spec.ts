import { plan } from "../plan"
import { ORDER, line, planned } from "./planned"
import { INCIDENT, NOW, purchase, type PaymentPlot } from "./purchase"

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

describe("captures that were made after all", () => {
  /** 10.00 and 5.00 too much, and what was refunded since a person was told. */
  function over(refunded: string[], refundedAt = minutes(-1)) {
    const told = (id: string) => ({
      ...{ ...INCIDENT, kind: "made_after_all", key: `made_after_all:${id}`, raisedAt: minutes(-3) },
    })
    const [first, second] = [
      { id: "op_1", amount: "10.00", reference: "capt_1_0" },
      { id: "op_2", amount: "5.00", reference: "capt_1_1" },
    ] as const
    const found = purchase({
      payments: [
        {
          ...{ at: "partially_refunded", booked: { captured: ["10.00", "5.00"], refunded } },
          refunds: refunded.map((amount, index) => ({ amount, reason: `ref_1_${index}`, reference: `R${index}` })),
          operations: [
            ...[first, second].map((row) => ({ ...row, absent_at: minutes(-20), resolved_at: minutes(-5) })),
            ...[first, second].map((row) => ({
              ...{ amount: row.amount, id: `${row.id}_again`, reference: `${row.reference}_again` },
              ...{ evidence: "answer" as const, created_at: minutes(-10) },
            })),
            ...refunded.map((amount, index) => ({ kind: "refund" as const, amount, reference: `ref_1_${index}` })),
          ],
        },
      ],
      order: ORDER,
      incidents: [told("op_1"), told("op_2")],
    })
    for (const { booking } of found.payments) for (const part of booking?.refunds ?? []) part.createdAt = refundedAt
    return plan(found, NOW)
      .flatMap((step) => (step.kind === "resolve_incident" ? step.key : line(step)))
      .filter((step) => step.includes("made_after_all"))
  }

  it("are over once what was taken too much is refunded since a person was told", () => {
    expect(over([])).toEqual([])
    expect(over(["4.00"])).toEqual([])
    expect(over(["5.00"])).toEqual(["made_after_all:op_2"])
    expect(over(["10.00"])).toEqual(["made_after_all:op_1"])
    expect(over(["10.00", "5.00"])).toEqual(["made_after_all:op_1", "made_after_all:op_2"])
    expect(over(["5.00"], minutes(-4))).toEqual([])
  })
})
