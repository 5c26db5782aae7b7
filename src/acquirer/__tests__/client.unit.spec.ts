import { inspect } from "node:util"
import { AcquirerClient, AcquirerError, Money, OrderNo, Secret, TransactionId, outcomeOf, profileFrom } from ".."
import { ACCOUNT, FakeService, KEY, signed, type Received } from "../wire/__tests__/fake-service"

let service: FakeService
let client: AcquirerClient
const options = () => ({
  merchantId: ACCOUNT.merchant_id,
  accountId: ACCOUNT.account_id,
  secretKey: KEY,
  baseUrl: service.url,
})
beforeEach(async () => {
  service = await FakeService.start()
  client = new AcquirerClient(options())
})
afterEach(async () => {
  await client.close()
  await service.stop()
})

const order = (index: number) => ({
  transactionId: TransactionId(`T${index}`),
  orderNo: OrderNo(`A-${index}`),
  money: Money.exact(5, "USD"),
})
const ok = { return_status: "1", return_message: "OK" }

interface Element {
  order_no: string
  transaction_id: string
}
const listIn = ({ body }: Received, name: string): Element[] => JSON.parse(body)[name]

describe("operations", () => {
  it.each([
    ["capture", "capture_status", () => client.capture(order(1)), () => client.captureMany([order(1)])],
    ["cancel", "cancel_status", () => client.cancel(order(1)), () => client.cancelMany([order(1)])],
    [
      "review",
      "review_status",
      () => client.review({ ...order(1), decision: "accept" }),
      () => client.reviewMany([{ ...order(1), decision: "reject" }]),
    ],
  ] as const)("%s one and many", async (name, status, one, many) => {
    service.reply = (request) =>
      signed(`${name}.response`, {
        ...ok,
        [`${name}_orders`]: listIn(request, `${name}_orders`).map((element) => ({
          ...element,
          [status]: "1",
          error_message: "",
        })),
      })
    expect(await one()).toMatchObject({ orderNo: "A-1", status: { meaning: "done", code: "1" } })
    expect(await many()).toMatchObject([{ kind: "done", value: { transactionId: "T1" } }])
    expect(service.received.map(({ path }) => path)).toEqual([`/v1/${name}`, `/v1/${name}`])
  })

  it.each([
    ["1", "done"],
    ["0", "refused"],
    ["9", "unknown"],
  ])("a capture that answers status %s is %s, alone and among many", async (code, kind) => {
    service.reply = (request) =>
      signed("capture.response", {
        ...ok,
        capture_orders: listIn(request, "capture_orders").map((element) => ({
          ...element,
          capture_status: code,
          error_message: "",
        })),
      })
    const [many] = await client.captureMany([order(1)])
    const alone = await outcomeOf(client.capture(order(1)))
    expect([alone.kind, many?.kind]).toEqual([kind, kind])
    expect(alone).toEqual(many)
  })

  it("whoever brings a transport need not say that nobody knows what became of a request", async () => {
    const work = new AcquirerClient({
      ...options(),
      transport: {
        send: () => Promise.reject(new AcquirerError("transport", { merchantMessage: "The tunnel broke." })),
        close: () => Promise.resolve(),
      },
    }).capture(order(1))
    expect(await outcomeOf(work)).toMatchObject({ kind: "unknown", error: { sent: true } })
  })

  it("refund one and many", async () => {
    service.reply = (request) =>
      signed("refund.response", {
        ...ok,
        refund_orders: listIn(request, "refund_orders").map((element) => ({
          ...element,
          refund_status: element.order_no === "A-2" ? "0" : "1",
          refund_message: element.order_no === "A-2" ? "V0051:Too much" : "V0000:OK",
          refund_reference_id: `${element.transaction_id}-01`,
        })),
      })
    const part = (index: number) => ({ ...order(index), refund: Money.exact("1.50", "USD"), reason: "size" })
    expect(await client.refund(part(1))).toMatchObject({ referenceId: "T1-01", status: { meaning: "refunded" } })
    expect(await client.refundMany([part(1), part(2)])).toMatchObject([
      { kind: "done" },
      { kind: "refused", error: { code: "V0051" }, value: { orderNo: "A-2" } },
    ])
  })

  it("a failed, an unmentioned and an uncoded order each have their own outcome", async () => {
    const codes: Record<string, string> = { "A-1": "1", "A-2": "0", "A-3": "7" }
    service.reply = (request) =>
      signed("capture.response", {
        ...ok,
        capture_orders: listIn(request, "capture_orders")
          .filter(({ order_no }) => order_no in codes)
          .map((element) => ({ ...element, capture_status: codes[element.order_no], error_message: "" })),
      })
    const outcomes = await client.captureMany([1, 2, 3, 4].map(order))
    expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "refused", "unknown", "unknown"])
    const bad = { ...order(5), money: Money.exact("1.234", "KWD") }
    expect(await client.captureMany([order(1), bad])).toMatchObject([
      { kind: "done" },
      { kind: "refused", notSent: true, error: { kind: "invalid" } },
    ])
  })

  it.each([
    ["captureMany", 50, () => client.captureMany(Array(51).fill(order(1)))],
    ["cancelMany", 50, () => client.cancelMany(Array(51).fill(order(1)))],
    ["refundMany", 50, () => client.refundMany(Array(51).fill({ ...order(1), refund: Money.zero("USD"), reason: "" }))],
    ["reviewMany", 100, () => client.reviewMany(Array(101).fill({ ...order(1), decision: "accept" }))],
    ["query", 100, () => client.query(Array(101).fill(OrderNo("A-1")))],
    ["searchRefunds", 100, () => client.searchRefunds(Array(101).fill(OrderNo("A-1")))],
  ] as const)("%s takes %i at once and says so", async (_name, limit, work) => {
    const error: unknown = await work().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AcquirerError)
    expect(error).toMatchObject({ kind: "invalid", merchantMessage: expect.stringContaining(` ${limit} `) })
    expect(service.received).toHaveLength(0)
  })

  it("those without a path go where the profile says, or name the missing entry", async () => {
    service.reply = () => signed("cancel_subscription.response", { ...ok, recurring_id: "R1", recurring_status: "0" })
    expect(await client.cancelSubscription({ recurringId: "R1" })).toMatchObject({ status: { meaning: "cancelled" } })
    expect(service.received[0]?.path).toBe("/v1/cancelSubscription")
    const profile = profileFrom({ paths: { cancel_subscription: null, optimise_payment_methods: null } })
    const bare = new AcquirerClient({ ...options(), profile })
    await expect(bare.cancelSubscription({ recurringId: "R1" })).rejects.toMatchObject({
      kind: "config",
      field: "profile.paths.cancel_subscription",
    })
    await expect(bare.optimisePaymentMethods({ money: Money.exact(5, "USD") })).rejects.toMatchObject({
      field: "profile.paths.optimise_payment_methods",
    })
    await bare.close()
  })

  it("believe an unsigned end of a contract, or list of methods, only where the profile does without", async () => {
    service.reply = ({ path }) => {
      const answer = path.endsWith("cancelSubscription")
        ? { recurring_id: "R1", recurring_status: "0" }
        : { payment_methods: [{ payment_method: "voucher", name: "" }] }
      return { body: JSON.stringify({ ...ACCOUNT, ...ok, ...answer }) }
    }
    const ended = (of: AcquirerClient) => of.cancelSubscription({ recurringId: "R1" })
    const offered = (of: AcquirerClient) => of.optimisePaymentMethods({ money: Money.exact(5, "USD") })
    await expect(ended(client)).rejects.toMatchObject({ kind: "protocol", sent: true })
    await expect(offered(client)).rejects.toMatchObject({ kind: "protocol", sent: true })

    const verify = {
      "cancel_subscription.response": "when-present",
      "optimise_payment_methods.response": "when-present",
    }
    const trusting = new AcquirerClient({ ...options(), profile: profileFrom({ signature: { verify } }) })
    expect(await ended(trusting)).toMatchObject({ status: { meaning: "cancelled" } })
    expect(await offered(trusting)).toMatchObject([{ code: "voucher" }])
    await trusting.close()
  })
})

describe("questions", () => {
  const transaction = (order_no: string) => ({
    order_no,
    transaction_id: `T${order_no}`,
    currency: "USD",
    amount: "5.00",
    payment_status: "3000",
    query_result: "1",
  })
  const answer = (orders_list: object[]) => signed("retrieval_trans.response", { ...ok, orders_list })

  it("give the records of all orders asked about", async () => {
    service.reply = () => answer([transaction("A-2"), transaction("A-1")])
    expect(await client.query([OrderNo("A-1"), OrderNo("A-2")])).toMatchObject([{ orderNo: "A-1" }, { orderNo: "A-2" }])
  })

  it("do not take silence for an answer", async () => {
    service.reply = () => answer([transaction("A-1")])
    const orders = [OrderNo("A-1"), OrderNo("A-2")]
    await expect(client.query(orders)).rejects.toMatchObject({
      kind: "protocol",
      merchantMessage: expect.stringContaining("A-2"),
    })
    expect(await client.queryEach(orders)).toMatchObject([
      { kind: "done", value: [{ orderNo: "A-1" }] },
      { kind: "unknown" },
    ])
  })

  it("take a query_result that no table names for no answer about that order, and spoil no other", async () => {
    service.reply = () => answer([transaction("A-1"), { ...transaction("A-2"), query_result: "7" }])
    const unnamed = { table: "query_result", code: "7" }
    expect(await client.queryEach([OrderNo("A-1"), OrderNo("A-2")])).toMatchObject([
      { kind: "done", value: [{ orderNo: "A-1", found: true }] },
      { kind: "unknown", error: { code: "unknown_code", unnamed } },
    ])
    service.reply = () => answer([{ ...transaction("A-2"), query_result: "7" }])
    await expect(client.query([OrderNo("A-2")])).rejects.toMatchObject({ isUnknown: true, unnamed })
  })

  it("about the newest name no order", async () => {
    service.reply = () => answer([])
    expect(await client.queryNewest()).toEqual([])
    expect(new URLSearchParams(service.received[0]?.body).has("order_no")).toBe(false)
  })

  it("about the newest tell of what cannot be read, and say that they are all only where they are", async () => {
    service.reply = () => answer([transaction("A-1"), { ...transaction("A-2"), amount: "" }])
    expect(await client.queryNewestEach()).toMatchObject({
      records: [{ orderNo: "A-1" }],
      unreadable: [{ orderNo: "A-2", error: { isUnknown: true } }],
    })
    await expect(client.queryNewest()).rejects.toMatchObject({ kind: "protocol", field: "amount" })
    service.reply = () => signed("retrieval_refund.response", { ...ok, refund_orders: [{ order_no: "A-3" }] })
    expect(await client.searchNewestRefundsEach()).toMatchObject({ records: [], unreadable: [{ orderNo: "A-3" }] })
    await expect(client.searchNewestRefunds()).rejects.toMatchObject({ kind: "protocol" })
  })

  it("about refunds may have no answer: then there are none", async () => {
    service.reply = () => signed("retrieval_refund.response", { ...ok, refund_orders: [] })
    expect(await client.searchRefunds([OrderNo("A-1")])).toEqual([])
  })
})

describe("while the service still signs with the key before this one", () => {
  const NEW_KEY = "the service's new key"
  // The service's answers are signed with KEY.
  const replyAsCaptured = (amount = "5.00") => {
    service.reply = (request) => {
      const capture_orders = listIn(request, "capture_orders").map((one) => ({ ...one, capture_status: "1" }))
      const { body } = signed("capture.response", { ...ok, capture_orders })
      return { body: body.replace('"5.00"', `"${amount}"`) }
    }
  }
  const capturedWith = async (keys: { secretKey: string; secretKeyPrevious?: string }) => {
    const changed = new AcquirerClient({ ...options(), ...keys })
    try {
      return await changed.capture(order(1)).catch((error: unknown) => error)
    } finally {
      await changed.close()
    }
  }

  it("its answer is believed, and the request is signed with the new key alone", async () => {
    replyAsCaptured()
    const captured = await capturedWith({ secretKey: NEW_KEY, secretKeyPrevious: KEY })
    expect(captured).toMatchObject({ orderNo: "A-1", status: { meaning: "done" } })
    await capturedWith({ secretKey: NEW_KEY, secretKeyPrevious: "another earlier key" })
    const [first, second] = service.received.map(({ body }) => JSON.parse(body).encryption_data as string)
    expect([first, service.received.length]).toEqual([second, 2])
  })

  it.each([
    ["no key is said to be the one before", { secretKey: NEW_KEY }, "5.00"],
    ["the one before is another", { secretKey: NEW_KEY, secretKeyPrevious: "another earlier key" }, "5.00"],
    ["the answer was changed on its way", { secretKey: NEW_KEY, secretKeyPrevious: KEY }, "6.00"],
  ])("its answer leaves the outcome unknown where %s", async (_case, keys, amount) => {
    replyAsCaptured(amount)
    expect(await capturedWith(keys)).toMatchObject({ kind: "protocol", code: "signature", isUnknown: true })
  })
})

it("reads notifications for its own account", () => {
  const body = new URLSearchParams({ ...ACCOUNT, order_no: "A-1", payment_status: "4100" })
  expect(client.verifyNotification(Buffer.from(body.toString()), "application/x-www-form-urlencoded")).toMatchObject({
    verdict: "missing",
    notice: { orderNo: "A-1" },
  })
})

it.each(["merchantId", "accountId", "secretKey", "baseUrl"] as const)("is not made without %s", (name) => {
  expect(() => new AcquirerClient({ ...options(), [name]: " " })).toThrow(AcquirerError)
})

it("shows its key nowhere", () => {
  const secret = new Secret(KEY)
  for (const view of [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }),
    inspect(client, { depth: 20, showHidden: true }),
  ]) {
    expect(view).not.toContain(KEY)
  }
  expect(secret.reveal()).toBe(KEY)
})

it("lets what is under way and what waits for company finish when it is closed", async () => {
  service.reply = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return signed("capture.response", {
      ...ok,
      capture_orders: listIn(request, "capture_orders").map((element) => ({ ...element, capture_status: "1" })),
    })
  }
  const waiting = client.capture(order(1))
  await client.close()
  expect(await waiting).toMatchObject({ status: { meaning: "done" } })
  expect(await client.capture(order(2))).toMatchObject({ orderNo: "A-2" })
})
