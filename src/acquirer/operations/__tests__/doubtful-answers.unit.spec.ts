import { operations, type Operation } from ".."
import { expectDoubt, having, inFirst, outcome, without, type Message } from "./changed-answer"

describe("an answer that money cannot be read from is never a result", () => {
  it.each(["order_no", "amount", "currency", "order_status", "transaction_id"])("payment without %s", (field) => {
    expectDoubt(outcome(operations.authorise, "authorise.approved.xml", without(field)))
    expectDoubt(outcome(operations.authorise, "authorise.approved.xml", having({ [field]: "" })))
    expectDoubt(outcome(operations.authorise, "authorise.approved.xml", having({ [field]: { nested: "1" } })))
  })

  it.each(["-129.90", "1e2", "129,90", "129.905", "0x10", "NaN", "", "129.90 USD", ["129.90", "1.00"]])(
    "payment of %p",
    (amount) => expectDoubt(outcome(operations.authorise, "authorise.approved.xml", having({ amount }))),
  )

  it.each(["usd", "US", "ZZZ", "$"])("payment in %p", (currency) => {
    expectDoubt(outcome(operations.authorise, "authorise.approved.xml", having({ currency })))
  })

  it("an approval under an unknown status code is told as unknown, not as approved or declined", () => {
    expect(outcome(operations.authorise, "authorise.approved.xml", having({ order_status: "17" }))).toMatchObject({
      status: { meaning: "unknown", code: "17" },
    })
  })

  const batches = [
    ["capture", operations.capture, "capture_orders", "capture_status"],
    ["cancel", operations.cancel, "cancel_orders", "cancel_status"],
    ["review", operations.review, "review_orders", "review_status"],
    ["refund", operations.refund, "refund_orders", "refund_status"],
    ["retrieval-refund", operations.retrieval_refund, "refund_orders", "refund_status"],
  ] as const
  const cases = batches.flatMap(([name, operation, list, status]) =>
    ["order_no", "amount", "currency", "transaction_id", status].map((field) => ({ name, operation, list, field })),
  )

  it.each(cases)("$name with an order without $field", ({ name, operation, list, field }) => {
    // The union of operations has no common schema type; each is called with its own answer.
    const result = outcome(
      operation as Operation<unknown, unknown, object, object>,
      `${name}.response.json`,
      inFirst(list, without(field)),
    )
    expectDoubt(result)
  })

  it.each(["capture", "cancel", "review", "refund", "retrieval-refund", "retrieval-trans"])(
    "%s said to be OK without a list",
    (name) => {
      const operation = Object.values(operations).find((each) => each.name === name.replace("-", "_"))
      const list = operation?.batch?.list ?? ""
      const result = outcome(
        operation as Operation<unknown, unknown, object, object>,
        `${name}.response.json`,
        without(list),
      )
      expectDoubt(result)
    },
  )

  it.each(["request_id", "transaction_id", "status", "payment_amount", "payment_currency"])(
    "payout without %s",
    (field) => expectDoubt(outcome(operations.payout, "payout.response.json", without(field))),
  )

  it.each([undefined, "", null])("but a payout that failed has failed, be its number %p", (transaction_id) => {
    const failed = having({ status: "FAILED", failure_reason: "Account closed", transaction_id })
    expect(outcome(operations.payout, "payout.response.json", failed)).toMatchObject({
      ...{ transactionId: undefined, status: { meaning: "failed" }, failure: { reason: "Account closed" } },
    })
    const unnamed = having({ status: "REJECTED", transaction_id })
    expectDoubt(outcome(operations.payout, "payout.response.json", unnamed))
  })

  it.each([
    { source_amount: "15342.27", source_currency: "JPY" },
    { source_amount: "1.00", source_currency: "ZZZ" },
  ])("but a payout is known whatever it says of what it was paid from: %p", (said) => {
    expect(outcome(operations.payout, "payout.response.json", having(said))).toMatchObject({
      ...{ transactionId: expect.any(String), status: { code: expect.any(String) } },
      source: { currency: said.source_currency },
    })
  })

  it("a checkout page whose form has no amount", () => {
    const inputs = [
      { name: "order_no", value: "A-9" },
      { name: "currency", value: "EUR" },
    ]
    expectDoubt(outcome(operations.checkout, "checkout.page.html", having({ inputs })))
  })
})

describe("a query never takes doubt for absence", () => {
  const first = (change: (order: Message) => Message) =>
    outcome(operations.retrieval_trans, "retrieval-trans.response.json", inFirst("orders_list", change))

  it("a query_result that no table names says neither that the order is there nor that it is not", () => {
    expect(first(having({ query_result: "7" }))).toMatchObject({
      0: { found: false, unnamed: { table: "query_result", code: "7" } },
    })
  })

  it.each([having({ query_result: "" }), without("query_result")])("where none is said, the record speaks", (change) =>
    expect(first(change)).toMatchObject({ 0: { found: true, status: { meaning: "authorised" } } }),
  )

  it.each(["order_no", "amount", "currency", "payment_status", "transaction_id"])(
    "an order found without %s",
    (field) => {
      expectDoubt(first(without(field)))
    },
  )

  it("a payment status that no table names", () => {
    expect(first(having({ payment_status: "3100" }))).toMatchObject({
      0: { found: true, status: { meaning: "unknown", code: "3100" } },
    })
  })

  it("an order that nobody paid yet needs no transaction", () => {
    expect(first((order) => having({ payment_status: "1000", transaction_id: null })(order))).toMatchObject({
      0: { found: true, transactionId: undefined, status: { meaning: "created" } },
    })
  })

  it("no orders at all is an answer", () => {
    const result = outcome(operations.retrieval_trans, "retrieval-trans.response.json", having({ orders_list: [] }))
    expect(result).toEqual([])
  })
})

describe("what the service refuses as a whole", () => {
  it("is refused, with its code and text", () => {
    const refusal = having({ return_status: "0", return_message: "IP not registered", orders_list: null })
    const result = outcome(operations.retrieval_trans, "retrieval-trans.response.json", refusal)
    expect(result).toMatchObject({ kind: "refused", code: "0", sent: false })
    expect(Object(result).merchantMessage).toContain("IP not registered")
  })

  it.each([
    ["capture", operations.capture, "capture_orders"],
    ["retrieval-trans", operations.retrieval_trans, "orders_list"],
  ] as const)("by a return_status that no table names proves no refusal: %s", (name, operation, list) => {
    const answered = having({ return_status: "17", return_message: "Later", [list]: null })
    const result = outcome(operation as Operation<unknown, unknown, object, object>, `${name}.response.json`, answered)
    expect(result).toMatchObject({ code: "unknown_code", unnamed: { table: "return_status", code: "17" } })
    expectDoubt(result)
    expect(Object(result).merchantMessage).toContain("Later")
  })

  it.each(["0", "17"])("is repeated no further than its first 200 characters: return_status %s", (return_status) => {
    const endless = `${"x".repeat(199)}y${"z".repeat(100_000)}`
    const refusal = having({ return_status, return_message: endless, orders_list: null })
    const result = Object(outcome(operations.retrieval_trans, "retrieval-trans.response.json", refusal))
    expect(result.said).toBe(endless.slice(0, 200))
    expect(result.merchantMessage).toContain("xy")
    expect(result.merchantMessage).not.toContain("yz")
  })

  it("yet orders that come with a status of their own keep it", () => {
    const result = outcome(operations.capture, "capture.response.json", having({ return_status: "0" }))
    expect(result).toMatchObject([{ status: { meaning: "done" } }, { status: { meaning: "failed" } }])
  })

  it("goes for a subscription too", () => {
    const result = outcome(
      operations.cancel_subscription,
      "cancel-subscription.response.json",
      having({ return_status: "0" }),
    )
    expect(result).toMatchObject({ kind: "refused" })
  })
})

describe("where the shopper is sent", () => {
  it.each(["https://apm.example/pay", "http://localhost:4010/apm", "http://127.0.0.1/apm", "http://[::1]:4010/apm"])(
    "%s is fine",
    (issuer_url) => {
      const result = outcome(operations.authorise_apm, "authorise-apm.accepted.xml", having({ issuer_url }))
      expect(result).toMatchObject({ issuerUrl: issuer_url })
    },
  )

  it.each([
    "http://apm.example/pay",
    "http://localhost.evil.example/",
    "http://127.0.0.1.evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "//apm.example",
    "https://user:word@apm.example/",
    "not an address",
    "",
  ])("%p is refused", (issuer_url) => {
    expectDoubt(outcome(operations.authorise_apm, "authorise-apm.accepted.xml", having({ issuer_url })))
  })
})
