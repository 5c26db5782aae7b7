import type { TimelineOperation } from "../../../api/admin/acquiring/http-types"
import { groupRepeats } from "../group-repeats"
import { happeningsOf } from "../happenings"

const declined = (id: string, more: Partial<TimelineOperation> = {}): TimelineOperation => ({
  ...{ id, account: "default", kind: "authorise", state: "refused", source: "store", reference: id },
  ...{
    by: { kind: "shopper", name: null },
    why: null,
    because: null,
    order_no: "1",
    transaction_id: null,
    amount: "25.00",
  },
  ...{
    currency_code: "USD",
    attempts: 1,
    earlier_attempts: [],
    queries: 0,
    sent_at: id,
    resolved_at: id,
    next_query_at: null,
  },
  ...{
    code: "1051",
    message: "Insufficient funds",
    meaning: "insufficient_funds",
    correlation_id: null,
    stated: null,
    may_restate: false,
    rest_released: null,
  },
  belongs_to: { payment_id: null, order_id: null, display_id: null, customer: null },
  ...more,
})
const groups = (operations: TimelineOperation[]) =>
  groupRepeats(happeningsOf({ operations, seen: [] })).map(({ newest, earlier }) =>
    [newest, ...earlier].map(({ id }) => id),
  )

describe("a timeline", () => {
  it("joins what happened several times in a row, under its newest", () => {
    expect(groups([declined("3"), declined("2"), declined("1")])).toEqual([["3", "2", "1"]])
  })

  it.each<[string, Partial<TimelineOperation>]>([
    ["amount", { amount: "24.00" }],
    ["code", { code: "1005" }],
    ["person", { by: { kind: "person", name: "Ada" } }],
    ["state", { state: "done", code: null }],
  ])("keeps apart what differs in its %s", (_, more) => {
    expect(groups([declined("2"), declined("1", more)])).toHaveLength(2)
  })

  it("keeps apart what came between, and what nobody knows the outcome of, or what moved money", () => {
    expect(groups([declined("3"), declined("2", { kind: "capture" }), declined("1")])).toHaveLength(3)
    const open = { state: "unknown" as const, code: null, message: null }
    expect(groups([declined("2", open), declined("1", open)])).toHaveLength(2)
    const refund = { kind: "refund" as const, state: "done" as const, code: null, message: null }
    expect(groups([declined("2", refund), declined("1", refund)])).toHaveLength(2)
  })
})
