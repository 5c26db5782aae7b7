import { Money } from "../../domain/money"
import { profileFrom } from "../../profile/schema"
import { call } from "../call"
import type { CallContext } from "../call-context"
import { ACCOUNT } from "./fake-service"
import { approvingService, failureAt, input, operation } from "./made-up-call"

const service = approvingService()
const failure = (change?: Partial<CallContext>, given?: typeof input) => failureAt(service.current, change, given)

it("fills in who calls, signs, sends once and answers what the operation makes of the answer", async () => {
  expect(await call(operation, input, service.current.context())).toBe("1 50.00")
  expect(service.current.received).toHaveLength(1)
  const [{ path, headers, body } = { path: "", headers: {}, body: "{}" }] = service.current.received
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
  await call(operation, input, service.current.context({ baseUrl: `${service.current.url}/api/` }))
  expect(service.current.received[0]?.path).toBe("/api/v1/operation")
})

it("says form-urlencoded of a JSON body where the profile wants it so", async () => {
  await call(
    operation,
    input,
    service.current.context({ profile: profileFrom({ bodies: { contentType: "form-header" } }) }),
  )
  expect(service.current.received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
  expect(service.current.received[0]?.body).toMatch(/^{/)
})

it("uses another codec where the profile wants it", async () => {
  await call(
    operation,
    input,
    service.current.context({ profile: profileFrom({ bodies: { codecs: { authorise: "xml" }, xmlRoot: "pay" } }) }),
  )
  expect(service.current.received[0]?.body).toMatch(/^<\?xml[^>]*\?><pay><merchant_id>100001</)
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
      ...service.current.context(),
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
    await expect(call(broken, input, service.current.context())).rejects.toMatchObject({ kind: "invalid", sent: false })
  })

  afterEach(() => expect(service.current.received).toHaveLength(0))
})
