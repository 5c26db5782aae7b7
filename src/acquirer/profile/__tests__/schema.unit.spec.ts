import { AcquirerError } from "../../domain/errors"
import { codeTables } from "../codes"
import { operationPath, operationUrl } from "../path"
import { referenceProfile } from "../reference"
import { profileFrom } from "../schema"

function refusal(work: () => unknown): AcquirerError {
  try {
    work()
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing was refused")
}

describe("profileFrom", () => {
  it("is the reference profile where a merchant says nothing", () => {
    expect(profileFrom()).toEqual(referenceProfile)
    expect(profileFrom({})).toEqual(referenceProfile)
  })

  it("lays a merchant's entries over it", () => {
    const profile = profileFrom({
      name: "live",
      signature: {
        default: { algorithm: "sha512", key: "append", separator: "&" },
        messages: { notification: { fields: ["order_no", { each: "items", fields: ["a"] }], encoding: "base64" } },
        verify: { "capture.response": "off" },
      },
      codes: { payment_status: { "3500": "authorised", "7000": null }, return_status: { OK: "ok" } },
      selector: { separator: ";" },
      bodies: { contentType: "form-header", codecs: { checkout: "json" } },
      paths: { cancel_subscription: "/v2/stop", optimise_payment_methods: null },
      capturedAmount: "order",
    })
    expect(profile.signature.default).toMatchObject({ algorithm: "sha512", form: "values", separator: "&" })
    expect(profile.signature.messages["capture.request"]).toEqual(
      referenceProfile.signature.messages["capture.request"],
    )
    expect(profile.signature.verify).toMatchObject({ "capture.response": "off", default: "required" })
    expect(profile.selector).toEqual({ field: "order_no", separator: ";", absent: "newest" })
    expect(profile.bodies).toEqual({ contentType: "form-header", codecs: { checkout: "json" }, xmlRoot: "request" })
    expect(profile.capturedAmount).toBe("order")
    const codes = codeTables(profile)
    expect(codes.meaning("payment_status", "3500")).toBe("authorised")
    expect(codes.meaning("payment_status", "3000")).toBe("authorised")
    expect(codes.meaning("payment_status", "7000")).toBe("unknown")
    expect(operationPath(profile, { name: "cancel_subscription", path: undefined })).toBe("/v2/stop")
  })

  it.each([
    [{ codes: { payment_status: { "3500": "paid" } } }, "profile.codes.payment_status.3500"],
    [{ codes: { payment_state: {} } }, "profile.codes.payment_state"],
    [{ signature: { messages: { "captur.request": { fields: ["a"] } } } }, "profile.signature.messages"],
    [{ signature: { messages: { notification: { fields: [] } } } }, "profile.signature.messages.notification.fields"],
    [{ signature: { messages: { notification: {} } } }, "profile.signature.messages.notification.fields"],
    [{ signature: { default: { algorithm: "md5" } } }, "profile.signature.default.algorithm"],
    [{ signature: { default: { algorithm: "sha256" } } }, "profile.signature.default.key"],
    [{ signature: { verify: { notification: "maybe" } } }, "profile.signature.verify.notification"],
    [{ signature: { hook: "x" } }, "profile.signature.hook"],
    [{ paths: { cancel_subscription: "https://evil.example/" } }, "profile.paths.cancel_subscription"],
    [{ urls: { checkout: "http://pay.example" } }, "profile.urls.checkout"],
    [{ urls: { checkout: "https://user@pay.example" } }, "profile.urls.checkout"],
    [{ urls: { checkout: "https://pay.example/?a=1" } }, "profile.urls.checkout"],
    [{ urls: { chekout: "https://pay.example" } }, "profile.urls"],
    [{ stamp: { field: "amount" } }, "profile.stamp.field"],
    [{ stamp: { field: "capture_orders" } }, "profile.stamp.field"],
    [{ stamp: { field: "a b" } }, "profile.stamp.field"],
    [{ stamp: { field: "t", format: "iso" } }, "profile.stamp.format"],
    [{ stamp: { format: "nonce" } }, "profile.stamp.field"],
    [{ bodies: { xmlRoot: "a b" } }, "profile.bodies.xmlRoot"],
    [{ colour: "red" }, "profile.colour"],
    ["text", "profile"],
    [[], "profile"],
    [null, "profile"],
  ])("names the entry at fault in %p", (overrides, field) => {
    const error = refusal(() => profileFrom(overrides))
    expect(error.kind).toBe("config")
    expect(error.merchantMessage).toContain(`${field}`)
    expect(error.field?.startsWith(field)).toBe(true)
  })

  it.each([
    [{ signature: { messages: { notification: { fields: ["a\nb"] } } } }],
    [{ signature: { messages: { notification: { fields: [{ each: "items", fields: ["a\u0000b"] }] } } } }],
    [{ notification: { fields: { order_no: "data.\torder" } } }],
    [{ notification: { signature: { name: "x\r\nsign" } } }],
  ])("refuses a name of a field with control characters: %p", (overrides) => {
    expect(refusal(() => profileFrom(overrides)).merchantMessage).toContain("without line breaks and other control")
  })

  it("drops white space around the name of a field", () => {
    const profile = profileFrom({
      signature: { messages: { notification: { fields: ["\norder_no", { each: "items", fields: [" a "] }] } } },
      notification: { signature: { name: "\nsign" } },
    })
    expect(profile.signature.messages.notification?.fields).toEqual(["order_no", { each: "items", fields: ["a"] }])
    expect(profile.notification.signature.name).toBe("sign")
  })

  it("names every entry at once", () => {
    const error = refusal(() => profileFrom({ capturedAmount: "x", selector: { separator: "" } }))
    expect(error.merchantMessage).toContain("profile.capturedAmount")
    expect(error.merchantMessage).toContain("profile.selector.separator")
  })

  it("takes nothing from a prototype", () => {
    const profile = profileFrom(JSON.parse('{"codes":{"payment_status":{"__proto__":"captured"}}}'))
    expect(codeTables(profile).meaning("payment_status", "nothing")).toBe("unknown")
    expect(Object.prototype).not.toHaveProperty("captured")
  })
})

describe("codeTables", () => {
  const codes = codeTables(referenceProfile)

  it("reads and writes the reference codes", () => {
    expect(codes.meaning("payment_status", "4100")).toBe("captured")
    expect(codes.meaning("result_code", "V0000")).toBe("success")
    expect(codes.code("review_flag", "reject")).toBe("0")
    expect(codes.code("token_flag", "use")).toBe("2")
  })

  it.each(["", "9999", "constructor", "__proto__", "toString"])("knows nothing of %p", (code) => {
    expect(codes.meaning("payment_status", code)).toBe("unknown")
  })

  it("names the table that lacks a code to send", () => {
    const bare = codeTables(profileFrom({ codes: { review_flag: { "0": null } } }))
    expect(refusal(() => bare.code("review_flag", "reject"))).toMatchObject({
      kind: "config",
      field: "profile.codes.review_flag",
    })
  })
})

it("sends an operation to its own base URL where the profile has one, and all others to the account's", () => {
  const profile = profileFrom({ urls: { checkout: "https://pay.example/eu/", capture: null } })
  const url = (name: "checkout" | "capture") =>
    operationUrl(profile, { name, path: `/v1/${name}` }, "https://api.example/")
  expect(url("checkout")).toBe("https://pay.example/eu/v1/checkout")
  expect(url("capture")).toBe("https://api.example/v1/capture")
})

it("names the missing path of an operation that the documentation shows none for", () => {
  const profile = profileFrom({ paths: { cancel_subscription: null } })
  expect(refusal(() => operationPath(profile, { name: "cancel_subscription", path: undefined }))).toMatchObject({
    kind: "config",
    field: "profile.paths.cancel_subscription",
  })
  expect(operationPath(profile, { name: "capture", path: "/v1/capture" })).toBe("/v1/capture")
})
