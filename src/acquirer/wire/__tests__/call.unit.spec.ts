import { inspect } from "node:util"
import { z } from "zod"
import { AcquirerError } from "../../domain/errors"
import { Money } from "../../domain/money"
import { operations } from "../../operations"
import type { Operation } from "../../operations"
import { OrderNo, TransactionId } from "../../domain/references"
import { profileFrom } from "../../profile/schema"
import { call } from "../call"
import type { CallContext } from "../call-context"
import type { ExchangeRecord } from "../exchange-record"
import { ACCOUNT, FakeService, KEY, signed, type Reply } from "./fake-service"

interface Request {
  merchant_id: string
  account_id: string
  encryption_data: string
  order_no: string
  amount: string
  currency: string
  security_code: string
}

interface Response {
  order_no: string
  amount: string
  order_status: string
}

/** A made-up operation on one order, so that this test stands on nothing but `call`. */
const operation: Operation<{ orderNo: string; money: Money }, string, Request, Response> = {
  name: "authorise",
  path: "/v1/operation",
  request: {
    codec: "json",
    schema: z.strictObject({
      merchant_id: z.string(),
      account_id: z.string(),
      encryption_data: z.string(),
      order_no: z.string().max(10),
      amount: z.string(),
      currency: z.string(),
      security_code: z.string(),
    }),
  },
  response: {
    codec: "json",
    schema: z.object({ order_no: z.string(), amount: z.string(), order_status: z.string() }),
  },
  movesMoney: true,
  toWire: ({ orderNo, money }, _codes, account) => ({
    ...account,
    order_no: orderNo,
    amount: money.toWire(),
    currency: money.currency,
    security_code: "987",
  }),
  fromWire: ({ order_status, amount }) => {
    if (order_status === "explode") throw new TypeError("a fault of ours")
    return `${order_status} ${amount}`
  },
}

const input = { orderNo: "A-1", money: Money.exact("50", "USD") }
const answered = { order_no: "A-1", transaction_id: "T1", amount: "50.00", currency: "USD", order_status: "1" }
let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
  service.reply = () => signed("authorise.response", answered)
})
afterEach(() => service.stop())

async function failure(change: Partial<CallContext> = {}, given = input): Promise<AcquirerError> {
  try {
    await call(operation, given, service.context(change))
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing failed")
}

const replying = (reply: Reply) => {
  service.reply = () => reply
}

it("fills in who calls, signs, sends once and answers what the operation makes of the answer", async () => {
  expect(await call(operation, input, service.context())).toBe("1 50.00")
  expect(service.received).toHaveLength(1)
  const [{ path, headers, body } = { path: "", headers: {}, body: "{}" }] = service.received
  expect(path).toBe("/v1/operation")
  expect(headers).toMatchObject({ "content-type": "application/json", "x-correlation-id": "call-1" })
  expect(JSON.parse(body)).toEqual({
    ...ACCOUNT,
    order_no: "A-1",
    amount: "50.00",
    currency: "USD",
    security_code: "987",
    // hmac-sha256 of 100001|100001001|A-1|USD|50.00, made with openssl
    encryption_data: "7e38d624f3e777b4998e790724a016c890dcba9db20ea535e52d6496006da071",
  })
})

it("joins the base URL and a path whatever slashes there are", async () => {
  await call(operation, input, service.context({ baseUrl: `${service.url}/api/` }))
  expect(service.received[0]?.path).toBe("/api/v1/operation")
})

it("says form-urlencoded of a JSON body where the profile wants it so", async () => {
  await call(operation, input, service.context({ profile: profileFrom({ bodies: { contentType: "form-header" } }) }))
  expect(service.received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
  expect(service.received[0]?.body).toMatch(/^{/)
})

it("uses another codec where the profile wants it", async () => {
  await call(
    operation,
    input,
    service.context({ profile: profileFrom({ bodies: { codecs: { authorise: "xml" }, xmlRoot: "pay" } }) }),
  )
  expect(service.received[0]?.body).toMatch(/^<\?xml[^>]*\?><pay><merchant_id>100001</)
})

describe("before anything is sent", () => {
  it("an amount the wire cannot carry is named", async () => {
    const error = await failure({}, { orderNo: "A-1", money: Money.exact("1.234", "KWD") })
    expect(error).toMatchObject({ kind: "invalid", sent: false, field: "amount" })
  })

  it("a field that breaks the schema is named, its value not repeated", async () => {
    const error = await failure({}, { ...input, orderNo: "A-12345678901234567890" })
    expect(error).toMatchObject({ kind: "invalid", sent: false, field: "order_no" })
    expect(error.merchantMessage).not.toContain("1234567890")
  })

  it("a missing path, recipe, and recipe of the answer are faults of the settings", async () => {
    const { messages } = profileFrom().signature
    const without = (message: "authorise.request" | "authorise.response") => {
      const profile = profileFrom()
      profile.signature = { ...profile.signature, messages: { ...messages, [message]: undefined } }
      return profile
    }
    expect(await failure({ profile: without("authorise.request") })).toMatchObject({ kind: "config" })
    expect(await failure({ profile: without("authorise.response") })).toMatchObject({
      kind: "config",
      field: "profile.signature.messages.authorise.response",
    })
    const pathless = call({ ...operation, name: "cancel_subscription", path: undefined }, input, {
      ...service.context(),
      profile: profileFrom({ paths: { cancel_subscription: null } }),
    })
    await expect(pathless).rejects.toMatchObject({ kind: "config", field: "profile.paths.cancel_subscription" })
  })

  it("a plain-text address is refused", async () => {
    expect(await failure({ baseUrl: "http://pay.example" })).toMatchObject({ kind: "config", field: "base_url" })
  })

  it("a fault of ours stays a fault of ours", async () => {
    const broken = {
      ...operation,
      toWire: () => {
        throw new TypeError("x")
      },
    }
    await expect(call(broken, input, service.context())).rejects.toMatchObject({ kind: "invalid", sent: false })
  })

  afterEach(() => expect(service.received).toHaveLength(0))
})

describe("an HTTP status", () => {
  it.each([400, 401, 403, 404, 405, 413, 415, 422, 429])("%i is a refusal: nothing was done", async (status) => {
    replying({ status, body: '{"return_message":"no such thing"}' })
    const error = await failure()
    expect(error).toMatchObject({ kind: "refused", code: `http_${status}`, isUnknown: false, sent: false })
    expect(error.merchantMessage).toMatch(/ It said: no such thing\.$/)
  })

  it.each([
    ['{"code":"1005","error":{"deep":1}}', / It said: code 1005\.$/],
    ['{"errors":[{"field":"amount"}]}', /Nothing was done\.$/],
    ["amount is missing", / It said: amount is missing\.$/],
    ["<p>Bad Request</p>", /Nothing was done\.$/],
  ])("is told in words, whatever its body is: %s", async (body, words) => {
    replying({ status: 400, body })
    expect((await failure()).merchantMessage).toMatch(words)
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

  it("may come unsigned where the profile says so", async () => {
    replying({ body: JSON.stringify({ ...ACCOUNT, ...answered }) })
    const profile = profileFrom({ signature: { verify: { "authorise.response": "off" } } })
    expect(await call(operation, input, service.context({ profile }))).toBe("1 50.00")
  })

  it("may have numbers where text is promised, signed with the digits sent", async () => {
    const { body } = signed("authorise.response", answered)
    replying({ body: body.replace('"50.00"', "50.00").replace('"100001"', "100001") })
    expect(await call(operation, input, service.context())).toBe("1 50.00")
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
    service.reply = () => new Promise(() => undefined)
    expect(await failure()).toMatchObject({ kind: "transport", code: "timeout", sent: true, correlationId: "call-1" })
    expect(service.received).toHaveLength(1)
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
  service.reply = typeof reply === "function" ? reply : () => reply
  const doubt = "Whether the request was carried out is not known yet."
  expect((await failure()).merchantMessage).toContain(doubt)
  const query = call({ ...operation, movesMoney: false }, input, service.context())
  const error = await query.catch((thrown: unknown) => thrown as AcquirerError)
  expect(error).toMatchObject({ isUnknown: true, correlationId: "call-1" })
  expect((error as AcquirerError).merchantMessage).not.toContain("carried out")
})

describe("what it tells of an exchange", () => {
  it("is redacted, timed and tied together by the correlation id", async () => {
    const records: ExchangeRecord[] = []
    let time = Date.parse("2026-11-20T10:00:00Z")
    await call(
      operation,
      input,
      service.context({ onExchange: (record) => records.push(record), now: () => new Date((time += 40)) }),
    )
    expect(records).toEqual([
      {
        correlationId: "call-1",
        operation: "authorise",
        url: `${service.url}/v1/operation`,
        startedAt: new Date("2026-11-20T10:00:00.040Z"),
        durationMs: 40,
        request: {
          ...ACCOUNT,
          order_no: "A-1",
          amount: "50.00",
          currency: "USD",
          security_code: "[hidden]",
          encryption_data: "[hidden]",
        },
        headers: expect.objectContaining({ "x-correlation-id": "call-1" }),
        status: 200,
        answerHeaders: expect.objectContaining({ "content-type": expect.any(String) }),
        response: { ...ACCOUNT, ...answered, encryption_data: "[hidden]" },
      },
    ])
    expect(inspect(records, { depth: 9 })).not.toContain(KEY)
  })

  it("comes for failures too", async () => {
    const records: ExchangeRecord[] = []
    replying({ status: 502, body: "oops" })
    await failure({ onExchange: (record) => records.push(record) })
    expect(records[0]).toMatchObject({
      status: 502,
      response: "oops",
      error: { kind: "transport", code: "http_502", sent: true },
    })
  })

  it("never costs the answer when the listener fails", async () => {
    const onExchange = () => {
      throw new Error("log is full")
    }
    expect(await call(operation, input, service.context({ onExchange }))).toBe("1 50.00")
    expect(await call(operation, input, service.context({ onExchange, isObserved: onExchange }))).toBe("1 50.00")
  })
})

describe("a query's selector", () => {
  const reply = () => signed("retrieval_trans.response", { return_status: "1", return_message: "OK", orders_list: [] })

  it("goes out under the profile's name, with the profile's separator, and is signed so", async () => {
    service.reply = reply
    const profile = profileFrom({
      selector: { field: "orders", separator: ";" },
      signature: { messages: { "retrieval_trans.request": { fields: ["merchant_id", "account_id", "orders"] } } },
    })
    await call(
      operations.retrieval_trans,
      [OrderNo("A-1"), OrderNo("A-2"), OrderNo("A-3")],
      service.context({ profile }),
    )
    const sent = new URLSearchParams(service.received[0]?.body)
    expect([sent.get("orders"), sent.has("order_no")]).toEqual(["A-1;A-2;A-3", false])
    const refused = call(operations.retrieval_trans, [OrderNo("A;1"), OrderNo("A-2")], service.context({ profile }))
    await expect(refused).rejects.toMatchObject({ kind: "invalid" })
  })

  it("stands as in the known answer by default", async () => {
    service.reply = reply
    await call(operations.retrieval_trans, [OrderNo("A-1"), OrderNo("A-2"), OrderNo("A-3")], service.context())
    expect(service.received[0]?.body).toBe(
      "merchant_id=100001&account_id=100001001&order_no=A-1%2CA-2%2CA-3&encryption_data=98dc35ca9b95663aa487d93963bbc1d00fb273a3aa339997266a3d8329b1957b",
    )
  })
})

it("takes a return_status that is not successful for a refusal", async () => {
  service.reply = () => signed("capture.response", { return_status: "9", return_message: "account closed" })
  const captures = [{ transactionId: TransactionId("T1"), orderNo: OrderNo("A-1"), money: Money.exact(5, "USD") }]
  await expect(call(operations.capture, captures, service.context())).rejects.toMatchObject({
    kind: "refused",
    merchantMessage: expect.stringContaining("account closed"),
    correlationId: "call-1",
  })
})
