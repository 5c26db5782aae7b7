import { plan, planWithoutService } from "../plan"
import { line, ORDER, shownOf } from "./planned"
import { INCIDENT, NOW, purchase, type PaymentPlot, type PurchasePlot } from "./purchase"

type Operation = NonNullable<PaymentPlot["operations"]>[number]

const MINUTES = 60_000
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTES)

/** What a person saw at the portal some minutes ago; the service does not show it. */
const said = (kind: "capture" | "refund" | "cancel", amount: string, minutes = 1): Operation => ({
  ...{ kind, amount, source: "service", evidence: "person", reference: "seen:default:T1:1" },
  ...{ sent_at: before(minutes), resolved_at: before(minutes) },
  stated: { by: "user_1", note: "", at: before(minutes).toISOString(), outcome: "done", amount },
})
const corrected = (row: Operation): Operation => ({
  ...{ ...row, state: "refused", resolved_at: NOW },
  stated: { by: "user_1", note: "", at: NOW.toISOString(), outcome: "did_not_happen", before: [row.stated!] },
})

function caseOf(plot: PurchasePlot) {
  const found = purchase(plot)
  for (const { booking } of found.payments) {
    for (const part of booking?.captures ?? []) part.isExternal = true
    for (const part of booking?.refunds ?? []) Object.assign(part, { isExternal: true, note: "seen:default:T1:1 said" })
  }
  return found
}

function steps(plot: PurchasePlot, of: typeof plan = plan): string[] {
  const found = caseOf(plot)
  if (of === planWithoutService) for (const one of found.payments) one.facts = undefined
  return of(found, NOW).map(line)
}

describe("money that was given up, and is released as a person saw at the portal", () => {
  const told = { ...INCIDENT, kind: "void_failed", key: "void_failed:1" }
  const REFUSED: Operation = { kind: "cancel", state: "refused", reference: "pay_1", error_code: "void_failed" }
  const given = (operation: Operation, incidents = [told]): PurchasePlot => ({
    payments: [{ at: "authorised", booked: { canceled: true }, operations: [REFUSED, operation] }],
    order: { ...ORDER, canceled: true },
    incidents,
  })

  it("is not voided once more, and what was told of it is over", () => {
    expect(steps({ ...given(said("cancel", "25.00")), incidents: [] })).toEqual([])
    expect(steps(given(said("cancel", "25.00")))).toEqual(["resolve_incident"])
    expect(steps(given(said("cancel", "25.00")), planWithoutService)).toEqual(["resolve_incident"])
  })

  it("is for a person again where the service goes on showing it", () => {
    const again = given(said("cancel", "25.00", 10), [{ ...told, resolvedAt: before(9) }])
    expect(steps(again)).toEqual(["raise_incident void_failed"])
    expect(steps(given(said("cancel", "25.00", 10)), planWithoutService)).toEqual([])
  })

  it("is voided again once the person takes it back", () => {
    expect(steps(given(corrected(said("cancel", "25.00"))))).toEqual(["void 1 25.00"])
  })

  it("ends what was told of money without an order, and its cart becomes no order", () => {
    const whatHappened = "25.00 USD was paid and has no order: the cart now costs 45.00 USD instead of 25.00 USD."
    const late = { ...INCIDENT, kind: "late_money", key: "late_money:1:T1", whatHappened }
    const plot = (session: PaymentPlot["session"]): PurchasePlot => ({
      payments: [{ at: "authorised", booked: false, session: session!, operations: [said("cancel", "25.00")] }],
      cart: "45.00",
      incidents: [late],
    })
    expect(steps(plot("pending"))).toEqual(["close_session 1", "end_incident"])
    expect(steps(plot("canceled"))).toEqual(["end_incident"])
  })

  it("ends what was told of money that is kept, too, until the person takes it back", () => {
    const late = { ...INCIDENT, kind: "late_money", key: "late_money:1:T1", release: "kept" as const }
    const kept = (operations: Operation[], incidents = [late], at: PaymentPlot["at"] = "authorised") => {
      const found = purchase({ payments: [{ at: at!, booked: false, session: "replaced", operations }], incidents })
      for (const one of found.payments)
        one.policy = { ...one.policy, late_money: { ...one.policy.late_money, cart_changed: "keep" } }
      return plan(found, NOW).map(line)
    }
    expect(kept([])).toEqual([])
    expect(kept([said("cancel", "25.00")])).toEqual(["resolve_incident"])
    expect(kept([], [late], "cancelled")).toEqual(["resolve_incident"])
    const closed = [{ ...late, resolvedAt: before(5) }]
    expect(kept([corrected(said("cancel", "25.00"))], closed)).toEqual(["raise_incident late_money"])
    expect(kept([], closed)).toEqual([])
  })
})

describe("the rest of what is captured, released as a person saw at the portal", () => {
  const told = { ...INCIDENT, kind: "void_failed", key: "void_failed:1" }
  const REFUSED: Operation = { kind: "cancel", state: "refused", reference: "pay_1", error_code: "captured" }
  const OWN: Operation = { amount: "10.00", reference: "capt_1_0" }
  const replaced = (operations: Operation[], incidents = [told]): PurchasePlot => ({
    payments: [
      {
        ...{ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"], canceled: true } },
        operations: [OWN, REFUSED, ...operations],
      },
    ],
    order: { total: "10.00", version: 2 },
    incidents,
  })

  it("is over, and open again once the person takes it back", () => {
    expect(steps(replaced([said("cancel", "25.00")]))).toContain("resolve_incident")
    const closed = [{ ...told, resolvedAt: before(5) }]
    expect(steps(replaced([], closed))).not.toContain("raise_incident void_failed")
    expect(steps(replaced([corrected(said("cancel", "25.00"))], closed))).toContain("raise_incident void_failed")
  })
})

describe("a refund that a person saw at the portal of money that was given up", () => {
  const given = (
    operations: Operation[],
    refunds: PaymentPlot["refunds"] = [],
    refunded = ["25.00"],
  ): PurchasePlot => ({
    payments: [
      {
        ...{ at: "captured", booked: { captured: ["25.00"], refunded, canceled: true }, refunds },
        operations: [{ amount: "25.00", reference: "capt_1_0" }, ...operations],
      },
    ],
    order: { ...ORDER, canceled: true },
    incidents: [{ ...INCIDENT, kind: "void_failed", key: "void_failed:1" }],
  })
  const moves = (all: string[]) => all.filter((one) => /^(refund|void) /.test(one))

  it("is not refunded once more, and what was told of it is over", () => {
    const all = steps(given([said("refund", "25.00")]))
    expect(moves(all)).toEqual([])
    expect(all).toContain("resolve_incident")
  })

  it("leaves the rest to be refunded", () => {
    expect(moves(steps(given([said("refund", "10.00")], [], ["10.00"])))).toEqual(["refund 1 15.00"])
  })

  it("is counted once when the service shows it", () => {
    const shown = [{ amount: "10.00", reference: "R1" }]
    expect(moves(steps(given([said("refund", "10.00")], shown, ["10.00"])))).toEqual(["refund 1 15.00"])
  })

  it("is refunded after all once the person takes it back", () => {
    expect(moves(steps(given([corrected(said("refund", "25.00"))], [], [])))).toEqual(["refund 1 25.00"])
  })
})

describe("a capture that the service refused, and that a person saw made at the portal", () => {
  const told = { ...INCIDENT, kind: "capture_refused", key: "capture_refused:1" }
  const REFUSED: Operation = { state: "refused", answer: { status: "0" }, error_message: "Refused" }
  const plot = (operation: Operation, booked: PaymentPlot["booked"] = {}, incidents = [told]): PurchasePlot => ({
    payments: [{ at: "authorised", booked: booked!, operations: [REFUSED, operation] }],
    order: ORDER,
    incidents,
    capturesAtOnce: true,
  })

  it("is booked, and what was told of it is over", () => {
    expect(steps(plot(said("capture", "25.00")))[0]).toBe("record_capture 1 25.00")
    expect(steps(plot(said("capture", "25.00"), { captured: ["25.00"] }))).toEqual(["resolve_incident"])
    expect(steps(plot(said("capture", "10.00"), { captured: ["10.00"] }))).toEqual(["resolve_incident"])
    expect(steps(plot(said("capture", "25.00")), planWithoutService)).toEqual([
      "record_capture 1 25.00",
      "resolve_incident",
    ])
  })

  it("is asked for again where the service goes on showing nothing of it", () => {
    const found = plot(said("capture", "25.00", 10), { captured: ["25.00"] }, [{ ...told, resolvedAt: before(9) }])
    expect(steps(found)).toEqual(["raise_incident unconfirmed_operation"])
  })

  it("is reversed once the person takes it back, and told again", () => {
    const back = corrected(said("capture", "25.00"))
    const closed = [{ ...told, resolvedAt: before(1) }]
    expect(steps(plot(back, { captured: ["25.00"] }, closed))[0]).toBe("reverse_capture 1 25.00")
    expect(steps(plot(back, {}, closed))).toEqual(["raise_incident capture_refused"])
    // What they close then stays closed.
    expect(steps(plot(back, {}, [{ ...told, resolvedAt: new Date(NOW.getTime() + 1) }]))).toEqual([])
  })
})

describe("what is true again after a person took back what had ended it", () => {
  const capture = said("capture", "8.00", 10)
  const plot = (incidents: PurchasePlot["incidents"]): PurchasePlot => ({
    payments: [{ at: "authorised", booked: { captured: ["8.00"] }, operations: [capture] }],
    order: ORDER,
    incidents: incidents ?? [],
  })
  const told = shownOf(plan(caseOf(plot([])), NOW)[0])

  it("a capture stated as made that the service does not show is told again, be it of another sum", () => {
    const over = { ...told, resolvedAt: before(9) }
    expect(steps(plot([{ ...over, message: "of 10.00" }]))).toEqual(["raise_incident unconfirmed_operation"])
    expect(steps(plot([over]))).toEqual(["raise_incident unconfirmed_operation"])
  })

  it("is told once, and not again what a person has closed", () => {
    expect(steps(plot([told]))).toEqual([])
    expect(steps(plot([{ ...told, resolvedAt: before(9), isClosedByPerson: true }]))).toEqual([])
  })

  it("a refund without a reference that nobody has seen any more is told again", () => {
    const nameless = (operations: Operation[], incidents: PurchasePlot["incidents"] = []): PurchasePlot => ({
      payments: [
        {
          ...{ at: "partially_refunded", booked: { captured: ["25.00"] } },
          refunds: [{ amount: "5.00", reference: "", reason: "" }],
          operations: [{ amount: "25.00", reference: "capt_1_0" }, ...operations],
        },
      ],
      order: ORDER,
      incidents: incidents ?? [],
    })
    const over = { ...INCIDENT, kind: "books_differ", key: "nameless_refund:1:5.00", resolvedAt: before(5) }
    expect(steps(nameless([]))).toContain("raise_incident books_differ")
    expect(steps(nameless([said("refund", "5.00")], [over]))).not.toContain("raise_incident books_differ")
    expect(steps(nameless([corrected(said("refund", "5.00"))], [over]))).toContain("raise_incident books_differ")
  })
})
