import { RECIPE_PARTS } from "../../profile/recipe-parts"
import { profileFrom } from "../../profile/schema"
import { signatureOf, verifyMessage } from "../../profile/signature"
import { referenceProfile } from "../../profile/reference"
import { findRecipes } from "../find-recipes"
import { readSample, withHeader } from "../sample"

const KEY = "s3cret-of-the-merchant"
const envelope = { merchant_id: "100001", account_id: "7" }
const said = [
  { ...envelope, order_no: "A-1", transaction_id: "T1", amount: "9.90", currency: "EUR", payment_status: "3000" },
  { ...envelope, order_no: "A-22", transaction_id: "", amount: "19.90", currency: "EUR", payment_status: "3000" },
]
const bodies = said.map((fields) => JSON.stringify(fields, null, 2))

/** Ways to sign a body: all uses of the key that go with each algorithm, in each encoding. */
const ways = RECIPE_PARTS.encoding.flatMap((encoding) => [
  ...(["hmac-sha256", "hmac-sha512"] as const).map((algorithm) => ({ algorithm, key: "hmac" as const, encoding })),
  ...(["append", "prepend", "pair", "append-hashed"] as const).map((key) => ({
    ...{ algorithm: "sha256" as const, key, encoding, key_separator: key === "append" ? "" : "." },
  })),
])

describe("a notification whose body is signed in a header as it was sent", () => {
  it.each(ways)("leads to $algorithm, $key, $encoding, and to the header", (way) => {
    const recipe = { ...referenceProfile.signature.default, ...way }
    const texts = bodies.map((body) => withHeader("x-sign", signatureOf(body, KEY, recipe), body))
    const found = findRecipes({ samples: texts.map((text) => readSample(text)), key: KEY })
    expect(found.total).toBe(1)
    const [fit] = found.fits
    expect(fit?.over).toBe("body")
    expect(fit?.stringsToSign[1]).toContain('"order_no": "A-22"')
    expect(fit?.stringsToSign.join()).not.toContain(KEY)

    const profile = profileFrom(fit?.profile ?? {})
    expect(profile.notification.signature).toEqual({ in: "header", name: "x-sign", over: "raw" })
    const verdict = (body: string) => {
      const signed = { ...said[0], encryption_data: signatureOf(bodies[0] ?? "", KEY, recipe) }
      return verifyMessage(profile, "notification", signed, KEY, Buffer.from(body))
    }
    expect(verdict(bodies[0] ?? "")).toBe("valid")
    expect(verdict(bodies[1] ?? "")).toBe("wrong")
  })

  it("is found, too, where the line break at its end was lost on the way", () => {
    const [body = ""] = bodies
    const recipe = { ...referenceProfile.signature.default, algorithm: "hmac-sha256", key: "hmac" } as const
    const text = withHeader("x-sign", signatureOf(`${body}\n`, KEY, recipe), body)
    expect(findRecipes({ samples: [readSample(text)], key: KEY }).fits[0]?.over).toBe("body")
  })

  it.each([
    ["CRLF, and pasted with LF", "\r\n", "\n"],
    ["LF, and pasted with CRLF", "\n", "\r\n"],
  ])("is found, too, where it was signed with %s", (_, sent, pasted) => {
    const recipe = { ...referenceProfile.signature.default, algorithm: "hmac-sha256", key: "hmac" } as const
    const lines = bodies[0]?.split("\n") ?? []
    const signature = signatureOf(lines.join(sent) + sent, KEY, recipe)
    const text = ["POST /hook HTTP/1.1", `x-sign: ${signature}`, "", ...lines].join(pasted)
    expect(findRecipes({ samples: [readSample(text)], key: KEY }).fits[0]?.over).toBe("body")
  })

  it("is found, too, where several headers could be the signature", () => {
    const recipe = { ...referenceProfile.signature.default, algorithm: "hmac-sha256", key: "hmac" } as const
    const samples = bodies.map((body, at) => {
      const headers = [`x-body-hash: ${String(at).repeat(64)}`, `X-Sign: ${signatureOf(body, KEY, recipe)}`]
      return readSample([...(at === 0 ? headers : headers.reverse()), "", body].join("\n"))
    })
    const { fits, total } = findRecipes({ samples, key: KEY })
    expect(total).toBe(1)
    expect(fits[0]?.profile.notification?.signature).toEqual({ in: "header", name: "X-Sign", over: "raw" })
  })

  it("is searched by its fields where the body does not make it", () => {
    const recipe = { ...referenceProfile.signature.default, algorithm: "hmac-sha256", key: "hmac" } as const
    const text = withHeader("x-sign", signatureOf("100001|7|A-1|T1|EUR|9.90|3000", KEY, recipe), bodies[0] ?? "")
    expect(findRecipes({ samples: [readSample(text)], key: KEY }).fits[0]?.over).toBe("fields")
  })

  it("is searched by its fields with each header that could be the signature", () => {
    const recipe = { ...referenceProfile.signature.default, algorithm: "hmac-sha256", key: "hmac" } as const
    const header = `x-body-hash: ${"0".repeat(64)}\n`
    const text = (key: string) =>
      header + withHeader("x-sign", signatureOf("100001|7|A-1|T1|EUR|9.90|3000", key, recipe), bodies[0] ?? "")
    const { fits } = findRecipes({ samples: [{ ...readSample(text(KEY)), message: "notification" }], key: KEY })
    expect(fits[0]?.profile.notification?.signature).toEqual({ in: "header", name: "x-sign", over: "fields" })
    const none = findRecipes({ samples: [readSample(text("another"))], key: KEY })
    expect(none.causes.join("\n")).toContain("none of them fits: x-body-hash, x-sign.")
  })
})
