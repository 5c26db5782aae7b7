import { inspect } from "node:util"
import type { AcquirerError } from "../../domain/errors"
import { Money } from "../../domain/money"
import { operations } from "../../operations"
import { OrderNo, TransactionId } from "../../domain/references"
import { profileFrom } from "../../profile/schema"
import { call } from "../call"
import type { CallContext } from "../call-context"
import { ACCOUNT, IMPATIENT, signed, type Reply } from "./fake-service"
import { answered, approvingService, failureAt, input, operation } from "./made-up-call"

const service = approvingService()
const failure = (change?: Partial<CallContext>, given?: typeof input) => failureAt(service.current, change, given)
const replying = (reply: Reply) => {
  service.current.reply = () => reply
}

describe("an HTTP status", () => {
  const refusalOf = (movesMoney: boolean) =>
    call({ ...operation, movesMoney }, input, service.current.context()).catch(
      (error: unknown) => error,
    ) as Promise<AcquirerError>

  it.each([400, 401, 403, 404, 405, 413, 415, 422, 429])("%i is a refusal of what moves no money", async (status) => {
    replying({ status, body: '{"return_message":"no such thing"}' })
    const error = await refusalOf(false)
    expect(error).toMatchObject({ kind: "refused", code: `http_${status}`, isUnknown: false, sent: false })
    expect(error.merchantMessage).toMatch(/ Nothing was done\. It said: no such thing\.$/)
  })

  it.each([400, 401, 403, 404, 405, 413, 415, 422, 429])(
    "%i alone proves nothing of what moves money",
    async (status) => {
      replying({ status, body: '{"return_message":"no such thing"}' })
      const error = await refusalOf(true)
      expect(error).toMatchObject({ kind: "transport", code: `http_${status}`, isUnknown: true })
      expect(error.merchantMessage).toMatch(
        / It said: no such thing\. Whether the request was carried out is not known/,
      )
    },
  )

  it.each([
    ['{"code":"1005","error":{"deep":1}}', / It said: code 1005\.$/],
    ['{"errors":[{"field":"amount"}]}', /Nothing was done\.$/],
    ["amount is missing", / It said: amount is missing\.$/],
    ["<p>Bad Request</p>", /Nothing was done\.$/],
  ])("is told in words, whatever its body is: %s", async (body, words) => {
    replying({ status: 400, body })
    expect((await refusalOf(false)).merchantMessage).toMatch(words)
  })

  it("403 without a word is about this server's address where it refuses a query, and nothing else", async () => {
    replying({ status: 403, body: "<p>Forbidden</p>" })
    const query = call(operations.retrieval_trans, [OrderNo("A-1")], service.current.context())
    await expect(query).rejects.toThrow(/address registered with the service\.$/)
    for (const movesMoney of [true, false]) {
      expect((await refusalOf(movesMoney)).merchantMessage).not.toMatch(/address/)
    }
  })

  it.each([301, 302, 307, 402, 408, 409, 410, 418, 423, 500, 502, 503, 504])("%i leaves it unknown", async (status) => {
    replying({ status, body: "<html>Bad Gateway</html>", contentType: "text/html" })
    const error = await failure()
    expect(error).toMatchObject({ kind: "transport", code: `http_${status}`, isUnknown: true })
    expect(error.merchantMessage).not.toContain("<html>")
  })

  it("is not repeated with a card number in it", async () => {
    replying({ status: 400, body: "card 4111 1111 1111 1111 with security_code=987 is not valid" })
    expect(inspect(await failure())).not.toMatch(/4111 1111|4111111111111111|987/)
  })
})

describe("an answer", () => {
  const protocol = { kind: "protocol", sent: true, isUnknown: true }

  it.each([
    ["empty", ""],
    ["truncated", signed("authorise.response", answered).body.slice(0, -20)],
    ["HTML", "<html><body>Welcome</body></html>"],
    ["a list", "[]"],
  ])("that is %s cannot be read", async (_name, body) => {
    replying({ body })
    expect(await failure()).toMatchObject({ ...protocol, code: "unreadable" })
  })

  it("without a signature, or with a wrong one, is not believed", async () => {
    replying({ body: JSON.stringify({ ...ACCOUNT, ...answered }) })
    expect(await failure()).toMatchObject({ ...protocol, code: "signature" })
    replying({ body: signed("authorise.response", answered).body.replace('"50.00"', '"49.00"') })
    expect(await failure()).toMatchObject({ ...protocol, code: "signature" })
  })

  it("without a signature that refuses says why, and proves nothing all the same", async () => {
    const refusing = (words: string, status = "0") =>
      replying({ body: JSON.stringify({ return_status: status, return_message: words }) })
    const hint = /^The signature of the service's answer is missing\. Check the secret key/
    refusing("IP address 203.0.113.9 is not registered")
    const error = await failure()
    expect(error).toMatchObject({ ...protocol, code: "signature", said: "IP address 203.0.113.9 is not registered." })
    expect(error.merchantMessage).toMatch(
      /^The service's answer is not signed\. It said: IP address 203\.0\.113\.9 is not registered\. Whether the request/,
    )
    refusing(`card 4111 1111 1111 1111 ${"x".repeat(5_000)}`)
    const long = await failure()
    expect(long.said).toMatch(/^card 4/)
    expect(long.said!.length).toBeLessThan(250)
    expect(inspect(long)).not.toContain("4111 1111 1111 1111")
    refusing("")
    expect((await failure()).merchantMessage).toMatch(hint)
    refusing("Success", "1")
    expect((await failure()).merchantMessage).toMatch(hint)
  })

  it("may come unsigned where the profile says so", async () => {
    replying({ body: JSON.stringify({ ...ACCOUNT, ...answered }) })
    const profile = profileFrom({ signature: { verify: { "authorise.response": "off" } } })
    expect(await call(operation, input, service.current.context({ profile }))).toBe("1 50.00")
  })

  it("may have numbers where text is promised, signed with the digits sent", async () => {
    const { body } = signed("authorise.response", answered)
    replying({ body: body.replace('"50.00"', "50.00").replace('"100001"', "100001") })
    expect(await call(operation, input, service.current.context())).toBe("1 50.00")
  })

  it.each([
    ["merchant_id", { merchant_id: "100002" }],
    ["account_id", { account_id: "100001002" }],
    ["order_no", { order_no: "A-2" }],
  ])("with another's %s is another's", async (field, change) => {
    replying(signed("authorise.response", { ...answered, ...change }))
    expect(await failure()).toMatchObject({ ...protocol, code: "echo", field })
  })

  it("that breaks the schema is named by its field", async () => {
    replying({ body: JSON.stringify({ ...ACCOUNT, ...answered, amount: ["50.00", "1.00"] }) })
    const profile = profileFrom({ signature: { verify: { "authorise.response": "off" } } })
    expect(await failure({ profile })).toMatchObject({ ...protocol, code: "schema", field: "amount" })
  })

  it("that trips our own code leaves it unknown all the same", async () => {
    replying(signed("authorise.response", { ...answered, order_status: "explode" }))
    expect(await failure()).toMatchObject(protocol)
  })

  it("that never comes leaves it unknown, and is not asked for again", async () => {
    service.current.reply = () => new Promise(() => undefined)
    const error = await failure({ timeouts: IMPATIENT })
    expect(error).toMatchObject({ kind: "transport", code: "timeout", sent: true, correlationId: "call-1" })
    expect(service.current.received).toHaveLength(1)
  })
})

it("counts any failure of a foreign transport as unknown", async () => {
  const transport = { send: () => Promise.reject(new Error("boom")), close: () => Promise.resolve() }
  expect(await failure({ transport })).toMatchObject({ kind: "transport", sent: true })
})

it.each<[what: string, reply: Reply | (() => Promise<Reply>)]>([
  ["an HTTP status", { status: 502, body: "{}" }],
  ["no answer", () => new Promise(() => undefined)],
  ["an answer that cannot be used", signed("authorise.response", { ...answered, order_status: "explode" })],
])("doubts by %s whether it was carried out only where money moves", async (_what, reply) => {
  service.current.reply = typeof reply === "function" ? reply : () => reply
  const doubt = "Whether the request was carried out is not known yet."
  expect((await failure({ timeouts: IMPATIENT })).merchantMessage).toContain(doubt)
  const query = call({ ...operation, movesMoney: false }, input, service.current.context({ timeouts: IMPATIENT }))
  const error = await query.catch((thrown: unknown) => thrown as AcquirerError)
  expect(error).toMatchObject({ isUnknown: true, correlationId: "call-1" })
  expect((error as AcquirerError).merchantMessage).not.toContain("carried out")
})

it("takes a return_status that says so for a refusal", async () => {
  service.current.reply = () => signed("capture.response", { return_status: "0", return_message: "account closed" })
  const captures = [{ transactionId: TransactionId("T1"), orderNo: OrderNo("A-1"), money: Money.exact(5, "USD") }]
  await expect(call(operations.capture, captures, service.current.context())).rejects.toMatchObject({
    kind: "refused",
    merchantMessage: expect.stringContaining("account closed"),
    correlationId: "call-1",
  })
})

describe("a card number that the service's words repeat", () => {
  const NUMBER = "4111 1111 1111 1111"
  const MASKED = "411111…1111"
  const capturing = (transactionId = "T1") =>
    call(
      operations.capture,
      [{ transactionId: TransactionId(transactionId), orderNo: OrderNo("A-1"), money: Money.exact(5, "USD") }],
      service.current.context(),
    )
  const captured = { order_no: "A-1", currency: "USD", amount: "5.00", capture_status: "2" }

  it("is hidden in what becomes of an order, whose own numbers stay whatever they look like", async () => {
    const transaction_id = "4000000000000002"
    const refused = { ...captured, transaction_id, error_message: `card ${NUMBER} with security_code=987` }
    replying(signed("capture.response", { return_status: "0000", capture_orders: [refused] }))
    expect(await capturing(transaction_id)).toMatchObject([
      { transactionId: transaction_id, errorMessage: `card ${MASKED} with security_code=[hidden]` },
    ])
  })

  it("is hidden in a refusal and in a code that nobody knows", async () => {
    replying(signed("capture.response", { return_status: "0", return_message: `no ${NUMBER}` }))
    const error = await capturing().catch((thrown: unknown) => thrown as AcquirerError)
    expect(error).toMatchObject({ kind: "refused", merchantMessage: expect.stringContaining(`no ${MASKED}`) })
    const odd = { ...captured, transaction_id: "T1", capture_status: NUMBER }
    replying(signed("capture.response", { return_status: "0000", capture_orders: [odd] }))
    expect(await capturing()).toMatchObject([{ status: { meaning: "unknown", code: MASKED } }])
  })
})
