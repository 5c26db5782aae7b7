import { Money } from "../../acquirer/domain/money"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { PartFacts } from "../../medusa/purchase-facts"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { RenewalRow } from "../../modules/acquiring/renewals"
import { deductionRecord, WITHOUT_ORDER } from "../deductions"
import { differs, type Movement } from "../movement"
import { movementsOf } from "../movements"
import type { OrderRecord } from "../order-record"

const usd = (amount: string) => Money.exact(amount, "USD")
const at = (text: string) => new Date(`2026-11-${text}Z`)
const digits = (text: string) => `202611${text.replace(/\D/g, "")}00`.slice(0, 14)
const ID = "T1"

const transaction = (meaning: PaymentStatus, amount: string, date = "10T12:00"): TransactionRecord => ({
  ...{ found: true, orderNo: OrderNo("A"), transactionId: TransactionId(ID), money: usd(amount) },
  ...{ status: { meaning, code: meaning } as TransactionRecord["status"], fraudChecks: [] },
  transactionDate: digits(date),
})
const refund = (
  amount: string,
  date: string,
  meaning: "refunded" | "pending" | "failed" = "refunded",
): RefundRecord => ({
  ...{ transactionId: TransactionId(ID), orderNo: OrderNo("A"), money: usd("100"), refund: usd(amount) },
  ...{ status: { meaning, code: "1" }, paymentStatus: { meaning: "refunded", code: "7100" }, refundDate: digits(date) },
})
const part = (amount: string, date: string, isExternal = false): PartFacts => ({
  ...{ id: amount, money: usd(amount), isExternal, note: "", reason: undefined, createdAt: at(date) },
})
const row = (kind: OperationRow["kind"], amount: string, date: string, more: Partial<OperationRow> = {}) =>
  ({
    ...{ kind, amount, state: "done", source: "store", transaction_id: ID, sent_at: at(date), ...more },
  }) as OperationRow

/** A payment of 100 USD, authorised at noon of the 10th. */
function order(of: {
  captures?: PartFacts[]
  refunds?: PartFacts[]
  canceled?: string
  booked?: false
  operations?: OperationRow[]
  transactions?: TransactionRecord[]
  serviceRefunds?: RefundRecord[]
}): OrderRecord {
  return {
    orderNo: "A",
    expected: usd("100"),
    openedAt: at("10T11:55"),
    booked:
      of.booked === false
        ? undefined
        : {
            ...{ transactionId: ID, amount: usd("100"), createdAt: at("10T12:00") },
            canceledAt: of.canceled ? at(of.canceled) : null,
            ...{ captures: of.captures ?? [], refunds: of.refunds ?? [] },
          },
    operations: of.operations ?? [],
    service: { transactions: of.transactions ?? [], refunds: of.serviceRefunds ?? [] },
  }
}

function onDay(record: OrderRecord, day: string, capturedAmount?: "order", shop = "UTC", service = "UTC") {
  const settings = { profile: capturedAmount ? { capturedAmount } : undefined }
  return movementsOf(record, `2026-11-${day}`, settings, { shop, service }).map(inWords)
}

/** `captured 40.00/50.00!`: the store's, the service's, and whether they differ. */
function inWords(movement: Movement): string {
  const { kind, store, service } = movement
  const there = service?.toDecimalString() ?? "?"
  return `${kind} ${store.toDecimalString()}/${there}${differs(movement) ? "!" : ""}`
}

/** A subscription's deduction of 100 USD, written down at noon of the 10th. */
function deduction(of: {
  state: "recorded" | "paid"
  transactions: TransactionRecord[]
  operations?: OperationRow[]
  serviceRefunds?: RefundRecord[]
}): OrderRecord {
  const renewal = {
    ...{ state: of.state, order_no: "A", amount: "100.00", currency_code: "USD", transaction_id: ID },
    deducted_at: at("10T12:00"),
  } as RenewalRow
  return deductionRecord(renewal, of.operations ?? [], {
    transactions: of.transactions,
    refunds: of.serviceRefunds ?? [],
  })
}

describe("what a deduction without an order moved on a day", () => {
  it.each<[what: string, record: OrderRecord, days: Record<string, string[]>]>([
    [
      "recorded alone, it is the store's as it is the service's",
      deduction({ state: "recorded", transactions: [transaction("captured", "100", "09T23:59")] }),
      { "09": [], "10": ["authorised 100.00/100.00", "captured 100.00/100.00"] },
    ],
    [
      "recorded with another amount than the service has",
      deduction({ state: "recorded", transactions: [transaction("captured", "120")] }),
      { "10": ["authorised 100.00/120.00!", "captured 100.00/120.00!"] },
    ],
    [
      "recorded, and unknown to the service",
      deduction({ state: "recorded", transactions: [{ ...transaction("created", "100"), found: false }] }),
      { "10": ["authorised 100.00/0.00!", "captured 100.00/0.00!"] },
    ],
    [
      "recorded, and refunded in part at the portal on another day",
      deduction({
        state: "recorded",
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("30", "11T08:00"), refund("5", "11T09:00", "failed")],
      }),
      { "10": ["authorised 100.00/100.00", "captured 100.00/100.00"], "11": ["refunded 30.00/30.00"] },
    ],
    [
      "recorded, and voided at the portal",
      deduction({ state: "recorded", transactions: [transaction("cancelled", "100")] }),
      { "10": ["authorised 100.00/100.00", "voided 100.00/100.00"] },
    ],
    [
      "waiting for its order",
      deduction({ state: "paid", transactions: [transaction("captured", "100")] }),
      { "10": ["authorised 0.00/100.00!", "captured 0.00/100.00!"] },
    ],
    [
      "refunded, because no order could be made of it",
      deduction({
        state: "paid",
        operations: [row("refund", "100", "10T12:05")],
        transactions: [transaction("refunded", "100")],
        serviceRefunds: [refund("100", "10T12:05")],
      }),
      { "10": ["authorised 100.00/100.00", "captured 100.00/100.00", "refunded 100.00/100.00"] },
    ],
  ])("%s", (_, record, days) => {
    for (const [day, expected] of Object.entries(days)) expect([day, onDay(record, day)]).toEqual([day, expected])
  })

  it("says why it differs while it waits for its order", () => {
    const waiting = deduction({ state: "paid", transactions: [transaction("captured", "100")] })
    const movements = movementsOf(waiting, "2026-11-10", { profile: undefined }, { shop: "UTC", service: "UTC" })
    expect(movements.map(({ problem }) => problem)).toEqual([WITHOUT_ORDER, undefined])
  })
})

describe("what an order moved on a day", () => {
  it.each<[what: string, record: OrderRecord, days: Record<string, string[]>]>([
    [
      "an authorisation",
      order({ transactions: [transaction("authorised", "100")] }),
      { "10": ["authorised 100.00/100.00"], "11": [] },
    ],
    [
      "an authorisation of another amount",
      order({ transactions: [transaction("authorised", "90")] }),
      { "10": ["authorised 100.00/90.00!"], "11": [] },
    ],
    [
      "an authorisation the service does not know",
      order({ transactions: [{ ...transaction("created", "100"), found: false }] }),
      { "10": ["authorised 100.00/0.00!"] },
    ],
    [
      "an authorisation the store has not booked",
      order({ booked: false, transactions: [transaction("authorised", "100", "11T09:00")] }),
      { "10": [], "11": ["authorised 0.00/100.00!"] },
    ],
    [
      "a page that nobody paid",
      order({ booked: false, transactions: [transaction("cancelled", "100")] }),
      { "10": [] },
    ],
    ["a declined card", order({ booked: false, transactions: [transaction("declined", "100")] }), { "10": [] }],
    [
      "a voucher that is not paid yet",
      order({ transactions: [transaction("pending", "100")] }),
      { "10": ["authorised 100.00/?"] },
    ],
    [
      "captured the next day",
      order({ captures: [part("100", "11T08:00")], transactions: [transaction("captured", "100")] }),
      { "10": ["authorised 100.00/100.00"], "11": ["captured 100.00/100.00"], "12": [] },
    ],
    [
      "captured in two parts on two days",
      order({
        captures: [part("40", "11T08:00"), part("20", "12T08:00")],
        transactions: [transaction("partially_captured", "60")],
      }),
      { "10": ["authorised 100.00/?"], "11": ["captured 40.00/40.00"], "12": ["captured 20.00/20.00"] },
    ],
    [
      "less captured than the store has: on the last day that anything moved",
      order({
        captures: [part("40", "11T08:00"), part("20", "12T08:00")],
        transactions: [transaction("partially_captured", "55")],
      }),
      { "11": ["captured 40.00/40.00"], "12": ["captured 20.00/15.00!"], "13": [] },
    ],
    [
      "captured at the portal, and not recorded here yet",
      order({ transactions: [transaction("captured", "100")] }),
      { "10": ["authorised 100.00/100.00", "captured 0.00/100.00!"], "11": [] },
    ],
    [
      "booked as captured, and not captured at the service",
      order({ captures: [part("100", "11T08:00")], transactions: [transaction("authorised", "100")] }),
      { "10": ["authorised 100.00/100.00"], "11": ["captured 100.00/0.00!"] },
    ],
    [
      "cancelled",
      order({
        canceled: "12T00:30",
        operations: [row("cancel", "100", "11T23:59")],
        transactions: [transaction("cancelled", "100")],
      }),
      { "10": ["authorised 100.00/100.00"], "11": ["voided 100.00/100.00"], "12": [] },
    ],
    [
      "cancelled in the store, and held at the service",
      order({ canceled: "11T08:00", transactions: [transaction("authorised", "100")] }),
      { "11": ["voided 100.00/0.00!"] },
    ],
    [
      "a part captured and the rest voided, which no state tells",
      order({
        captures: [part("40", "11T08:00")],
        operations: [row("cancel", "100", "12T08:00")],
        transactions: [transaction("partially_captured", "40")],
      }),
      { "11": ["captured 40.00/40.00"], "12": ["voided 60.00/?"] },
    ],
    [
      "refunded in parts",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [part("10", "11T08:00"), part("10", "12T08:00"), part("5", "12T09:00")],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("5", "12T09:00"), refund("10", "11T08:00"), refund("10", "12T08:00")],
      }),
      {
        "10": ["authorised 100.00/100.00", "captured 100.00/100.00"],
        "11": ["refunded 10.00/10.00"],
        "12": ["refunded 15.00/15.00"],
      },
    ],
    [
      "a refund around midnight is of the store's day on both sides",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [part("10", "11T23:59")],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("10", "12T00:00")],
      }),
      { "11": ["refunded 10.00/10.00"], "12": [] },
    ],
    [
      "a refund at the portal is of the service's day, however late it came to light",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [part("10", "13T08:00", true)],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("10", "11T17:00")],
      }),
      { "11": ["refunded 10.00/10.00"], "13": [] },
    ],
    [
      "a refund only the service has, one only the store has, one that failed, one under way",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [part("7", "12T08:00"), part("3", "12T08:00")],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [
          refund("10", "11T17:00"),
          refund("9", "12T08:00", "failed"),
          refund("3", "12T08:00", "pending"),
        ],
      }),
      { "11": ["refunded 0.00/10.00!"], "12": ["refunded 10.00/3.00!"] },
    ],
    [
      "voided as a duplicate that was never booked",
      order({
        booked: false,
        operations: [row("authorise", "100", "10T12:00"), row("cancel", "100", "10T12:05")],
        transactions: [transaction("cancelled", "100")],
      }),
      { "10": ["authorised 100.00/100.00", "voided 100.00/100.00"] },
    ],
    [
      "refunded without ever being booked",
      order({
        booked: false,
        operations: [row("authorise", "100", "10T12:00"), row("refund", "100", "11T12:05")],
        transactions: [transaction("refunded", "100")],
        serviceRefunds: [refund("100", "11T12:05")],
      }),
      { "10": ["authorised 100.00/100.00"], "11": ["captured 100.00/100.00", "refunded 100.00/100.00"] },
    ],
    [
      "a part captured and refunded of which the service may name the order's amount",
      order({
        captures: [part("40", "11T08:00")],
        refunds: [part("40", "11T09:00")],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("40", "11T09:00")],
      }),
      { "11": ["captured 40.00/?", "refunded 40.00/40.00"] },
    ],
    [
      "a code that the profile does not name",
      order({ transactions: [transaction("unknown", "100")] }),
      { "10": ["authorised 100.00/?!"], "11": [] },
    ],
    [
      "another currency",
      order({ transactions: [{ ...transaction("authorised", "100"), money: Money.exact("100", "EUR") }] }),
      { "10": ["authorised 100.00/?!"] },
    ],
  ])("%s", (_, record, days) => {
    for (const [day, expected] of Object.entries(days))
      expect({ [day]: onDay(record, day) }).toEqual({ [day]: expected })
  })

  it("the day is the shop's, and the service's moments are read in its own zone", () => {
    const record = order({
      captures: [part("100", "10T23:30")],
      transactions: [transaction("partially_refunded", "100")],
      // 08:00 in Shanghai is midnight in London, and one o'clock in Berlin.
      serviceRefunds: [refund("10", "12T07:30")],
    })
    expect(onDay(record, "10", undefined, "Europe/Berlin", "Asia/Shanghai")).toEqual(["authorised 100.00/100.00"])
    expect(onDay(record, "11", undefined, "Europe/Berlin", "Asia/Shanghai")).toEqual(["captured 100.00/100.00"])
    expect(onDay(record, "12", undefined, "Europe/Berlin", "Asia/Shanghai")).toEqual(["refunded 0.00/10.00!"])
    expect(onDay(record, "11", undefined, "Europe/London", "Asia/Shanghai")).toEqual(["refunded 0.00/10.00!"])
  })

  it("an authorised amount beside a capture is told where the profile says so", () => {
    const record = order({
      captures: [part("40", "10T13:00")],
      transactions: [transaction("partially_captured", "100")],
    })
    expect(onDay(record, "10", "order")).toEqual(["authorised 100.00/100.00", "captured 40.00/?"])
  })
})
