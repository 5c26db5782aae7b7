import type { OperationRow } from "../../../modules/acquiring/operation-row"
import { NOW, purchase, type PaymentPlot } from "./purchase"
import { plan } from "../plan"

const CARD: Partial<OperationRow> = { kind: "authorise", amount: "25.00" }

function ends(plot: Partial<PaymentPlot>, operations = [CARD]) {
  const found = purchase({ payments: [{ at: "cancelled", booked: false, session: "replaced", operations, ...plot }] })
  return plan(found, NOW).flatMap((action) => (action.kind === "record_end" ? [action] : []))
}

describe("money that the store never booked, and that is not there any more", () => {
  it("is written down as over, so that its cart can be paid by card again", () => {
    expect(ends({})).toMatchObject([
      {
        ...{ orderNo: "1", transactionId: "T1", isRefund: false, by: "portal" },
        because: "it is canceled at the service, and the store had not booked it",
      },
    ])
    expect(ends({ at: "expired" })).toMatchObject([{ isRefund: false, by: "service" }])
  })

  it("is written down as refunded, as far as no refund of ours is", () => {
    const refunded = { at: "refunded", refunds: [{ amount: "5.00" }, { amount: "20.00" }] } as const
    const [all] = ends({ ...refunded, refunds: [...refunded.refunds] })
    expect(all).toMatchObject({ isRefund: true, by: "portal" })
    expect(all?.money.toDecimalString()).toBe("25.00")
    const ours = { kind: "refund", reference: "r_1", amount: "5.00" } as const
    const [rest] = ends({ ...refunded, refunds: [...refunded.refunds] }, [CARD, ours])
    expect(rest?.money.toDecimalString()).toBe("20.00")
  })

  it.each<[what: string, plot: Partial<PaymentPlot>, operations: Partial<OperationRow>[]]>([
    ["of a payment that the store has booked", { booked: {} }, [CARD]],
    ["of money that is still there", { at: "authorised" }, [CARD]],
    ["of what the service has not shown", { at: undefined } as Partial<PaymentPlot>, [CARD]],
    ["of what we voided", {}, [CARD, { kind: "cancel", reference: "late_default_T1" }]],
    ["of a void whose answer is awaited", {}, [CARD, { kind: "cancel", state: "sent", resolved_at: null }]],
    ["of a card that was declined", { at: "declined" }, [{ ...CARD, state: "refused" }]],
    ["of another transaction", {}, [{ ...CARD, transaction_id: "T9" }]],
    ["of an alternative payment that was only begun", { flow: "apm" }, [{ ...CARD, kind: "apm" }]],
  ])("says nothing %s", (_what, plot, operations) => {
    expect(ends(plot, operations)).toEqual([])
  })

  it("is written down once", () => {
    expect(ends({}, [CARD, { kind: "cancel", source: "service", reference: "service:default:T1:end" }])).toEqual([])
    const refund = { kind: "refund", source: "service", reference: "service:default:T1:end", amount: "25.00" } as const
    expect(ends({ at: "refunded", refunds: [{ amount: "25.00" }] }, [CARD, refund])).toEqual([])
  })
})
