import { startSandbox, type Sandbox } from ".."
import { ACCOUNT, element, orders, paidTransaction, pay, postText, signed } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: { now: () => Date.UTC(2026, 2, 4, 5, 6, 7) } })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

describe("direct payment", () => {
  it("answers an approval as signed XML", async () => {
    const { status, type, text } = await pay(sandbox.url, "A-1", "129.90", { note: "für <dich> & mich" })
    expect(status).toBe(200)
    expect(type).toMatch(/^application\/xml/)
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><respon>/)
    const transaction = element(text, "transaction_id")
    expect(transaction).toMatch(/^T20260304\d{6}$/)
    expect(element(text, "card")).toBe("411111******1111")
    expect(element(text, "order_status")).toBe("1")
    expect(element(text, "result_info")).toBe("0000:Success")
    expect(element(text, "risk_action")).toBe("ACCEPT")
    expect(element(text, "note")).toBe("für &lt;dich&gt; &amp; mich")
    expect(element(text, "encryption_data")).toBe(signed("A-1", transaction, "129.90", "USD", "1"))
    expect(await orders(sandbox.url, "A-1")).toMatchObject([{ transaction_id: transaction, payment_status: "3000" }])
  })

  it.each([
    ["4000000000000002", "0", "1005:Do not honour", "6000"],
    ["4000000000009995", "0", "1051:Insufficient funds", "6000"],
    ["4000000000003220", "0", "1065:Challenge required", "6000"],
    ["4000000000000259", "1", "0000:Success", "2500"],
    ["4000000000002008", "2", "0000:Success", "2000"],
    ["5555555555554444", "1", "0000:Success", "3000"],
    ["4242424242424242", "0", "1014:No such card", "6000"],
  ])("card %s is answered with order_status %s and %s", async (card, orderStatus, result, paymentStatus) => {
    const { status, text } = await pay(sandbox.url, "A-2", "10.00", { card })
    expect(status).toBe(200)
    expect(element(text, "order_status")).toBe(orderStatus)
    expect(element(text, "result_info")).toBe(result)
    expect(await orders(sandbox.url, "A-2")).toMatchObject([{ payment_status: paymentStatus }])
  })

  it.each([
    ["approve", "manual", "3000"],
    ["approve", "sale", "4100"],
    ["decline", "manual", "6000"],
  ] as const)("lets the bank %s a pending card later (%s): %s", async (outcome, captureMode, paymentStatus) => {
    sandbox.control.settings({ captureMode })
    const id = await paidTransaction(sandbox.url, "A-9", "10.00", { card: "4000000000002008" })
    sandbox.control.decide(id, { outcome })
    expect(await orders(sandbox.url, "A-9")).toMatchObject([{ payment_status: paymentStatus }])
    expect(() => sandbox.control.decide(id)).toThrow(/No bank is at this payment's card/)
  })

  it("passes a challenge card that brings its own 3-D Secure proof", async () => {
    const additional_information = [{ mpi_info: { eci: "05", cavv: "AAAB", xid: "", dsTransID: "x" } }]
    const { text } = await pay(sandbox.url, "A-3", "10.00", { card: "4000000000003220", additional_information })
    expect(element(text, "order_status")).toBe("1")
    expect(await orders(sandbox.url, "A-3")).toMatchObject([{ is3ds: "1" }])
  })

  it("declines an expired card", async () => {
    const { text } = await pay(sandbox.url, "A-4", "10.00", { expiration_month: "02", expiration_year: "2026" })
    expect(element(text, "result_info")).toBe("1054:Expired card")
    const { text: stillGood } = await pay(sandbox.url, "A-4", "10.00", {
      expiration_month: "03",
      expiration_year: "2026",
    })
    expect(element(stillGood, "order_status")).toBe("1")
  })

  it("processes and stays silent for card …0101, drops card …0119 before processing", async () => {
    await expect(pay(sandbox.url, "A-5", "10.00", { card: "4000000000000101" })).rejects.toThrow()
    await expect(pay(sandbox.url, "A-6", "10.00", { card: "4000000000000119" })).rejects.toThrow()
    expect(await orders(sandbox.url, "A-5")).toMatchObject([{ payment_status: "3000" }])
    expect(await orders(sandbox.url, "A-6")).toEqual([{ order_no: "A-6", query_result: "0" }])
    expect(
      sandbox.control.requests({ operation: "authorise" }).map(({ processed, ending }) => [processed, ending]),
    ).toEqual([
      [true, "closed without an answer"],
      [false, "closed without an answer"],
    ])
  })

  it.each([
    ["a wrong signature", { encryption_data: "0".repeat(64) }, 400, "encryption_data is wrong"],
    ["no signature", { encryption_data: undefined }, 400, "encryption_data is missing"],
    ["an unknown account", { account_id: "999" }, 404, "not known"],
    ["a field that does not exist", { cvv: "123" }, 400, "cvv"],
    ["an amount with one digit", { amount: "10.0" }, 400, "encryption_data is wrong"],
    ["a number that is no card number", { card: "4111111111111112" }, 400, "card"],
    ["month 13", { expiration_month: "13" }, 400, "expiration_month"],
    ["parts that do not add up", { item_total: "9.00", shipping: "2.00", discount: "0.50" }, 400, "10.50"],
    ["an item without a price", { items: "sku#,#name#,#1" }, 400, "items"],
    ["a token nobody has", { token_flag: "2", token_id: "tok_none", card: undefined }, 404, "token_id"],
  ])("refuses %s and does nothing", async (_what, more, status, words) => {
    const answer = await pay(sandbox.url, "A-7", "10.00", more)
    expect(answer.status).toBe(status)
    expect(element(answer.text, "result_info")).toContain(words)
    expect(await orders(sandbox.url, "A-7")).toEqual([{ order_no: "A-7", query_result: "0" }])
  })

  it("refuses a fraction of a yen and takes whole ones with two zeros", async () => {
    expect((await pay(sandbox.url, "J-1", "1000.50", { currency: "JPY" })).status).toBe(400)
    expect((await pay(sandbox.url, "J-2", "1000.00", { currency: "JPY" })).status).toBe(200)
    expect(await orders(sandbox.url, "J-2")).toMatchObject([{ amount: "1000.00", currency: "JPY" }])
  })

  it("answers what is no JSON, and another content type, with 400", async () => {
    expect((await postText(`${sandbox.url}/v1/authorise`, "application/json", "{")).status).toBe(400)
    expect((await postText(`${sandbox.url}/v1/authorise`, "text/plain", "{}")).status).toBe(400)
  })

  it("takes parts that add up", async () => {
    const parts = {
      item_total: "100.00",
      shipping: "5.00",
      tax_total: "19.00",
      shipping_discount: "5.00",
      discount: "9.00",
    }
    expect((await pay(sandbox.url, "A-8", "110.00", parts)).status).toBe(200)
  })
})

describe("one order number twice", () => {
  it("is charged twice by default, and the query shows both", async () => {
    await pay(sandbox.url, "D-1", "10.00")
    await pay(sandbox.url, "D-1", "10.00")
    expect(await orders(sandbox.url, "D-1")).toHaveLength(2)
    expect(sandbox.control.sums({ orderNo: "D-1" })).toMatchObject([
      { authorised: "20.00", successfulAuthorisations: 2 },
    ])
  })

  it("is refused when the sandbox is told to, except after a decline", async () => {
    sandbox.control.settings({ duplicateOrders: "refuse" })
    await pay(sandbox.url, "D-2", "10.00", { card: "4000000000000002" })
    expect((await pay(sandbox.url, "D-2", "10.00")).status).toBe(200)
    expect((await pay(sandbox.url, "D-2", "10.00")).status).toBe(400)
    expect(sandbox.control.sums({ orderNo: "D-2" })).toMatchObject([{ successfulAuthorisations: 1 }])
  })
})

describe("stored cards and contracts", () => {
  it("gives a token when asked and charges it later", async () => {
    const first = await pay(sandbox.url, "S-1", "10.00", { token_flag: "1", token_id: "" })
    const token = element(first.text, "token_id")
    expect(token).toMatch(/^tok_/)
    const noCard = {
      card: undefined,
      expiration_month: undefined,
      expiration_year: undefined,
      security_code: undefined,
    }
    const second = await pay(sandbox.url, "S-2", "12.00", { token_flag: "2", token_id: token, ...noCard })
    expect(element(second.text, "order_status")).toBe("1")
    expect(element(second.text, "card")).toBe("411111******1111")
  })

  it("begins a contract with the payment and ends it once", async () => {
    const subscription = { contract_name: "Coffee", interval: "month", interval_count: "1" }
    const { text } = await pay(sandbox.url, "S-3", "10.00", { subscription })
    const recurring = element(text, "recurring_id")
    expect(element(text, "contract_name")).toBe("Coffee")
    expect(element(text, "recurring_deduction_time")).toBe("2026-04-04 05:06:07")
    const body = JSON.stringify({
      merchant_id: "100001",
      account_id: ACCOUNT,
      recurring_id: recurring,
      encryption_data: signed(recurring),
    })
    const cancelled = await postText(`${sandbox.url}/v1/cancelSubscription`, "application/json", body)
    expect(JSON.parse(cancelled.text)).toMatchObject({
      return_status: "1",
      recurring_id: recurring,
      recurring_status: "0",
      encryption_data: signed("1", recurring, "0"),
    })
    const [order] = await orders(sandbox.url, "S-3")
    expect(order?.subscription_result).toMatchObject({ recurring_id: recurring, recurring_status: "0" })
  })
})

it("captures at once in sale mode", async () => {
  sandbox.control.settings({ captureMode: "sale" })
  await paidTransaction(sandbox.url, "C-1", "10.00")
  expect(await orders(sandbox.url, "C-1")).toMatchObject([{ payment_status: "4100", amount: "10.00" }])
})

it("offers its alternative methods", async () => {
  const body = { merchant_id: "100001", account_id: ACCOUNT, currency: "EUR", amount: "10.00", billing_country: "DE" }
  const answer = await postText(
    `${sandbox.url}/v1/optimisePaymentMethods`,
    "application/json",
    JSON.stringify({ ...body, encryption_data: signed("EUR", "10.00") }),
  )
  const { payment_methods: methods } = JSON.parse(answer.text) as { payment_methods: { payment_method: string }[] }
  expect(methods.map((method) => method.payment_method)).toEqual(["instant_bank", "wallet", "voucher", "bank_transfer"])
})

it("gives the same numbers and tokens for the same seed", async () => {
  const token = async (seed: number) => {
    const twin = await startSandbox({ port: 0, seed, clock: { now: () => Date.UTC(2026, 0, 1) } })
    const { text } = await pay(twin.url, "A", "1.00", { token_flag: "1", token_id: "" })
    await twin.close()
    return [element(text, "transaction_id"), element(text, "token_id")]
  }
  const [one, again, other] = [await token(7), await token(7), await token(8)]
  expect(again).toEqual(one)
  expect(other[1]).not.toBe(one[1])
})
