import { createHash, createHmac } from "node:crypto"
import type { SignatureField, SignatureRecipe, SignedMessage } from "../../profile/profile"
import { referenceProfile } from "../../profile/reference"
import { profileFrom } from "../../profile/schema"
import { verifyMessage } from "../../profile/signature"
import vectors from "../../profile/__tests__/vectors/signature.json"
import { findRecipes } from "../find-recipes"
import { readSample } from "../sample"

const KEY = "s3cret-of-the-merchant"
const sha256 = (text: string) => createHash("sha256").update(text, "utf8")
const sha512 = (text: string) => createHash("sha512").update(text, "utf8")
const hmac = (text: string) => createHmac("sha256", KEY).update(text, "utf8")

/** The strings are written by hand, and signed by the platform alone. */
const BY_HAND: [string, string, string, Partial<SignatureRecipe>][] = [
  [
    "a form whose sorted pairs are hashed with the key behind them",
    "merchant_id=100001&account_id=7&order_no=A-1&currency=EUR&amount=9.90&payment_status=3000",
    sha512(`account_id=7&amount=9.90&currency=EUR&merchant_id=100001&order_no=A-1&payment_status=3000&${KEY}`).digest(
      "hex",
    ),
    { algorithm: "sha512", key: "append", form: "pairs", separator: "&", order: "alphabetical", encoding: "hex-lower" },
  ],
  [
    "JSON whose values stand behind the key without a separator",
    '{"merchant_id":"100001","account_id":"7","order_no":"é-1","currency":"EUR","amount":129.90,"payment_status":3000}',
    sha256(`${KEY}1000017é-1EUR129.90`).digest("hex").toUpperCase(),
    {
      algorithm: "sha256",
      key: "prepend",
      form: "values",
      separator: "",
      fields: ["merchant_id", "account_id", "order_no", "currency", "amount"],
      encoding: "hex-upper",
    },
  ],
  [
    "a form whose pairs end with the key's own pair",
    "merchant_id=100001&account_id=7&order_no=A-1&currency=EUR&amount=9.90",
    sha256(`account_id=7&amount=9.90&currency=EUR&merchant_id=100001&order_no=A-1&key=${KEY}`).digest("hex"),
    { algorithm: "sha256", key: "pair", form: "pairs", separator: "&", order: "alphabetical" },
  ],
  [
    "a form with the key right behind the last pair",
    "merchant_id=100001&account_id=7&order_no=A-1&currency=EUR&amount=9.90",
    sha256(`merchant_id=100001&account_id=7&order_no=A-1&currency=EUR&amount=9.90${KEY}`).digest("hex"),
    { algorithm: "sha256", key: "append", key_separator: "", form: "pairs", separator: "&", order: "listed" },
  ],
  [
    "JSON whose values stand behind the key's digest",
    '{"merchant_id":"100001","account_id":"7","order_no":"A-1","currency":"EUR","amount":"9.90"}',
    sha512(`${sha512(KEY).digest("hex")}|100001|7|A-1|EUR|9.90`).digest("base64"),
    { algorithm: "sha512", key: "prepend-hashed", form: "values", separator: "|", encoding: "base64" },
  ],
  [
    "XML with two orders in its list and an empty value that is skipped",
    `<request><merchant_id>100001</merchant_id><account_id>7</account_id>
      <capture_orders><transaction_id>T1</transaction_id><order_no>A-1</order_no><currency></currency><amount>9.90</amount></capture_orders>
      <capture_orders><transaction_id>T2</transaction_id><order_no>A-2</order_no><currency>EUR</currency><amount>5.00</amount></capture_orders></request>`,
    hmac("100001,7,T1,A-1,9.90,T2,A-2,EUR,5.00").digest("base64"),
    {
      algorithm: "hmac-sha256",
      separator: ",",
      empty: "skip",
      fields: [
        "merchant_id",
        "account_id",
        { each: "capture_orders", fields: ["transaction_id", "order_no", "currency", "amount"] },
      ],
      encoding: "base64",
    },
  ],
]

describe("findRecipes", () => {
  it.each(BY_HAND)("finds %s", (_, text, signature, recipe) => {
    const sample = readSample(
      text.startsWith("merchant") ? `${text}&encryption_data=${signature}` : withSignature(text, signature),
    )
    const { fits } = findRecipes({ samples: [sample], key: KEY })
    expect(fits.map(({ recipes: [found] }) => found)).toContainEqual(expect.objectContaining(recipe))
  })

  it.each(vectors.cases)("finds the reference recipe of $name", ({ name, values, encryption_data }) => {
    const message = messageOf(name)
    const fields = fieldsOf(message)
    const sample = { fields: { note: "x", ...bodyOf(fields, values) }, signature: encryption_data, message }
    const { fits } = findRecipes({ samples: [sample], key: vectors.key })
    const found = fits.find(({ recipes: [recipe] }) => {
      return JSON.stringify(recipe?.fields) === JSON.stringify(fields) && recipe?.empty === "keep"
    })
    expect(found?.recipes[0]).toEqual({ ...referenceProfile.signature.default, fields })
    expect(found?.stringsToSign).toEqual([vectors.cases.find((one) => one.name === name)?.message])
  })

  it("answers a profile that verifies the sample", () => {
    const fields = { merchant_id: "100001", account_id: "7", order_no: "A-1", transaction_id: "T1", amount: "1.00" }
    const signature = sha256(`A-1#T1#1.00#${KEY}`).digest("base64")
    const [fit] = findRecipes({ samples: [{ fields, signature, message: "notification" }], key: KEY }).fits
    const profile = profileFrom(JSON.parse(JSON.stringify(fit?.profile)))
    expect(verifyMessage(profile, "notification", { ...fields, encryption_data: signature }, KEY)).toBe("valid")
    expect(verifyMessage(profile, "notification", { ...fields, amount: "2.00", encryption_data: signature }, KEY)).toBe(
      "wrong",
    )
    expect(fit?.stringsToSign).toEqual(["A-1#T1#1.00#[secret key]"])
  })

  it("shows a key that is hashed first as its digest, and says the recipe as the profile takes it", () => {
    const fields = { merchant_id: "100001", account_id: "7", order_no: "A-1", transaction_id: "T1", amount: "1.00" }
    const signature = sha256(`A-1&T1&1.00${sha256(KEY).digest("hex")}`).digest("hex")
    const { fits } = findRecipes({ samples: [{ fields, signature, message: "notification" }], key: KEY })
    expect(fits[0]?.stringsToSign).toEqual(["A-1&T1&1.00[sha(secret key)]"])
    const profile = profileFrom(JSON.parse(JSON.stringify(fits[0]?.profile)))
    expect(profile.signature.default).toMatchObject({ key: "append-hashed", key_separator: "", separator: "&" })
    expect(verifyMessage(profile, "notification", { ...fields, encryption_data: signature }, KEY)).toBe("valid")
  })
})

function withSignature(text: string, signature: string): string {
  return text.startsWith("{")
    ? text.replace("}", `,"encryption_data":"${signature}"}`)
    : text.replace("</request>", `<encryption_data>${signature}</encryption_data></request>`)
}

/** `retrievalTrans.request, one order` is a `retrieval_trans.request`. */
function messageOf(name: string): SignedMessage {
  return name.replace(/,.*/, "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SignedMessage
}

function fieldsOf(message: SignedMessage): SignatureField[] {
  return referenceProfile.signature.messages[message]?.fields ?? []
}

/** The message whose signed values are these, in the order of the reference recipe. */
function bodyOf(fields: readonly SignatureField[], values: readonly string[]): Record<string, unknown> {
  const left = [...values]
  return Object.fromEntries(
    fields.map((field) => {
      if (typeof field === "string") return [field, left.shift()]
      const elements: Record<string, unknown>[] = []
      while (left.length > 0) elements.push(Object.fromEntries(field.fields.map((name) => [name, left.shift()])))
      return [field.each, elements]
    }),
  )
}
