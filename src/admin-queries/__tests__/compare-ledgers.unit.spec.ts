import type { PaymentRow } from "../../modules/acquiring/payment-row"
import { compareLedgers } from "../compare-ledgers"
import type { PaymentStatusName, ServiceLedger, StoreLedger } from "../views"

const known = { amount: "25.00", currency_code: "USD" } as PaymentRow

const store = (changes: Partial<StoreLedger> = {}): StoreLedger => ({
  payment_id: "pay_1",
  cancelled: false,
  order_cancelled: false,
  authorised: "25.00",
  captured: "0.00",
  refunded: "0.00",
  ...changes,
})

const service = (status: PaymentStatusName | null, changes: Partial<ServiceLedger> = {}): ServiceLedger => ({
  reached: true,
  problem: null,
  status,
  status_code: "3000",
  transaction_id: "T1",
  others: [],
  other_currency: null,
  authorised: "25.00",
  captured: "0.00",
  refunded: "0.00",
  ...changes,
})

type Known = Parameters<typeof compareLedgers>[3][number]
const capture = (state: Known["state"], evidence: Known["evidence"] = null): Known => ({
  kind: "capture",
  state,
  evidence,
})

const NOTHING_BOOKED = { payment_id: null, authorised: null }

describe("comparing the books", () => {
  it.each<[string, StoreLedger, ServiceLedger]>([
    ["an authorisation", store(), service("authorised")],
    ["a review", store(), service("review")],
    ["a part captured", store({ captured: "10.00" }), service("partially_captured", { captured: "10.00" })],
    ["sums written otherwise", store({ captured: "10.0" }), service("partially_captured", { captured: "10.00" })],
    [
      "what was captured, once all of it is refunded",
      store({ captured: "10.00", refunded: "10.00" }),
      service("refunded", { captured: null, refunded: "10.00" }),
    ],
    [
      "a part captured whose rest was cancelled",
      store({ cancelled: true, captured: "10.00" }),
      service("partially_captured", { authorised: null, captured: "10.00" }),
    ],
    ["a cancellation on both sides", store({ cancelled: true }), service("cancelled", { authorised: null })],
    ["a cancelled order whose money is released", store({ order_cancelled: true }), service("cancelled")],
    [
      "what was paid after its order was cancelled, and refunded whole",
      store({ order_cancelled: true, cancelled: true }),
      service("refunded", { captured: "25.00", refunded: "25.00" }),
    ],
    [
      "what no order came of, and was refunded whole",
      store(NOTHING_BOOKED),
      service("refunded", { captured: null, refunded: "25.00" }),
    ],
    ["a decline that nothing came of", store(NOTHING_BOOKED), service("declined")],
    ["a page that nobody paid", store(NOTHING_BOOKED), service("created")],
    ["an order number that the service does not know", store(NOTHING_BOOKED), service(null, { authorised: null })],
  ])("agrees about %s", (_, here, there) => {
    expect(compareLedgers(known, here, there, [])).toEqual({ verdict: "agree", differences: [] })
  })

  it.each<[string, string, StoreLedger, ServiceLedger]>([
    [
      "captured",
      "The store has 0.00 USD captured, the service 25.00 USD.",
      store(),
      service("captured", { captured: "25.00" }),
    ],
    [
      "refunded",
      "The store has 5.00 USD refunded, the service 0.00 USD.",
      store({ refunded: "5.00" }),
      service("captured"),
    ],
    [
      "authorised",
      "The store has 25.00 USD authorised, the service 24.99 USD.",
      store(),
      service("authorised", { authorised: "24.99" }),
    ],
    [
      "status",
      "The store has canceled this; the service still holds the money.",
      store({ cancelled: true }),
      service("authorised"),
    ],
    [
      "status",
      "The store has canceled this; the service still holds the money.",
      store({ order_cancelled: true }),
      service("authorised"),
    ],
    ["status", "The payment is expired at the service; the store still counts on it.", store(), service("expired")],
    [
      "status",
      "The store has booked a payment that the service does not know.",
      store(),
      service(null, { authorised: null }),
    ],
    [
      "status",
      "The service has 25.00 USD for which the store has booked no payment.",
      store(NOTHING_BOOKED),
      service("authorised"),
    ],
    [
      "transaction",
      "Transaction T2 of the same order number holds money too.",
      store(),
      service("authorised", { others: ["T2"] }),
    ],
  ])("differs by %s: %s", (what, message, here, there) => {
    expect(compareLedgers(known, here, there, [])).toEqual({ verdict: "differ", differences: [{ what, message }] })
  })

  it("differs by a code that no table names", () => {
    const { verdict, differences } = compareLedgers(known, store(), service("unknown", { status_code: "8888" }), [])
    expect(verdict).toBe("differ")
    expect(differences[0]?.message).toContain("8888")
  })

  it("says nothing while an operation is in flight, but shows what differs", () => {
    const { verdict, differences } = compareLedgers(known, store({ captured: "25.00" }), service("authorised"), [
      capture("unknown"),
    ])
    expect(verdict).toBe("in_flight")
    expect(differences).toHaveLength(1)
  })

  it("is not known when the service gave no answer", () => {
    const silent = service(null, { reached: false, authorised: null, captured: null, refunded: null })
    expect(compareLedgers(known, store(), silent, [])).toEqual({ verdict: "unknown", differences: [] })
  })

  it("agrees about no captured sum that the service does not name", () => {
    const compared = (there: ServiceLedger, ...journal: Known[]) =>
      compareLedgers(known, store({ captured: "10.00" }), there, journal).verdict
    expect(compared(service("partially_captured", { captured: null }))).toBe("not_comparable")
    expect(compared(service("partially_captured", { captured: null }), capture("done"))).toBe("not_comparable")
    expect(compared(service("partially_captured", { captured: null }), capture("done", "person"))).toBe("stated")
    expect(compared(service("partially_captured", { captured: null }), capture("refused", "person"))).toBe(
      "not_comparable",
    )
    expect(compared(service("partially_captured"), capture("done", "person"))).toBe("differ")
    expect(compared(service("refunded", { captured: null, refunded: "9.00" }))).toBe("differ")
  })

  it("compares currencies without fraction digits, and with three", () => {
    const yen = { amount: "1000", currency_code: "JPY" } as PaymentRow
    const books = { authorised: "1000", captured: "0", refunded: "0" }
    expect(compareLedgers(yen, store(books), service("authorised", books), []).verdict).toBe("agree")
    const dinar = { amount: "1.230", currency_code: "KWD" } as PaymentRow
    const [here, there] = [
      { ...books, authorised: "1.230" },
      { ...books, authorised: "1.23" },
    ]
    expect(compareLedgers(dinar, store(here), service("authorised", there), []).verdict).toBe("agree")
  })
})
