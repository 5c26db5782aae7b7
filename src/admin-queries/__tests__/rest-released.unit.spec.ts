import { restReleased } from "../rest-released"

type Row = Parameters<typeof restReleased>[0]

const cancel = (more: Partial<Row> = {}): Row => ({
  ...{ kind: "cancel", state: "done", transaction_id: "T1", amount: "30.50", currency_code: "USD" },
  ...more,
})
const capture = (amount: string | null, transaction_id = "T1") => ({ amount, transaction_id })

describe("what a cancellation released", () => {
  it("is no rest where nothing was captured of its transaction, or the service refused it", () => {
    expect(restReleased(cancel(), [])).toBeNull()
    expect(restReleased(cancel(), [capture("12.00", "T2")])).toBeNull()
    expect(restReleased(cancel({ state: "refused" }), [capture("12.00")])).toBeNull()
    expect(restReleased(cancel({ kind: "capture" }), [capture("12.00")])).toBeNull()
  })

  it("is the rest after captures, with no sum where nobody says what they took", () => {
    expect(restReleased(cancel(), [capture("10.00"), capture("2.00")])).toEqual({ amount: "18.50" })
    expect(restReleased(cancel(), [capture("10.00"), capture(null)])).toEqual({ amount: null })
    expect(restReleased(cancel({ amount: null }), [capture("10.00")])).toEqual({ amount: null })
    expect(restReleased(cancel(), [capture("30.50")])).toEqual({ amount: null })
  })
})
