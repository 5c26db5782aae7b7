import { Money } from "../../acquirer/domain/money"
import type { OrderChangeFacts } from "../purchase-facts"
import { withRefunds, type RefundLedger } from "../refund-ledger"
import { missingCredit, pendingOf } from "../missing-credit"
import type { RefundRow } from "../refund-rows"

const usd = (amount: string) => Money.exact(amount, "USD")

const captured = (amount: string) => ({
  reference: "capture",
  referenceId: "capt_1",
  amount: usd(amount),
  version: 1,
})
const refunded = (id: string, amount: string, version = 1) => ({
  reference: "refund",
  referenceId: id,
  amount: usd(amount).negate(),
  version,
})
const row = (id: string, amount: string, more: Partial<RefundRow> = {}): RefundRow => ({
  id,
  amount: usd(amount),
  isMade: true,
  isUnderWay: false,
  begunAt: undefined,
  ...more,
})
const change = (version: number, more: Partial<OrderChangeFacts> = {}): OrderChangeFacts => ({
  id: `ordch_${version}`,
  isOpen: false,
  isConfirmed: true,
  isCredit: true,
  changesGoods: false,
  type: "credit_line",
  version,
  createdAt: new Date(),
  goodsChangedAt: null,
  credit: usd("0"),
  ...more,
})
const edit = (version: number) => change(version, { isCredit: false, changesGoods: true, type: "edit" })
const fulfilment = (version: number) => change(version, { isCredit: false, type: null })
const books = (total: string, more: Partial<RefundLedger> = {}): RefundLedger => ({
  isCancelled: false,
  currency: "USD",
  total: usd(total),
  transactions: [captured("25.00")],
  changes: [],
  version: 1,
  ...more,
})

describe("the credit that an order's refunds lack", () => {
  it("is the refund that was booked and not followed by its credit", () => {
    const cutOff = books("25.00", { transactions: [captured("25.00"), refunded("ref_1", "10.00")] })
    expect(missingCredit(cutOff)).toEqual(usd("10.00"))
  })

  it("is one refund's where several have none, so that one that was never made can take its own back", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "10.00"), refunded("ref_2", "6.00")]
    const none = books("25.00", { transactions })
    expect(missingCredit(none)).toEqual(usd("10.00"))
    const first = books("15.00", { transactions, changes: [change(2, { credit: usd("10.00") })], version: 2 })
    expect(missingCredit(first)).toEqual(usd("6.00"))
  })

  it("is that of the largest refund that the order still asks for: the others were of goods that came back", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "6.00", 2), refunded("ref_2", "10.00", 2)]
    expect(missingCredit(books("19.00", { transactions, changes: [edit(2)], version: 2 }))).toEqual(usd("10.00"))
  })

  it("is the same after the order was fulfilled", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "10.00")]
    expect(missingCredit(books("25.00", { transactions, changes: [fulfilment(2)], version: 2 }))).toEqual(usd("10.00"))
  })

  it("is none of what is refunded of goods that are to come back", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "10.00")]
    expect(missingCredit(books("25.00", { transactions, comingBack: usd("25.00") }))).toBeUndefined()
    expect(missingCredit(books("25.00", { transactions, comingBack: usd("4.00") }))).toEqual(usd("6.00"))
  })

  it("is none of what another payment reserves: the order asks for that rightly", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "25.00")]
    const returned = books("20.00", { transactions })
    expect(missingCredit(returned, usd("20.00"))).toBeUndefined()
    expect(missingCredit(returned, usd("12.00"))).toEqual(usd("8.00"))
  })

  it("is none once the credit is given, and none of an order without refunds", () => {
    const transactions = [captured("25.00"), refunded("ref_1", "10.00")]
    const whole = books("15.00", { transactions, changes: [change(2, { credit: usd("10.00") })], version: 2 })
    expect(missingCredit(whole)).toBeUndefined()
    expect(missingCredit(books("40.00"))).toBeUndefined()
  })

  it("is what the order asks for when that is less: the rest was owed to the customer", () => {
    const returned = books("20.00", {
      transactions: [captured("25.00"), refunded("ref_1", "10.00", 2)],
      changes: [edit(2)],
      version: 2,
    })
    expect(missingCredit(returned)).toEqual(usd("5.00"))
  })

  it("does not count refunds from before the order's last change of another kind", () => {
    const edited = books("30.00", {
      transactions: [captured("25.00"), refunded("ref_1", "10.00")],
      changes: [change(2, { credit: usd("10.00") }), edit(3)],
      version: 3,
    })
    expect(pendingOf(edited)).toEqual(usd("15.00"))
    expect(missingCredit(edited)).toBeUndefined()
  })

  it("is not known while the order is being changed", () => {
    const changing = books("25.00", {
      transactions: [captured("25.00"), refunded("ref_1", "10.00")],
      changes: [change(2, { isConfirmed: false, isOpen: true, credit: usd("10.00") })],
    })
    expect(missingCredit(changing)).toBeUndefined()
  })
})

describe("the books as the refund rows say", () => {
  it("leave out a refund that was booked ahead of its time, and take the row's own amount", () => {
    const ahead = books("20.00", {
      transactions: [
        captured("25.00"),
        refunded("ref_1", "5.00"),
        refunded("ref_2", "5.00"),
        refunded("ref_3", "5.00"),
      ],
      changes: [change(2, { credit: usd("5.00") })],
      version: 2,
    })
    const waiting = withRefunds(ahead, [
      row("ref_1", "5.00"),
      row("ref_2", "4.00", { isMade: false }),
      row("ref_3", "3.00", { isMade: false }),
    ])
    expect(pendingOf(waiting)).toEqual(usd("0"))
    expect(missingCredit(waiting)).toBeUndefined()

    const second = withRefunds(ahead, [
      row("ref_1", "5.00"),
      row("ref_2", "4.00"),
      row("ref_3", "3.00", { isMade: false }),
    ])
    expect(pendingOf(second)).toEqual(usd("4.00"))
    expect(missingCredit(second)).toEqual(usd("4.00"))
  })

  it("count a refund that is made and not booked at all", () => {
    expect(missingCredit(withRefunds(books("25.00"), [row("ref_1", "10.00")]))).toEqual(usd("10.00"))
  })
})
