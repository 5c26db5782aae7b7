import type { OperationView } from "../../../api/admin/acquiring/http-types"
import { entryText } from "../entry-text"

const one = (kind: OperationView["kind"], amount: string | null, more: Partial<OperationView> = {}): OperationView => ({
  ...{ id: kind, account: "default", kind, state: "done", source: "store", reference: "pay_1", amount },
  ...{
    by: { kind: "job", name: null },
    why: null,
    because: null,
    order_no: "1",
    transaction_id: "T1",
    currency_code: "USD",
  },
  ...{
    attempts: 1,
    earlier_attempts: [],
    queries: 0,
    sent_at: "1",
    resolved_at: "1",
    next_query_at: null,
    code: null,
    message: null,
  },
  ...{ correlation_id: null, stated: null, may_restate: false },
  belongs_to: { payment_id: null, order_id: null, display_id: null, customer: null },
  ...more,
})
const entry = (cancel: OperationView, ...others: OperationView[]) =>
  entryText((key) => key, cancel, [...others, cancel])
const whole = { name: "operation.kind.cancel", amount: "30.50" }

describe("a cancellation in the timeline", () => {
  it("is that of the whole sum where nothing was captured", () => {
    expect(entry(one("cancel", "30.50"), one("authorise", "30.50"))).toEqual(whole)
    expect(entry(one("cancel", "30.50"), one("capture", "12.00", { state: "refused" }))).toEqual(whole)
    expect(entry(one("cancel", "30.50"), one("capture", "12.00", { transaction_id: "T2" }))).toEqual(whole)
  })

  it("is that of the rest after captures, with no sum where nobody says what they took", () => {
    const cancel = one("cancel", "30.50")
    const rest = (amount: string | null) => ({ name: "operation.rest_released", amount })
    expect(entry(cancel, one("capture", "10.00"), one("capture", "2.00"))).toEqual(rest("18.50"))
    expect(entry(cancel, one("capture", null))).toEqual(rest(null))
    expect(entry(cancel, one("capture", "30.50"))).toEqual(rest(null))
  })

  it("is not called a release that the service refused", () => {
    expect(entry(one("cancel", "30.50", { state: "refused" }), one("capture", "12.00"))).toEqual(whole)
  })
})
