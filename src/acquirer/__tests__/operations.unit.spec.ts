import { AcquirerClient, AcquirerError, Money, OrderNo, outcomeOf, profileFrom } from ".."
import { ACCOUNT, signed } from "../wire/__tests__/fake-service"
import { OK, fakedClient, listIn, order } from "./faked-client"

const the = fakedClient()

describe("operations", () => {
  it.each([
    ["capture", "capture_status", () => the.client.capture(order(1)), () => the.client.captureMany([order(1)])],
    ["cancel", "cancel_status", () => the.client.cancel(order(1)), () => the.client.cancelMany([order(1)])],
    [
      "review",
      "review_status",
      () => the.client.review({ ...order(1), decision: "accept" }),
      () => the.client.reviewMany([{ ...order(1), decision: "reject" }]),
    ],
  ] as const)("%s one and many", async (name, status, one, many) => {
    the.service.reply = (request) =>
      signed(`${name}.response`, {
        ...OK,
        [`${name}_orders`]: listIn(request, `${name}_orders`).map((element) => ({
          ...element,
          [status]: "1",
          error_message: "",
        })),
      })
    expect(await one()).toMatchObject({ orderNo: "A-1", status: { meaning: "done", code: "1" } })
    expect(await many()).toMatchObject([{ kind: "done", value: { transactionId: "T1" } }])
    expect(the.service.received.map(({ path }) => path)).toEqual([`/v1/${name}`, `/v1/${name}`])
  })

  it.each([
    ["1", "done"],
    ["0", "refused"],
    ["9", "unknown"],
  ])("a capture that answers status %s is %s, alone and among many", async (code, kind) => {
    the.service.reply = (request) =>
      signed("capture.response", {
        ...OK,
        capture_orders: listIn(request, "capture_orders").map((element) => ({
          ...element,
          capture_status: code,
          error_message: "",
        })),
      })
    const [many] = await the.client.captureMany([order(1)])
    const alone = await outcomeOf(the.client.capture(order(1)))
    expect([alone.kind, many?.kind]).toEqual([kind, kind])
    expect(alone).toEqual(many)
  })

  it("whoever brings a transport need not say that nobody knows what became of a request", async () => {
    const work = new AcquirerClient({
      ...the.options(),
      transport: {
        send: () => Promise.reject(new AcquirerError("transport", { merchantMessage: "The tunnel broke." })),
        close: () => Promise.resolve(),
      },
    }).capture(order(1))
    expect(await outcomeOf(work)).toMatchObject({ kind: "unknown", error: { sent: true } })
  })

  it("refund one and many", async () => {
    the.service.reply = (request) =>
      signed("refund.response", {
        ...OK,
        refund_orders: listIn(request, "refund_orders").map((element) => ({
          ...element,
          refund_status: element.order_no === "A-2" ? "0" : "1",
          refund_message: element.order_no === "A-2" ? "V0051:Too much" : "V0000:OK",
          refund_reference_id: `${element.transaction_id}-01`,
        })),
      })
    const part = (index: number) => ({ ...order(index), refund: Money.exact("1.50", "USD"), reason: "size" })
    expect(await the.client.refund(part(1))).toMatchObject({ referenceId: "T1-01", status: { meaning: "refunded" } })
    expect(await the.client.refundMany([part(1), part(2)])).toMatchObject([
      { kind: "done" },
      { kind: "refused", error: { code: "V0051" }, value: { orderNo: "A-2" } },
    ])
  })

  it("a failed, an unmentioned and an uncoded order each have their own outcome", async () => {
    const codes: Record<string, string> = { "A-1": "1", "A-2": "0", "A-3": "7" }
    the.service.reply = (request) =>
      signed("capture.response", {
        ...OK,
        capture_orders: listIn(request, "capture_orders")
          .filter(({ order_no }) => order_no in codes)
          .map((element) => ({ ...element, capture_status: codes[element.order_no], error_message: "" })),
      })
    const outcomes = await the.client.captureMany([1, 2, 3, 4].map(order))
    expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "refused", "unknown", "unknown"])
    const bad = { ...order(5), money: Money.exact("1.234", "KWD") }
    expect(await the.client.captureMany([order(1), bad])).toMatchObject([
      { kind: "done" },
      { kind: "refused", notSent: true, error: { kind: "invalid" } },
    ])
  })

  it.each([
    ["captureMany", 50, () => the.client.captureMany(Array(51).fill(order(1)))],
    ["cancelMany", 50, () => the.client.cancelMany(Array(51).fill(order(1)))],
    [
      "refundMany",
      50,
      () => the.client.refundMany(Array(51).fill({ ...order(1), refund: Money.zero("USD"), reason: "" })),
    ],
    ["reviewMany", 100, () => the.client.reviewMany(Array(101).fill({ ...order(1), decision: "accept" }))],
    ["query", 100, () => the.client.query(Array(101).fill(OrderNo("A-1")))],
    ["searchRefunds", 100, () => the.client.searchRefunds(Array(101).fill(OrderNo("A-1")))],
  ] as const)("%s takes %i at once and says so", async (_name, limit, work) => {
    const error: unknown = await work().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AcquirerError)
    expect(error).toMatchObject({ kind: "invalid", merchantMessage: expect.stringContaining(` ${limit} `) })
    expect(the.service.received).toHaveLength(0)
  })

  it("those without a path go where the profile says, or name the missing entry", async () => {
    the.service.reply = () =>
      signed("cancel_subscription.response", { ...OK, recurring_id: "R1", recurring_status: "0" })
    expect(await the.client.cancelSubscription({ recurringId: "R1" })).toMatchObject({
      status: { meaning: "cancelled" },
    })
    expect(the.service.received[0]?.path).toBe("/v1/cancelSubscription")
    const profile = profileFrom({ paths: { cancel_subscription: null, optimise_payment_methods: null } })
    const bare = new AcquirerClient({ ...the.options(), profile })
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
    the.service.reply = ({ path }) => {
      const answer = path.endsWith("cancelSubscription")
        ? { recurring_id: "R1", recurring_status: "0" }
        : { payment_methods: [{ payment_method: "voucher", name: "" }] }
      return { body: JSON.stringify({ ...ACCOUNT, ...OK, ...answer }) }
    }
    const ended = (of: AcquirerClient) => of.cancelSubscription({ recurringId: "R1" })
    const offered = (of: AcquirerClient) => of.optimisePaymentMethods({ money: Money.exact(5, "USD") })
    await expect(ended(the.client)).rejects.toMatchObject({ kind: "protocol", sent: true })
    await expect(offered(the.client)).rejects.toMatchObject({ kind: "protocol", sent: true })

    const verify = {
      "cancel_subscription.response": "when-present",
      "optimise_payment_methods.response": "when-present",
    }
    const trusting = new AcquirerClient({ ...the.options(), profile: profileFrom({ signature: { verify } }) })
    expect(await ended(trusting)).toMatchObject({ status: { meaning: "cancelled" } })
    expect(await offered(trusting)).toMatchObject([{ code: "voucher" }])
    await trusting.close()
  })
})
