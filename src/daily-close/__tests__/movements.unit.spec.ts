import { Money } from "../../acquirer/domain/money"
import { RefundReferenceId } from "../../acquirer/domain/references"
import type { OrderRecord } from "../order-record"
import { at, ID, onDay, order, part, refund, row, transaction } from "./one-payment"

const seen = (text: string) => new Map([[ID, at(text)]])

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
      "a page that was paid long after it was opened, and has no order: on the day on which that was seen",
      { ...order({ booked: false, transactions: [transaction("captured", "100")] }), unassigned: seen("19T15:00") },
      { "10": [], "19": ["authorised 0.00/100.00!", "captured 0.00/100.00!"] },
    ],
    [
      "one that was paid soon: on the day that the service names, which is still compared",
      { ...order({ booked: false, transactions: [transaction("captured", "100")] }), unassigned: seen("12T15:00") },
      { "10": ["authorised 0.00/100.00!", "captured 0.00/100.00!"], "12": [] },
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
      "a refund of ours that names itself beside one of the same sum made at the portal, which came to light later",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [
          { ...part("10", "12T08:00"), id: "ref_own" },
          { ...part("10", "13T08:00", true), id: "ref_portal" },
        ],
        operations: [row("refund", "10", "12T08:00", { reference: "ref_own" })],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("10", "11T17:00"), { ...refund("10", "12T08:00"), reason: "ref_own Too small" }],
      }),
      { "11": ["refunded 10.00/10.00"], "12": ["refunded 10.00/10.00"], "13": [] },
    ],
    [
      "a refund at the portal whose reference its booked note has, beside one of the same sum that names nothing",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [
          { ...part("10", "12T08:00"), id: "ref_own" },
          { ...part("10", "13T08:00", true), id: "ref_portal", note: "R11 At the portal" },
        ],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [
          { ...refund("10", "11T17:00"), referenceId: RefundReferenceId("R11") },
          { ...refund("10", "12T08:00"), referenceId: RefundReferenceId("R12") },
        ],
      }),
      { "11": ["refunded 10.00/10.00"], "12": ["refunded 10.00/10.00"], "13": [] },
    ],
    [
      "a refund at the portal beside one of ours whose reference the service has named",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [
          { ...part("10", "13T08:00", true), id: "ref_later", note: "R12 Later" },
          { ...part("10", "14T08:00"), id: "ref_own" },
        ],
        operations: [row("refund", "10", "14T08:00", { reference: "ref_own", answer: { refund_reference_id: "R11" } })],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [
          { ...refund("10", "11T17:00"), referenceId: RefundReferenceId("R11") },
          { ...refund("10", "12T08:00"), referenceId: RefundReferenceId("R12") },
        ],
      }),
      { "11": [], "12": ["refunded 10.00/10.00"], "14": ["refunded 10.00/10.00"] },
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
      { "11": ["refunded 0.00/10.00!"], "12": ["refunded 7.00/0.00! (3.00 accepted)"] },
    ],
    [
      "a refund that is accepted beside one of the same sum that is done",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [
          { ...part("5", "11T08:00"), id: "first" },
          { ...part("5", "12T08:00"), id: "second" },
        ],
        operations: [
          row("refund", "5", "11T08:00", { reference: "first", state: "unknown", error_code: "accepted" }),
          row("refund", "5", "12T08:00", { reference: "second", evidence: "answer", resolved_at: at("12T08:01") }),
        ],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("5", "11T08:00", "pending"), refund("5", "12T08:00")],
      }),
      { "11": ["refunded 0.00/0.00 (5.00 accepted)"], "12": ["refunded 5.00/5.00"] },
    ],
    [
      "a refund that was accepted, and done three days later",
      order({
        captures: [part("100", "10T12:01")],
        refunds: [part("5", "11T08:00")],
        operations: [
          row("refund", "5", "11T08:00", { reference: "5", evidence: "record", resolved_at: at("14T09:00") }),
        ],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("5", "11T08:00")],
      }),
      { "11": [], "14": ["refunded 5.00/5.00"] },
    ],
    [
      "a refund accepted at the portal, which the store does not have",
      order({
        captures: [part("100", "10T12:01")],
        transactions: [transaction("captured", "100")],
        serviceRefunds: [refund("5", "11T08:00", "pending")],
      }),
      { "11": ["refunded 0.00/0.00 (5.00 accepted)"] },
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
    [
      "another currency that was voided without ever being booked",
      order({
        booked: false,
        operations: [row("cancel", "100.00", "10T12:05", { currency_code: "EUR" })],
        transactions: [{ ...transaction("cancelled", "100"), money: Money.exact("100", "EUR") }],
      }),
      { "10": [] },
    ],
    [
      "another currency that was refunded without ever being booked",
      order({
        booked: false,
        operations: [row("refund", "100.00", "10T12:05", { currency_code: "EUR" })],
        transactions: [{ ...transaction("refunded", "100"), money: Money.exact("100", "EUR") }],
        serviceRefunds: [{ ...refund("100", "10T12:05"), refund: Money.exact("100", "EUR") }],
      }),
      { "10": [] },
    ],
    [
      "a refund in another currency that nobody asked for here",
      order({
        captures: [part("100", "10T12:30")],
        transactions: [transaction("captured", "100")],
        serviceRefunds: [{ ...refund("100", "10T12:40"), refund: Money.exact("100", "EUR") }],
      }),
      { "10": ["authorised 100.00/100.00!", "captured 100.00/100.00"] },
    ],
    [
      "a second refund in another currency, of the sum of one that was asked for here",
      order({
        booked: false,
        operations: [row("refund", "50.00", "10T12:05", { currency_code: "EUR" })],
        transactions: [{ ...transaction("refunded", "100"), money: Money.exact("100", "EUR") }],
        serviceRefunds: ["10T12:05", "10T12:40"].map((date) => ({
          ...{ ...refund("50", date), refund: Money.exact("50", "EUR") },
        })),
      }),
      { "10": ["authorised 0.00/?!"] },
    ],
    [
      "a refund in another currency that was refused, and made when it was asked for again",
      order({
        booked: false,
        operations: [
          row("refund", "100.00", "10T12:05", { currency_code: "EUR", state: "refused" }),
          row("refund", "100.00", "10T12:10", { currency_code: "EUR" }),
        ],
        transactions: [{ ...transaction("refunded", "100"), money: Money.exact("100", "EUR") }],
        serviceRefunds: (["failed", "refunded"] as const).map((meaning) => ({
          ...{ ...refund("100", "10T12:10", meaning), refund: Money.exact("100", "EUR") },
        })),
      }),
      { "10": [] },
    ],
    [
      "more than was asked for, refunded without ever being booked",
      order({
        booked: false,
        operations: [row("refund", "104", "10T12:05")],
        transactions: [transaction("refunded", "104")],
        serviceRefunds: [refund("104", "10T12:05")],
      }),
      { "10": ["authorised 104.00/104.00", "captured 104.00/104.00", "refunded 104.00/104.00"] },
    ],
  ])("%s", (_, record, days) => {
    for (const [day, expected] of Object.entries(days))
      expect({ [day]: onDay(record, day) }).toEqual({ [day]: expected })
  })

  it("nothing of what came in a currency with digits where one without was expected", () => {
    const record = order({
      booked: false,
      operations: [row("cancel", "10.50", "10T12:05", { currency_code: "USD" })],
      transactions: [transaction("cancelled", "10.50")],
    })
    expect(onDay({ ...record, expected: Money.exact("100", "JPY") }, "10")).toEqual([])
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
