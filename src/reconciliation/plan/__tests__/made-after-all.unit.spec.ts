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
  /**
   * 10.00 and another sum too much, what was refunded since a person was told, and which of the two was over before.
   */
  function over(refunded: string[], { at = minutes(-1), other = "5.00", closed = "" } = {}) {
    const [first, second] = [
      { id: "op_1", amount: "10.00", reference: "capt_1_0" },
      { id: "op_2", amount: other, reference: "capt_1_1" },
    ] as const
    const told = ({ id, amount }: { id: string; amount: string }) => ({
      ...{ ...INCIDENT, kind: "made_after_all", key: `made_after_all:${id}`, amount, raisedAt: minutes(-3) },
      resolvedAt: id === closed ? NOW : null,
    })
    const found = purchase({
      payments: [
        {
          ...{ at: "partially_refunded", booked: { captured: ["10.00", other], refunded } },
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
      incidents: [told(first), told(second)],
    })
    for (const { booking } of found.payments) for (const part of booking?.refunds ?? []) part.createdAt = at
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
    expect(over(["5.00"], { at: minutes(-4) })).toEqual([])
  })

  it("are over once it is refunded in parts", () => {
    expect(over(["4.00", "6.00"])).toEqual(["made_after_all:op_1"])
    expect(over(["2.00", "3.00"])).toEqual(["made_after_all:op_2"])
    expect(over(["4.00", "3.00"])).toEqual([])
  })

  it("are not over by a refund that another of them was over by", () => {
    expect(over(["10.00"], { other: "10.00", closed: "op_1" })).toEqual([])
    expect(over(["5.00", "5.00"], { closed: "op_2" })).toEqual([])
    expect(over(["10.00", "5.00"], { closed: "op_2" })).toEqual(["made_after_all:op_1"])
  })
})

describe("a deduction that took more than agreed", () => {
  function steps(refunded: string[], amount: string | null = "10.00") {
    const captured = refunded.length > 0 ? "partially_refunded" : "captured"
    return planned({
      payments: [
        {
          ...{ at: captured, booked: { captured: ["25.00"], refunded } },
          refunds: refunded.map((each, index) => ({ amount: each, reason: `ref_1_${index}`, reference: `R${index}` })),
          operations: [
            { amount: "25.00", reference: "capt_1_0" },
            ...refunded.map((each, index) => ({ kind: "refund" as const, amount: each, reference: `ref_1_${index}` })),
          ],
        },
      ],
      order: ORDER,
      incidents: [{ ...INCIDENT, kind: "renewal_amount", key: "renewal_amount:acqren_1", amount }],
    }).filter((step) => step.startsWith("resolve_incident"))
  }

  it("needs nobody once that is refunded, in one or in parts, or all of it is", () => {
    expect(steps([])).toEqual([])
    expect(steps(["4.00"])).toEqual([])
    expect(steps(["10.00"])).toHaveLength(1)
    expect(steps(["4.00", "6.00"])).toHaveLength(1)
    expect(steps(["25.00"])).toHaveLength(1)
    expect(steps(["10.00"], null)).toEqual([])
  })
})
