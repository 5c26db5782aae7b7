import { Money } from "../../acquirer/domain/money"
import type { BookingFacts, CollectionFacts, OrderFacts } from "../purchase-facts"
import { markReplaced } from "../replaced-collections"

const usd = (amount: string) => Money.exact(amount, "USD")
const at = (seconds: number) => new Date(Date.UTC(2030, 0, 15, 12) + seconds * 1_000)

/** When the payment was made, what was captured of it, and when the merchant changed the goods. */
const PAID = 0
const EDITED = 100

interface Plot {
  id: string
  status?: string
  madeAt?: number
  paidAt?: number
  /** The one that its order was placed with. */
  isCarts?: boolean
  isAskedByUs?: boolean
  /** Paid, with a capture of so much at a second. */
  captured?: [amount: string, at: number][] | false
}

function collection({
  id,
  status = "authorized",
  madeAt = PAID,
  paidAt = PAID,
  captured = [],
  isCarts = false,
  isAskedByUs = false,
}: Plot): CollectionFacts {
  const bookings = captured ? [booking(id, paidAt, captured)] : []
  return {
    ...{
      id,
      amount: usd("25.00"),
      isAmountOurs: false,
      isAskedByUs,
      isWaived: false,
      status,
      isReplaced: false,
      createdAt: at(madeAt),
    },
    ...{ capturedAmount: usd("0.00"), refundedAmount: usd("0.00") },
    ...{
      cartId: isCarts ? "cart_1" : undefined,
      orderIds: ["order_1"],
      sessions: [],
      bookings,
      formerBookings: [],
    },
  }
}

function booking(id: string, paidAt: number, captured: [string, number][]): BookingFacts {
  return {
    ...{ id: `pay_${id}`, sessionId: `payses_${id}`, providerId: "pp_acquiring_default", amount: usd("25.00") },
    ...{ transactionId: `T${id}`, capturedAt: null, canceledAt: null, createdAt: at(paidAt), refunds: [] },
    captures: captured.map(([amount, second], place) => ({
      ...{ id: `capt_${id}_${place}`, money: usd(amount), createdAt: at(second) },
      ...{ isExternal: false, note: "", reason: undefined },
    })),
  }
}

function replaced(plots: Plot[], { edits = [EDITED], canceled = false } = {}): string[] {
  const collections = new Map(plots.map((plot) => [plot.id, collection(plot)]))
  const versionOf = (second: number) => 2 + edits.filter((other) => other < second).length
  const changes = edits.map((second) => ({ goodsChangedAt: at(second), version: versionOf(second) }))
  const order = { id: "order_1", canceledAt: canceled ? at(0) : null, changes } as unknown as OrderFacts
  markReplaced(collections, new Map([[order.id, order]]))
  return [...collections.values()].filter(({ isReplaced }) => isReplaced).map(({ id }) => id)
}

const ASKED: Plot = { id: "2", status: "not_paid", madeAt: EDITED + 1, captured: false }
const PART: Plot = { id: "1", captured: [["10.00", 50]] }

describe("a collection that an edit took the place of", () => {
  it.each(["canceled", "partially_captured"])("is known by the core's state of it (%s)", (status) => {
    expect(replaced([{ ...PART, status }, ASKED])).toEqual(["1"])
  })

  it.each([
    ["before", 50],
    ["after", 150],
  ])(
    "is known by the one that the core made for it, where a capture %s the edit made the core forget it",
    (_, second) => {
      expect(replaced([{ ...PART, captured: [["10.00", second]] }, ASKED])).toEqual(["1"])
    },
  )

  it.each([-40, 40])("is known where the clock of the process that placed the order is %s seconds off", (seconds) => {
    const placed = { ...PART, madeAt: EDITED - 5 + seconds, paidAt: EDITED - 1 + seconds, isCarts: true }
    expect(replaced([placed, ASKED])).toEqual(["1"])
    // Ids are made of the time as well.
    expect(replaced([{ ...placed, id: "9" }, ASKED])).toEqual(["9"])
  })

  it("is the first of several that are authorised", () => {
    expect(replaced([PART, { ...PART, id: "11" }, ASKED])).toEqual(["1"])
    expect(replaced([{ ...PART, status: "canceled" }, { ...PART, id: "11" }, ASKED])).toEqual(["1"])
  })

  it("is one for each edit", () => {
    const paid: Plot = { ...ASKED, status: "authorized", captured: [["5.00", 150]] }
    const more: Plot = { ...ASKED, id: "3", madeAt: 201 }
    expect(replaced([{ ...PART, status: "canceled" }, paid, more], { edits: [EDITED, 200] })).toEqual(["1", "2"])
  })

  it("is what the last edit found, where the one before was paid within the same minute", () => {
    const whole: Plot = { ...PART, captured: [["25.00", 50]] }
    const paid: Plot = { ...ASKED, status: "authorized", paidAt: EDITED + 10, captured: [["5.00", 150]] }
    const more: Plot = { ...ASKED, id: "3", madeAt: EDITED + 21 }
    expect(replaced([whole, paid, more], { edits: [EDITED, EDITED + 20] })).toEqual(["2"])
    expect(replaced([whole, paid, more], { edits: [EDITED + 20, EDITED] })).toEqual(["2"])
  })

  it.each<[string, Plot[], Parameters<typeof replaced>[1]]>([
    ["no edit was made", [PART, ASKED], { edits: [] }],
    ["the edit made no other collection", [PART], {}],
    ["the other one was there before", [PART, { ...ASKED, madeAt: EDITED - 1 }], {}],
    ["the other one was asked for by a person later", [PART, { ...ASKED, madeAt: EDITED + 600 }], {}],
    ["it was captured in full when the goods changed", [{ ...PART, captured: [["25.00", 50]] }, ASKED], {}],
    [
      "it was paid after the edit, and we asked for the rest",
      [
        { ...PART, isCarts: true, paidAt: EDITED + 10, captured: [["4.00", 150]] },
        { ...ASKED, madeAt: EDITED + 15, isAskedByUs: true },
      ],
      {},
    ],
    [
      "it was paid long after the edit",
      [{ ...PART, isCarts: true, paidAt: EDITED + 600, captured: [["4.00", 700]] }, ASKED],
      {},
    ],
    ["a person asked for it after the edit", [{ ...PART, madeAt: EDITED + 600 }, ASKED], {}],
    ["the server died before the core gave it a state", [{ ...PART, captured: [] }, ASKED], {}],
    ["the order is canceled", [PART, ASKED], { canceled: true }],
  ])("is none where %s", (_why, plots, order) => {
    expect(replaced(plots, order)).toEqual([])
  })
})
