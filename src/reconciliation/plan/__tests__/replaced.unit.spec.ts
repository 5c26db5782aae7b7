import type { CollectionFacts } from "../../../medusa/purchase-facts"
import { voidFailedKey } from "../../../modules/acquiring/incident-keys"
import type { Case } from "../../case"
import { plan } from "../plan"
import { standingOf, viewOf } from "../view"
import { line, shownOf } from "./planned"
import { INCIDENT, NOW, purchase, usd, type PaymentPlot, type PurchasePlot } from "./purchase"

const CAPTURE = { amount: "10.00", reference: "capt_1_0" }
const VOID = { kind: "cancel", reference: "pay_1" } as const
const REFUSED = { ...VOID, state: "refused", error_code: "void_failed" } as const

const KEPT: Partial<PaymentPlot> = { operations: [CAPTURE] }

/** 10.00 of 25.00 was captured when an edit replaced the payment; a refund since has made the core forget that. */
function replaced(
  payment: Partial<PaymentPlot> = {},
  { order, ...more }: Partial<PurchasePlot> = {},
  changes: Partial<CollectionFacts> = {},
): Case {
  const found = purchase({
    payments: [
      {
        ...{ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"] } },
        ...{ operations: [CAPTURE, VOID] },
        ...payment,
      },
    ],
    order: { total: "65.00", version: 2, edited: true, ...(order || {}) },
    editCollection: "55.00",
    ...more,
  })
  Object.assign(found.collections[0] ?? {}, { status: "authorized" }, changes)
  return found
}

const planned = (found: Case) => plan(found, NOW).map(line)

describe("a partly captured payment that an edit replaced, of whose void the core heard nothing", () => {
  it("stands for what is captured of it, whatever the core says of its collection", () => {
    expect(standingOf(viewOf(replaced(), NOW))).toEqual(usd("10.00"))
    const refunded = replaced({
      booked: { captured: ["10.00"], refunded: ["4.00"] },
      refunds: [{ amount: "4.00", reference: "ref_1_0" }],
      operations: [CAPTURE, VOID, { kind: "refund", amount: "4.00", reference: "ref_1_0" }],
    })
    expect(standingOf(viewOf(refunded, NOW))).toEqual(usd("6.00"))
  })

  it("is marked as replaced in the store, so that nothing more of it can be captured, and so is its collection", () => {
    expect(plan(replaced(), NOW)).toMatchObject([
      { kind: "record_cancellation", orderNo: "1", paymentId: "pay_1", isExternal: false },
      { kind: "set_collection_sums", collectionId: "pay_col_cart", sums: { status: "partially_captured" } },
    ])
    const marked = replaced({ booked: { captured: ["10.00"], canceled: true } }, {}, { status: "partially_captured" })
    expect(planned(marked)).toEqual([])
  })

  it("is marked before the capture by which the store knows that is reversed: a person took their word back", () => {
    const operations = [{ ...CAPTURE, state: "refused", error_code: "stated" } as const]
    const unmade = (status: string) => plan(replaced({ at: "authorised", operations }, {}, { status }), NOW)
    expect(unmade("authorized")).toMatchObject([
      { kind: "set_collection_sums", collectionId: "pay_col_cart", sums: { status: "partially_captured" } },
      { kind: "reverse_capture" },
      ...unmade("authorized").slice(2),
    ])
    expect(unmade("partially_captured")[0]).toMatchObject({ kind: "reverse_capture" })
  })

  it("leaves what the customer is asked for as it is", () => {
    expect(planned(replaced())).not.toContain("set_collection_amount")
  })

  it("has the rest of it voided until that is done, and a person sees it meanwhile", () => {
    const incidents = [{ ...INCIDENT, kind: "void_failed" as const, key: voidFailedKey("1") }]
    const steps = planned(replaced({ operations: [CAPTURE, REFUSED] }, { incidents }))
    expect(steps).toContain("void 1 25.00")
    expect(steps).not.toContain("resolve_incident")
    expect(planned(replaced({}, { incidents }))).toContain("resolve_incident")
  })

  it("is a person's where the service would not void the rest, and said so of a captured payment", () => {
    const incidents = [
      { ...INCIDENT, kind: "void_failed" as const, key: voidFailedKey("1"), message: "it is tried again" },
    ]
    const refused = {
      ...VOID,
      state: "refused",
      error_code: "captured",
      error_message: "The amount is another.",
    } as const
    const payment: Partial<PaymentPlot> = {
      booked: { captured: ["10.00"], canceled: true },
      operations: [CAPTURE, refused],
    }
    const collection = { status: "partially_captured" }
    const [step] = plan(replaced(payment, { incidents }, collection), NOW)
    expect(step).toMatchObject({ kind: "raise_incident", incident: { key: voidFailedKey("1") } })
    const told = shownOf(step)
    expect(told.message).toContain("The amount is another.")
    expect(planned(replaced(payment, { incidents: [told] }, collection))).toEqual([])
    const closed = incidents.map((one) => ({ ...one, resolvedAt: NOW }))
    expect(planned(replaced(payment, { incidents: closed }, collection))).toEqual([])
    expect(planned(replaced({ ...payment, at: "captured", named: "25.00" }, { incidents }, collection))).toContain(
      "resolve_incident",
    )
  })

  it("has the rest voided where the server died before it began to", () => {
    expect(planned(replaced({ operations: [CAPTURE] }))).toContain("void 1 25.00")
  })

  it("has the rest voided that was not, also where a part was refunded since", () => {
    const refunded: Partial<PaymentPlot> = {
      ...{ at: "partially_refunded", booked: { captured: ["10.00"], refunded: ["4.00"], canceled: true } },
      refunds: [{ amount: "4.00", reference: "ref_1_0" }],
      operations: [CAPTURE, { kind: "refund", amount: "4.00", reference: "ref_1_0" }],
    }
    expect(planned(replaced(refunded))).toContain("void 1 25.00")
  })

  it.each<[string, Case]>([
    ["the order was not edited", replaced(KEPT, { order: { total: "25.00", version: 2, edited: false } })],
    ["the order has no other collection", replaced(KEPT, { editCollection: "" })],
  ])("counts as a whole where %s", (_why, found) => {
    expect(standingOf(viewOf(found, NOW))).toEqual(usd("25.00"))
    expect(planned(found)).not.toContain("record_cancellation 1")
  })
})

describe("what an order is asked for", () => {
  const asked = (isAmountOurs: boolean) => {
    const found = purchase({
      payments: [{ at: "cancelled", booked: { canceled: true }, operations: [{ ...VOID }] }],
      order: { total: "65.00", version: 2, edited: true },
      editCollection: "40.00",
    })
    Object.assign(found.collections[1] ?? {}, { isAmountOurs })
    return plan(found, NOW)
  }

  it("is raised to what it owes where we had lowered it", () => {
    expect(asked(true)).toMatchObject([{ kind: "set_collection_amount", amount: usd("65.00") }])
  })

  it("stays where the core or a merchant has set it", () => {
    expect(asked(false)).toEqual([])
  })

  it("is raised by one of several collections that we had lowered", () => {
    const found = purchase({ payments: [], order: { total: "65.00", version: 2 }, editCollection: "7.00" })
    for (const one of found.collections) Object.assign(one, { amount: usd("7.00"), isAmountOurs: true })
    expect(plan(found, NOW)).toMatchObject([
      { kind: "set_collection_amount", collectionId: "pay_col_cart", amount: usd("65.00") },
    ])
  })
})
