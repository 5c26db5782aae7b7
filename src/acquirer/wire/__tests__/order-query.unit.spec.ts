import { OrderNo } from "../../domain/references"
import { operations } from "../../operations"
import { OrderQuery } from "../order-query"
import { FakeService, signed, type Received } from "./fake-service"

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.stop())

const order = (index: number) => OrderNo(`A-${index}`)
const list = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))
const transactions = () => new OrderQuery(operations.retrieval_trans, service.context(), 5)
const refunds = () => new OrderQuery(operations.retrieval_refund, service.context(), 5)
const asked = ({ body }: Received) => (new URLSearchParams(body).get("order_no") ?? "").split(",")

const transaction = (order_no: string, transaction_id = `T${order_no}`) => ({
  order_no,
  transaction_id,
  currency: "USD",
  amount: "5.00",
  payment_status: "3000",
  query_result: "1",
})
const found = (orders_list: object[]) =>
  signed("retrieval_trans.response", { return_status: "1", return_message: "OK", orders_list })
const refunded = (orders: string[]) =>
  signed("retrieval_refund.response", {
    return_status: "1",
    return_message: "OK",
    refund_orders: orders.map((order_no, index) => ({
      ...transaction(order_no),
      refund_amount: "1.00",
      refund_status: "1",
      refund_reference_id: `T${order_no}-${index}`,
    })),
  })

it("asks for everybody in one request and gives each their own, once per order number", async () => {
  service.reply = (request) =>
    found([
      ...asked(request)
        .reverse()
        .map((no) => transaction(no)),
    ])
  const orderQuery = transactions()
  const [first, second] = await Promise.all([orderQuery.about([order(1), order(2)]), orderQuery.about([order(2)])])
  expect(service.received.map(asked)).toEqual([["A-1", "A-2"]])
  expect(first).toMatchObject([[{ orderNo: "A-1" }], [{ orderNo: "A-2" }]])
  expect(second).toMatchObject([[{ orderNo: "A-2" }]])
})

it("gives all transactions of an order, and none where the answer is silent", async () => {
  service.reply = () => found([transaction("A-1", "T1"), transaction("A-1", "T2")])
  expect(await transactions().about([order(1), order(2)])).toMatchObject([
    [{ transactionId: "T1" }, { transactionId: "T2" }],
    [],
  ])
})

it("asks a crowd by the hundred, and takes one transaction of each for all that there is", async () => {
  service.reply = (request) => found(asked(request).map((no) => transaction(no)))
  const orderQuery = transactions()
  await Promise.all(list(250).map((no) => orderQuery.about([no])))
  expect(service.received.map((request) => asked(request).length).sort()).toEqual([100, 100, 50])
})

it("refuses more than the limit, naming it, and nothing at all", async () => {
  for (const wrong of [list(101), []]) {
    await expect(transactions().about(wrong)).rejects.toMatchObject({
      kind: "invalid",
      merchantMessage: expect.stringContaining("100"),
    })
  }
  expect(service.received).toHaveLength(0)
})

it("keeps an order number that cannot be asked for from spoiling the others", async () => {
  service.reply = (request) => found(asked(request).map((no) => transaction(no)))
  const answers = await transactions().about([order(1), OrderNo("A,2"), order(3)])
  expect(answers).toMatchObject([[{ orderNo: "A-1" }], { kind: "invalid" }, [{ orderNo: "A-3" }]])
})

it("gives everybody the error when the question fails", async () => {
  service.reply = () => ({ status: 503, body: "" })
  expect(await transactions().about([order(1), order(2)])).toMatchObject([{ code: "http_503" }, { code: "http_503" }])
})

it("asks again in halves when an answer may have been cut at the limit", async () => {
  const perOrder = 30
  const all = list(8).flatMap((no) => Array<string>(perOrder).fill(no))
  service.reply = (request) => refunded(all.filter((no) => asked(request).includes(no)).slice(0, 100))
  const answers = await refunds().about(list(8))
  expect(answers.map((answer) => (answer instanceof Error ? answer : answer.length))).toEqual(Array(8).fill(perOrder))
})

it("asks again also when a full answer has one refund of each: a second of one may be cut off", async () => {
  const all = [...list(100), order(7), order(7)]
  service.reply = (request) => refunded(all.filter((no) => asked(request).includes(no)).slice(0, 100))
  const answers = await refunds().about(list(100))
  expect(answers[6]).toHaveLength(3)
  expect(service.received.map((request) => asked(request).length).sort()).toEqual([100, 50, 50])
})

it("trusts no full answer to one order: what was left out nobody can ask for", async () => {
  service.reply = (request) => refunded(asked(request).flatMap((no) => Array<string>(no === "A-2" ? 100 : 1).fill(no)))
  expect(await refunds().about(list(3))).toMatchObject([
    [{ orderNo: "A-1" }],
    { kind: "protocol", code: "unmatched", merchantMessage: expect.stringContaining("A-2 has 100 entries") },
    [{ orderNo: "A-3" }],
  ])
})

describe("an entry that cannot be read", () => {
  const refund = (order_no: string) => ({
    ...transaction(order_no),
    ...{ refund_amount: "1.00", refund_status: "1", refund_reference_id: `T${order_no}-1` },
  })

  it.each([
    ["an amount with a third digit", { amount: "129.905" }, "amount"],
    ["no amount", { amount: undefined }, "amount"],
    ["money without a transaction", { transaction_id: "" }, "transaction_id"],
    ["no state", { payment_status: "" }, "payment_status"],
    ["no order number", { order_no: undefined }, "order_no"],
  ])("of %s spoils its own order and no other", async (_what, change, field) => {
    service.reply = (request) =>
      found(asked(request).map((no) => (no === "A-3" ? { ...transaction(no), ...change } : transaction(no))))
    const answers = await transactions().about(list(5))
    expect(answers).toMatchObject([
      ...[[{ orderNo: "A-1" }], [{ orderNo: "A-2" }]],
      { kind: "protocol", code: "unmatched", field, merchantMessage: expect.stringContaining("about order A-3") },
      ...[[{ orderNo: "A-4" }], [{ orderNo: "A-5" }]],
    ])
  })

  it.each([
    ["no state", { refund_status: undefined }],
    ["an amount in words", { refund_amount: "one" }],
    ["an amount with a third digit", { refund_amount: "1.005" }],
  ])("of a refund of %s spoils its own order and no other", async (_what, change) => {
    service.reply = (request) =>
      signed("retrieval_refund.response", {
        ...{ return_status: "1", return_message: "OK" },
        refund_orders: asked(request).map((no) => (no === "A-2" ? { ...refund(no), ...change } : refund(no))),
      })
    expect(await refunds().about(list(3))).toMatchObject([
      [{ orderNo: "A-1" }],
      { kind: "protocol", code: "unmatched", merchantMessage: expect.stringContaining("about order A-2") },
      [{ orderNo: "A-3" }],
    ])
  })

  it("is not looked for where the answer itself cannot be read", async () => {
    service.reply = () => signed("retrieval_trans.response", { return_status: "1", return_message: "OK" })
    expect(await transactions().about(list(3))).toMatchObject(
      Array(3).fill({ code: "malformed", field: "orders_list" }),
    )
    expect(service.received).toHaveLength(1)
  })
})

describe("entries that cannot be read", () => {
  const NAMELESS = { order_no: undefined }
  /** Answers with the entries of `spoilt` orders changed; counts the requests. */
  const spoil = (spoilt: (no: string) => boolean, change: object) => {
    service.reply = (request) =>
      found(asked(request).map((no) => (spoilt(no) ? { ...transaction(no), ...change } : transaction(no))))
  }
  const readOf = (answers: (object[] | Error)[]) =>
    answers.flatMap((answer, at) => (answer instanceof Error ? [] : [`A-${at + 1}`]))
  const unreadable = { kind: "protocol", code: "unmatched", isUnknown: true }

  it("and name their orders are about those, in one request however many they are", async () => {
    spoil((no) => no !== "A-7", { amount: "129.905" })
    const answers = await transactions().about(list(100))
    expect(service.received).toHaveLength(1)
    expect(readOf(answers)).toEqual(["A-7"])
    expect(answers[0]).toMatchObject({ ...unreadable, merchantMessage: expect.stringContaining("about order A-1") })
  })

  it("spoil their order where another entry of it can be read", async () => {
    service.reply = () => found([transaction("A-1", "T1"), { ...transaction("A-1", "T2"), payment_status: "" }])
    expect(await transactions().about([order(1)])).toMatchObject([unreadable])
  })

  it("of an order that was not queried show that the service did not understand the selector", async () => {
    service.reply = () => found([transaction("A-1"), { ...transaction("N1"), amount: "129.905" }])
    expect(await transactions().about([order(1)])).toMatchObject([{ code: "selector" }])
  })

  it("and name no order are found in few requests where they are few", async () => {
    spoil((no) => no === "A-64", NAMELESS)
    const answers = await transactions().about(list(100))
    expect(readOf(answers)).toHaveLength(99)
    expect(answers[63]).toMatchObject(unreadable)
    expect(service.received.length).toBeLessThanOrEqual(15)
  })

  it("and name no order cost 20 requests at the most, and none of the orders passes for absent", async () => {
    spoil(() => true, NAMELESS)
    const answers = await transactions().about(list(100))
    expect(answers).toMatchObject(Array(100).fill(unreadable))
    expect(answers.at(-1)).toMatchObject({ merchantMessage: expect.stringContaining("it may be order A-100") })
    expect(service.received.length).toBeLessThanOrEqual(20)
  })

  it("in every second order leave most that can be read for later, and still none for absent", async () => {
    spoil((no) => Number(no.slice(2)) % 2 === 0, NAMELESS)
    const answers = await transactions().about(list(100))
    expect(service.received.length).toBeLessThanOrEqual(20)
    expect(answers.every((answer) => answer instanceof Error || answer.length === 1)).toBe(true)
  })

  it("keep no order that can be read waiting for ever: the next passes begin with others", async () => {
    const readable = ["A-3", "A-17", "A-29", "A-40"]
    spoil((no) => !readable.includes(no), NAMELESS)
    const orderQuery = transactions()
    const read = new Set<string>()
    for (let pass = 0; pass < 25; pass += 1) for (const no of readOf(await orderQuery.about(list(40)))) read.add(no)
    expect([...read].sort()).toEqual(readable.sort())
  })

  it("among others that are read at once do not keep the same orders waiting pass after pass", async () => {
    spoil((no) => Number(no.slice(2)) <= 50 && Number(no.slice(2)) % 2 === 1, NAMELESS)
    const orderQuery = transactions()
    const read = new Set<string>()
    for (let pass = 0; pass < 30; pass += 1) for (const no of readOf(await orderQuery.about(list(100)))) read.add(no)
    expect(read.size).toBe(75)
  })

  it.each([
    ["one that cannot be read", { amount: "129.905" }, unreadable],
    ["what can be read alone", {}, [{ orderNo: "A-2" }]],
  ])(
    "or not: with %s, a refusal of the whole query proves nothing of what is not there",
    async (_what, change, its) => {
      service.reply = () =>
        signed("retrieval_trans.response", {
          ...{ return_status: "0", return_message: "busy" },
          orders_list: [transaction("A-1"), { ...transaction("A-2"), ...change }],
        })
      expect(await transactions().about(list(3))).toMatchObject([
        [{ orderNo: "A-1" }],
        its,
        { kind: "refused", said: "busy" },
      ])
    },
  )

  it("are looked for no further once the service fails, and what was read counts", async () => {
    service.reply = (request) => {
      if (service.received.length > 3) return { status: 503, body: "" }
      return found(asked(request).map((no) => (no === "A-1" ? { ...transaction(no), ...NAMELESS } : transaction(no))))
    }
    const answers = await transactions().about(list(8))
    expect(service.received).toHaveLength(5)
    expect(readOf(answers)).toEqual(["A-5", "A-6", "A-7", "A-8"])
    expect(answers.slice(0, 4)).toMatchObject(Array(4).fill({ code: "http_503" }))
  })

  it("beside a refusal of the whole query are not looked for", async () => {
    service.reply = () =>
      signed("retrieval_trans.response", { return_status: "0", return_message: "busy", orders_list: [{}] })
    expect(await transactions().about(list(3))).toMatchObject(Array(3).fill({ kind: "refused", said: "busy" }))
    expect(service.received).toHaveLength(1)
  })
})

describe("the newest", () => {
  const refund = (order_no: string, more: object = {}) => ({
    ...transaction(order_no),
    ...{ refund_amount: "1.00", refund_status: "1", refund_reference_id: `T${order_no}-1` },
    ...more,
  })
  const newest = (refund_orders: unknown[]) => {
    service.reply = () =>
      signed("retrieval_refund.response", { return_status: "1", return_message: "OK", refund_orders })
    return refunds().newest()
  }

  it("are read beside an entry that cannot be, which says what it can", async () => {
    const refund_date = "20261120101112"
    const found = await newest([
      refund("A-1"),
      refund("A-2", { refund_amount: "1.005", refund_date }),
      { refund_status: "1" },
      refund("A-4"),
    ])
    expect(found.records).toMatchObject([{ orderNo: "A-1" }, { orderNo: "A-4" }])
    expect(found.unreadable).toMatchObject([
      { orderNo: "A-2", date: refund_date, error: { code: "malformed", field: "refund_amount" } },
      { orderNo: undefined, date: undefined, error: { code: "schema", correlationId: "call-1" } },
    ])
    expect(found.unreadable[1]?.error.merchantMessage).toContain("refund_orders.2.")
  })

  it("are each there once, and one that contradicts itself is told apart", async () => {
    const found = await newest([
      ...[refund("A-1", { refund_status: "2" }), refund("A-1"), refund("A-1")],
      ...[refund("A-2"), refund("A-2", { refund_amount: "2.00" })],
    ])
    expect(found.records).toMatchObject([{ orderNo: "A-1", status: { meaning: "refunded" } }])
    expect(found.unreadable).toMatchObject([{ orderNo: "A-2", error: { code: "unmatched" } }])
  })
})

describe("orders that were not asked for", () => {
  const newest = Array.from({ length: 100 }, (_, at) => transaction(`N${at + 1}`))
  const misunderstood = {
    kind: "protocol",
    code: "selector",
    isUnknown: true,
    merchantMessage: expect.stringContaining("profile.selector"),
  }

  it("show that the service did not understand the selector: nothing of its answer counts", async () => {
    service.reply = () => found(newest)
    const asking = ["N1", "N2", "N3"].map((no) => OrderNo(no))
    expect(await transactions().about(asking)).toMatchObject([misunderstood, misunderstood, misunderstood])
    expect(await transactions().about([OrderNo("unheard-of")])).toMatchObject([misunderstood])
    expect(service.received).toHaveLength(2)
  })

  it("of the same contract may come along, and are left out", async () => {
    const contract = ["X1", "X1R2", "X1R3"].map((no) => transaction(no))
    service.reply = () => found(contract)
    expect(await transactions().about([OrderNo("X1")])).toMatchObject([[{ orderNo: "X1" }]])
    expect(await transactions().about([OrderNo("X1R3")])).toMatchObject([[{ orderNo: "X1R3" }]])
  })
})

describe("an entry that comes twice", () => {
  const event = (payment_status: string, more: object = {}) => ({
    ...transaction("A-1", "T1"),
    payment_status,
    ...more,
  })
  const refund = (refund_status: string, more: object = {}) => ({
    ...transaction("A-1", "T1"),
    ...{ refund_amount: "1.00", refund_reference_id: "T1-01", refund_status, ...more },
  })
  const statesOf = async (answers: Promise<(object[] | Error)[]>) =>
    (await answers).map((answer) =>
      answer instanceof Error
        ? (answer as { code?: string }).code
        : answer.map((entry) => (entry as { status: { meaning: string } }).status.meaning),
    )
  const ofTransactions = (entries: object[]) => {
    service.reply = () => found(entries)
    return statesOf(transactions().about([order(1), order(2)]))
  }
  const ofRefunds = (entries: object[]) => {
    service.reply = () =>
      signed("retrieval_refund.response", { return_status: "1", return_message: "OK", refund_orders: entries })
    return statesOf(refunds().about([order(1), order(2)]))
  }

  it("is one transaction, and one refund", async () => {
    expect(await ofTransactions([event("3000"), event("3000")])).toEqual([["authorised"], []])
    expect(await ofRefunds([refund("1"), refund("1")])).toEqual([["refunded"], []])
  })

  it("and says different things is the furthest, in whatever order they come", async () => {
    const events = [event("3000"), event("7000"), event("4100")]
    expect(await ofTransactions(events)).toEqual([["partially_refunded"], []])
    expect(await ofTransactions(events.reverse())).toEqual([["partially_refunded"], []])
    expect(await ofRefunds([refund("2"), refund("1")])).toEqual([["refunded"], []])
    expect(await ofRefunds([refund("0"), refund("2")])).toEqual([["failed"], []])
  })

  it("and contradicts itself decides nothing of its order, and everything of the others", async () => {
    const other = transaction("A-2", "T2")
    expect(await ofTransactions([event("5000"), event("4100"), other])).toEqual(["unmatched", ["authorised"]])
    expect(await ofTransactions([event("4100"), event("4100", { amount: "4.00" }), other])).toEqual([
      "unmatched",
      ["authorised"],
    ])
    expect(await ofRefunds([refund("1"), refund("0")])).toEqual(["unmatched", []])
    expect(await ofRefunds([refund("1"), refund("1", { refund_amount: "2.00" })])).toEqual(["unmatched", []])
  })

  it("with a state that the profile does not know is of that state, so that a person hears of it", async () => {
    expect(await ofTransactions([event("9999"), event("4100")])).toEqual([["unknown"], []])
    expect(await ofRefunds([refund("1"), refund("9")])).toEqual([["unknown"], []])
  })

  it("is two where the transaction or the refund is another one", async () => {
    expect(await ofTransactions([event("3000"), { ...event("3000"), transaction_id: "T2" }])).toEqual([
      ["authorised", "authorised"],
      [],
    ])
    expect(await ofRefunds([refund("1"), refund("1", { transaction_id: "T2" })])).toEqual([
      ["refunded", "refunded"],
      [],
    ])
  })
})

describe("several transactions of an order", () => {
  const at = (transaction_id: string, transaction_date?: string) => ({
    ...transaction("A-1", transaction_id),
    transaction_date,
  })
  const idsOf = async (...entries: object[]) => {
    service.reply = () => found(entries)
    const [answer] = await transactions().about([order(1)])
    return (answer as { transactionId: string }[]).map(({ transactionId }) => transactionId)
  }

  it("come in the order of time, then of their numbers", async () => {
    const [first, second, third] = ["20260701100000", "20260701100001", "20260701100001"]
    expect(await idsOf(at("T10", third), at("T9", second), at("T11", first))).toEqual(["T11", "T9", "T10"])
  })

  it("stay as the service lists them where one has no time", async () => {
    expect(await idsOf(at("T10", "20260701100001"), at("T9"), at("T11", "20260701100000"))).toEqual([
      "T10",
      "T9",
      "T11",
    ])
  })
})
