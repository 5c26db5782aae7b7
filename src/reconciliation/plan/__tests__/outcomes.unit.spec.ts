import type { OperationRow } from "../../../modules/acquiring/operation-row"
import { keyOf } from "../../action"
import { plan } from "../plan"
import { ORDER, planned, shownOf } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase, type PurchasePlot } from "./purchase"

describe("while an outcome is not known", () => {
  it.each(["sent", "unknown"] as const)("nothing else is decided (%s)", (state) => {
    const operations: PaymentPlot["operations"] = [
      { state, evidence: null, amount: "25.00", reference: "capt_9", sent_at: NOW, resolved_at: null, answer: null },
    ]
    const steps = planned({ payments: [{ at: "authorised", operations }, { at: "authorised" }], order: ORDER })
    expect(steps.filter((step) => !step.startsWith("query_again_at"))).toEqual([])
    expect(steps.length).toBeGreaterThan(0)
  })
})

describe("a capture whose outcome nobody knows", () => {
  it("is not made whole by the core's row: its button would say that it is captured", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const operations = [{ reference: "capt_1_0", amount: "25.00", state: "unknown" as const, sent_at }]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
    expect(steps).toContainEqual(expect.objectContaining({ kind: "correct_transactions", add: [] }))
  })
})

describe("a refused capture whose row the core died before it removed", () => {
  it("is not made whole by that row while something else is in flight", () => {
    const operations: PaymentPlot["operations"] = [
      { reference: "capt_1_0", amount: "25.00", state: "refused" },
      { kind: "refund", reference: "ref_9", amount: "1.00", state: "unknown" },
    ]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
  })
})

describe("a refund of the rest that was refused", () => {
  const BY_STATUS = { answer: null, evidence: "absence", error_code: "http_400", error_message: "No." } as const
  const UNREACHED = { answer: null, error_code: "connect", error_message: "The service was not reached." } as const
  const refused = (
    minutesAgo: number,
    how: Partial<OperationRow> = {},
    count = 1,
    incidents: PurchasePlot["incidents"] = [],
  ): PurchasePlot => ({
    payments: [
      {
        ...{ at: "captured", booked: false, session: "canceled" },
        operations: Array.from({ length: count }, (_, place) => ({
          ...{ kind: "refund", state: "refused", amount: "25.00", error_message: "Not now." },
          reference: `late_default_T1_rest${place === 0 ? "" : place}`,
          resolved_at: new Date(NOW.getTime() - minutesAgo * 60_000),
          ...how,
        })),
      },
    ],
    cart: "30.00",
    incidents,
  })

  it.each([
    ["by the service's answer", {}],
    ["by an HTTP status", BY_STATUS],
  ])("%s is tried again under the next name, after the longest time between two queries", (_how, row) => {
    const [step] = plan(purchase(refused(60, row)), NOW)
    expect(step).toMatchObject({ kind: "refund", reference: "late_default_T1_rest1" })
    expect(planned(refused(59, row))).toEqual(["raise_incident late_money", "release_again_at 1 25.00"])
  })

  it("is told to a person once, and stays closed when they have closed it", () => {
    const shown = shownOf(plan(purchase(refused(1, BY_STATUS)), NOW)[0])
    expect(shown.message).toContain("Releasing it failed: No.")
    expect(planned(refused(1, BY_STATUS, 1, [shown]))).toEqual(["release_again_at 1 25.00"])
    const closed = { ...shown, resolvedAt: NOW, isClosedByPerson: true }
    expect(planned(refused(1, BY_STATUS, 1, [closed]))).toEqual(["release_again_at 1 25.00"])
  })

  it.each([
    [{}, "the service refused it: Not now."],
    [BY_STATUS, "the service refused it: No."],
    [UNREACHED, "it was not sent: The service was not reached."],
  ])("waits until a time that the plan names, and why", (row, because) => {
    const step = plan(purchase(refused(0.05, row)), NOW).at(-1)
    expect(step).toMatchObject({ kind: "release_again_at", because })
    expect(step).toHaveProperty("at", new Date(NOW.getTime() + (row === UNREACHED ? 2_000 : 3_597_000)))
  })

  it("is tried at once for a person who presses, and once only", () => {
    const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
    const stepsAt = (pressedAt: Date) => plan(purchase(refused(1)), NOW, pressedAt).map(({ kind }) => kind)
    expect(stepsAt(secondsAgo(59))).toEqual(["refund"])
    expect(stepsAt(secondsAgo(60))).toContain("release_again_at")
    expect(stepsAt(secondsAgo(61))).toContain("release_again_at")
  })

  it("is not sent by a press while one that was only found absent may still be made", () => {
    const stepsOf = (minutesAgo: number) => {
      const sent_at = new Date(NOW.getTime() - minutesAgo * 60_000)
      return plan(purchase(refused(minutesAgo, { ...BY_STATUS, sent_at })), NOW, NOW).map(({ kind }) => kind)
    }
    expect(stepsOf(1)).toContain("release_again_at")
    expect(stepsOf(10)).toEqual(["refund"])
  })

  it("is tried again soon where the service was not reached, and ever later", () => {
    const isTried = (minutesAgo: number, count: number) =>
      planned(refused(minutesAgo, UNREACHED, count)).includes("refund 1 25.00")
    expect([isTried(0.05, 1), isTried(0.1, 1)]).toEqual([false, true])
    expect([isTried(0.1, 5), isTried(1, 5), isTried(2, 5)]).toEqual([false, false, true])
  })

  it("is tried again at once where it left no trace: that has been waited for already", () => {
    const lost = { answer: null, evidence: "absence", error_code: "not_received" } as const
    expect(planned(refused(0, lost))).toEqual(["refund 1 25.00"])
  })

  it("is the same step under each of its names: one pass takes it once", () => {
    const [first, second] = [1, 2].map((count) => plan(purchase(refused(60, {}, count)), NOW)[0])
    if (first?.kind !== "refund" || second?.kind !== "refund") throw new Error("It is not refunded")
    expect(second.reference).not.toBe(first.reference)
    expect(keyOf(second)).toBe(keyOf(first))
  })
})

describe("an outcome that nobody can know", () => {
  const unknown = (sentAt: Date): PurchasePlot => ({
    payments: [
      {
        at: "partially_captured",
        booked: { captured: ["10.00"] },
        operations: [
          { amount: "10.00", reference: "capt_1_0" },
          {
            ...{ state: "unknown", evidence: null, amount: "5.00", reference: "capt_9", answer: null },
            ...{ sent_at: sentAt, resolved_at: null },
          },
        ],
      },
    ],
    order: ORDER,
    booked: [{ reference: "capture", referenceId: "capt_9", amount: "5.00" }],
  })

  it("does not keep the order's sums from being corrected", () => {
    const longAgo = new Date(NOW.getTime() - 3_600_000)
    expect(planned(unknown(longAgo))).toEqual(["query_again_at 1", "correct_transactions"])
  })

  it("is left to the core as long as its hook can be waiting", () => {
    const lately = new Date(NOW.getTime() - 20_000)
    expect(planned(unknown(lately))).toEqual(["query_again_at 1", "query_again_at 1"])
  })
})

describe("an outcome that is known", () => {
  it("closes what a process that died, or one that was late, left open of it", () => {
    const operations = [{ id: "acqop_7", amount: "25.00", reference: "capt_1_0" }]
    const told = { ...INCIDENT, kind: "unknown_outcome" }
    const payments: PaymentPlot[] = [{ at: "captured", booked: { captured: ["25.00"] }, operations }]
    const incidents = [{ ...told, key: "unknown_outcome:acqop_7" }]
    expect(planned({ payments, order: ORDER, incidents })).toEqual(["resolve_incident"])
  })
})
