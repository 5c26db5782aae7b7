import { eventually } from "../../../integration-tests/support/eventually"
import { startSandbox, type Sandbox } from ".."
import { batch, directPayment, pay, paidTransaction, postText, query } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe("requests", () => {
  it("tells what came, from whom, whether it was done and what was answered", async () => {
    await fetch(`${sandbox.url}/v1/authorise`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-correlation-id": "c-77" },
      body: directPayment("A-1", "10.00"),
    })
    await query(sandbox.url, "retrievalTrans", "A-1,A-2")
    await pay(sandbox.url, "A-3", "10.00", { encryption_data: "no" })
    const { body } = await call("GET", "/requests")
    expect(body).toMatchObject([
      {
        operation: "authorise",
        orderNos: ["A-1"],
        correlationId: "c-77",
        signature: "valid",
        processed: true,
        effects: 1,
        answer: { status: 200, body: expect.stringContaining("respon") },
      },
      { operation: "retrieval_trans", orderNos: ["A-1", "A-2"], processed: true, effects: 0 },
      { orderNos: ["A-3"], signature: "wrong", processed: false, effects: 0, answer: { status: 400 } },
    ])
    expect((await call("GET", "/requests?orderNo=A-3")).body).toHaveLength(1)
    await call("DELETE", "/requests")
    expect((await call("GET", "/requests")).body).toEqual([])
  })

  it("never holds a card number or code, wherever it was typed", async () => {
    const number = "5555555555554444"
    const url = `${sandbox.url}/v1/authorise`
    await pay(sandbox.url, "A-1", "10.00", { card: number, note: `my card is 5555 5555 5555 4444`, custom: number })
    await pay(sandbox.url, "A-2", "10.00", { [number]: "x" })
    await postText(url, "application/json", `{"card": "${number}", "security_code": "987"`)
    await postText(url, "application/x-www-form-urlencoded", `card=${number}&security_code=987`)
    await postText(`${sandbox.url}/v1/nowhere`, "application/json", `{"card": "${number}"}`)
    const everything =
      JSON.stringify((await call("GET", "/requests")).body) +
      JSON.stringify(sandbox.state.contents()) +
      (await (await fetch(`${sandbox.url}/portal/requests`)).text())
    expect(everything.replace(/[ -]/g, "")).not.toContain(number)
    expect(everything).not.toContain('"987"')
    expect(everything).toContain("555555******4444")
  })
})

describe("transactions", () => {
  it("lists them with the sums of every order", async () => {
    const id = await paidTransaction(sandbox.url, "S-1", "10.00")
    await paidTransaction(sandbox.url, "S-1", "10.00")
    await pay(sandbox.url, "S-1", "10.00", { card: "4000000000000002" })
    await call("POST", `/transactions/${id}/capture`, { amount: "7.00" })
    await call("POST", `/transactions/${id}/refund`, { amount: "2.50", reason: "late" })
    const { body } = await call("GET", "/transactions?orderNo=S-1")
    expect(body.transactions).toHaveLength(3)
    expect(body.transactions[0]).toMatchObject({
      transactionId: id,
      amount: "10.00",
      captured: "7.00",
      refunded: "2.50",
      status: "partially_refunded",
      paymentStatus: "7000",
      maskedCard: "411111******1111",
      refunds: [{ id: `${id}-01`, amount: "2.50", status: "refunded", reason: "late" }],
    })
    expect(body.orders).toMatchObject([
      {
        orderNo: "S-1",
        authorised: "20.00",
        held: "13.00",
        captured: "7.00",
        refunded: "2.50",
        successfulAuthorisations: 2,
      },
    ])
  })

  it("does every operation of the portal", async () => {
    const held = await paidTransaction(sandbox.url, "D-1", "10.00", { card: "4000000000000259" })
    expect((await call("POST", `/transactions/${held}/review`, { decision: "accept" })).body).toMatchObject({
      status: "authorised",
    })
    expect((await call("POST", `/transactions/${held}/capture`)).body).toMatchObject({
      status: "captured",
      captured: "10.00",
    })
    expect((await call("POST", `/transactions/${held}/refund`, { pending: true })).body).toMatchObject({
      status: "captured",
    })
    expect((await call("POST", `/transactions/${held}/settle-refund`)).body).toMatchObject({ status: "refunded" })
    const open = await paidTransaction(sandbox.url, "D-2", "10.00")
    expect((await call("POST", `/transactions/${open}/cancel`)).body).toMatchObject({ status: "cancelled" })
  })

  it("answers 404, 409 and 400 with the reason", async () => {
    const id = await paidTransaction(sandbox.url, "E-1", "10.00")
    expect(await call("POST", "/transactions/T0/cancel")).toMatchObject({ status: 404 })
    expect(await call("POST", `/transactions/${id}/capture`, { amount: "11" })).toMatchObject({ status: 409 })
    expect(await call("POST", `/transactions/${id}/capture`, { amuont: "11" })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("amuont") },
    })
    expect(await call("POST", `/transactions/${id}/capture`, { amount: "0.001" })).toMatchObject({ status: 400 })
    expect(await call("PUT", "/nothing")).toMatchObject({ status: 404 })
  })
})

describe("the rest of the API", () => {
  it("orders, lists and clears faults", async () => {
    const { body: fault } = await call("POST", "/faults", { kind: "500_before", operation: "authorise" })
    expect((await call("GET", "/faults")).body).toMatchObject([{ id: fault.id, kind: "500_before", times: 1 }])
    expect((await pay(sandbox.url, "F-1", "1.00")).status).toBe(500)
    expect((await call("POST", "/faults", { kind: "earthquake" })).status).toBe(400)
    await call("POST", "/faults", { kind: "500_before", times: 0 })
    await call("DELETE", "/faults")
    expect((await pay(sandbox.url, "F-1", "1.00")).status).toBe(200)
  })

  it("changes settings, keeps the others, and resets", async () => {
    await call("POST", "/settings", { captureMode: "sale" })
    await call("POST", "/notifications", { encoding: "json", retryDelays: [1] })
    const { body } = await call("POST", "/settings", { returnMethod: "POST" })
    expect(body).toMatchObject({ captureMode: "sale", returnMethod: "POST" })
    expect((await call("GET", "/notifications")).body.settings).toMatchObject({
      encoding: "json",
      retryDelays: [1],
      copies: 1,
    })
    const before = await paidTransaction(sandbox.url, "R-1", "1.00")
    await call("POST", "/reset")
    expect((await call("GET", "/settings")).body).toMatchObject({ captureMode: "manual", returnMethod: "GET" })
    expect((await call("GET", "/transactions")).body).toEqual({ transactions: [], orders: [] })
    const after = await paidTransaction(sandbox.url, "R-1", "1.00")
    expect(after > before).toBe(true)
  })

  it("goes offline for a while", async () => {
    await call("POST", "/offline", { ms: 2_000 })
    const isReached = () =>
      pay(sandbox.url, "O-1", "1.00").then(
        () => true,
        () => false,
      )
    await eventually(async () => !(await isReached()) || undefined)
    await eventually(async () => (await isReached()) || undefined)
    expect((await pay(sandbox.url, "O-2", "1.00")).status).toBe(200)
  })

  it("counts what a batch changed", async () => {
    const id = await paidTransaction(sandbox.url, "B-1", "2.00")
    const order = { transaction_id: id, order_no: "B-1", currency: "USD", amount: "1.50" }
    await batch(sandbox.url, "capture", [order, order])
    expect(sandbox.control.requests({ operation: "capture" })).toMatchObject([{ processed: true, effects: 1 }])
  })
})
