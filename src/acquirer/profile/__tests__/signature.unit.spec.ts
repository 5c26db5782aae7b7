import { createHash, createHmac } from "node:crypto"
import type { Profile, SignatureRecipe, SignedMessage } from "../profile"
import { canonicalText } from "../canonical-text"
import { referenceProfile } from "../reference"
import { signMessage, verifyMessage } from "../signature"
import vectors from "./vectors/signature.json"

const KEY = "sandbox-secret-key"
const envelope = { merchant_id: "100001", account_id: "100001001" }
const answered = { ...envelope, return_status: "1", return_message: "OK" }
const ulid = "01M7VHWN9MWP8Q2F879BTW9F0Q"
const first = { transaction_id: "T20261120000001", order_no: "A-1", currency: "USD" }
const second = { transaction_id: "T20261120000002", order_no: "A-2", currency: "JPY", amount: "1000.00" }
const whole = { ...first, amount: "129.90" }
const part = { ...first, amount: "50.00" }
const payout = {
  ...envelope,
  request_id: "6f8d3b1e-6f0e-4f43-9b0c-3f6c0a1d2e44",
  payment_amount: "250.00",
  payment_currency: "EUR",
}

/** Whole message bodies, with fields the signature does not cover and in an order of their own. */
const bodies: Record<string, [SignedMessage, Record<string, unknown>]> = {
  "authorise.request": [
    "authorise.request",
    { amount: "129.90", currency: "USD", order_no: ulid, note: "x", ...envelope },
  ],
  "authorise.request, non-ASCII order number": [
    "authorise.request",
    { ...envelope, currency: "EUR", amount: "0.01", order_no: "commande-é-7" },
  ],
  "authorise.response": [
    "authorise.response",
    {
      ...envelope,
      order_no: ulid,
      amount: "129.90",
      currency: "USD",
      transaction_id: "T20261120000001",
      card: "411111******1111",
      order_status: "1",
      result_info: "0000:Success",
    },
  ],
  "retrievalTrans.request, one order": ["retrieval_trans.request", { ...envelope, order_no: ulid }],
  "retrievalTrans.request, three orders": ["retrieval_trans.request", { ...envelope, order_no: "A-1,A-2,A-3" }],
  "retrievalTrans.request, no selector": ["retrieval_trans.request", envelope],
  "retrievalTrans.response": [
    "retrieval_trans.response",
    {
      ...answered,
      orders_list: [
        { payment_status: "3000", query_result: "1", ...whole },
        { payment_status: "4100", query_result: "1", ...second },
      ],
    },
  ],
  "capture.request, two orders": ["capture.request", { ...envelope, capture_orders: [part, second] }],
  "capture.response, two orders": [
    "capture.response",
    {
      ...answered,
      capture_orders: [
        { capture_status: "1", error_message: "", ...part },
        { capture_status: "0", error_message: "no", ...second },
      ],
    },
  ],
  "cancel.request": ["cancel.request", { ...envelope, cancel_orders: [whole] }],
  "review.request": ["review.request", { ...envelope, review_orders: [{ review_flag: "1", ...whole }] }],
  "refund.request": [
    "refund.request",
    { ...envelope, refund_orders: [{ refund_reason: "r", refund_amount: "9.90", ...whole }] },
  ],
  "refund.response": [
    "refund.response",
    {
      ...answered,
      refund_orders: [
        { ...whole, refund_amount: "9.90", refund_status: "1", refund_reference_id: "T20261120000001-01" },
      ],
    },
  ],
  "retrievalRefund.response": [
    "retrieval_refund.response",
    {
      ...answered,
      refund_orders: [
        { ...whole, refund_amount: "9.90", refund_status: "1", refund_reference_id: "T20261120000001-01" },
      ],
    },
  ],
  "payout.request": ["payout.request", { reason: "salary", ...payout }],
  "payout.response": ["payout.response", { ...payout, status: "COMPLETED", transaction_id: "P20261120000001" }],
  notification: [
    "notification",
    { ...envelope, ...whole, payment_status: "4100", order_status: "1", result_info: "0000:Success" },
  ],
}

describe("the known answers", () => {
  it("are all tried", () => {
    expect(Object.keys(bodies).sort()).toEqual(vectors.cases.map(({ name }) => name).sort())
    expect(vectors.key).toBe(KEY)
  })

  it.each(vectors.cases)("$name", ({ name, message, encryption_data }) => {
    const [signed, body] = bodies[name] ?? fail(name)
    const recipe = {
      ...referenceProfile.signature.default,
      ...(referenceProfile.signature.messages[signed] ?? fail(name)),
    }
    expect(canonicalText(recipe, body)).toBe(message)
    expect(signMessage(referenceProfile, signed, body, KEY)).toBe(encryption_data)
    expect(verifyMessage(referenceProfile, signed, { ...body, encryption_data }, KEY)).toBe("valid")
    expect(verifyMessage(referenceProfile, signed, { ...body, encryption_data }, `${KEY}!`)).toBe("wrong")
  })
})

describe("verifyMessage", () => {
  const [, body] = bodies["notification"] ?? fail("notification")
  const encryption_data = signMessage(referenceProfile, "notification", body, KEY)
  const verdict = (change: Record<string, unknown>, profile = referenceProfile) =>
    verifyMessage(profile, "notification", { ...body, encryption_data, ...change }, KEY)
  const verifying = (verification: "when-present" | "off"): Profile => ({
    ...referenceProfile,
    signature: { ...referenceProfile.signature, verify: { default: "required", notification: verification } },
  })

  it.each(["merchant_id", "account_id", "order_no", "transaction_id", "currency", "amount", "payment_status"])(
    "notices a change of %s",
    (field) => {
      expect(verdict({ [field]: "0" })).toBe("wrong")
      expect(verdict({ [field]: undefined })).toBe("wrong")
      expect(verdict({ [field]: { toString: "x" } })).toBe("wrong")
    },
  )

  it.each([
    ["an upper-case signature", encryption_data.toUpperCase()],
    ["a shorter one", encryption_data.slice(1)],
    ["a longer one", `${encryption_data}0`],
    ["a number", 1],
    ["a list", [encryption_data]],
  ])("refuses %s", (_name, given) => {
    expect(verdict({ encryption_data: given })).toBe("wrong")
  })

  it.each([[undefined], [""], [null]])("misses a signature that is %p", (given) => {
    expect(verdict({ encryption_data: given })).toBe("missing")
    expect(verdict({ encryption_data: given }, verifying("when-present"))).toBe("off")
  })

  it("looks at a present signature even where none is required, and at none where it is off", () => {
    expect(verdict({ encryption_data: "0" }, verifying("when-present"))).toBe("wrong")
    expect(verdict({ encryption_data: "0" }, verifying("off"))).toBe("off")
  })

  it("takes what is inherited for absent", () => {
    expect(verifyMessage(referenceProfile, "notification", Object.create({ ...body, encryption_data }), KEY)).toBe(
      "missing",
    )
  })
})

describe("a recipe", () => {
  const recipe: SignatureRecipe = {
    ...referenceProfile.signature.default,
    fields: ["b", { each: "list", fields: ["y", "x"] }, "a"],
  }
  const body = { a: "1", b: "", list: [{ x: "3", y: "4" }, { x: "5" }] }

  it.each<[Partial<SignatureRecipe>, string]>([
    [{}, "|4|3||5|1"],
    [{ empty: "skip" }, "4|3|5|1"],
    [{ order: "alphabetical" }, "1||3|4|5|"],
    [{ form: "pairs", separator: "&" }, "b=&y=4&x=3&y=&x=5&a=1"],
    [{ form: "pairs", separator: "&", order: "alphabetical", empty: "skip" }, "a=1&x=3&y=4&x=5"],
    [{ lists: "together", order: "alphabetical" }, "1||3|4|5|"],
    [{ lists: "flat", order: "alphabetical", form: "pairs", separator: "&" }, "a=1&b=&x=3&x=5&y=4&y="],
    [{ lists: "flat", order: "alphabetical", empty: "skip" }, "1|3|5|4"],
    [{ lists: "flat", form: "pairs", separator: "&" }, "b=&y=4&x=3&y=&x=5&a=1"],
    [
      { lists: "flat-indexed", order: "alphabetical", form: "pairs", separator: "&" },
      "a=1&b=&list[0][x]=3&list[0][y]=4&list[1][x]=5&list[1][y]=",
    ],
  ])("with %p covers %p", (change, text) => {
    expect(canonicalText({ ...recipe, ...change }, body)).toBe(text)
  })

  it("takes one element for a list of one", () => {
    expect(canonicalText(recipe, { ...body, list: { x: "3", y: "4" } })).toBe("|4|3|1")
  })

  it.each<[Partial<SignatureRecipe>, string]>([
    [{ algorithm: "sha256", key: "append" }, createHash("sha256").update("1|k").digest("hex")],
    [{ algorithm: "sha512", key: "prepend" }, createHash("sha512").update("k|1").digest("hex")],
    [{ algorithm: "sha256", key: "pair" }, createHash("sha256").update("1|key=k").digest("hex")],
    [
      { algorithm: "sha256", key: "pair", key_name: "secret", key_separator: "&" },
      createHash("sha256").update("1&secret=k").digest("hex"),
    ],
    [{ algorithm: "sha256", key: "append", key_separator: "" }, createHash("sha256").update("1k").digest("hex")],
    [{ algorithm: "sha256", key: "prepend", key_separator: ":" }, createHash("sha256").update("k:1").digest("hex")],
    [
      { algorithm: "sha512", key: "append-hashed" },
      createHash("sha512")
        .update(`1|${createHash("sha512").update("k").digest("hex")}`)
        .digest("hex"),
    ],
    [
      { algorithm: "sha256", key: "prepend-hashed", key_separator: "", encoding: "hex-upper" },
      createHash("sha256")
        .update(`${createHash("sha256").update("k").digest("hex")}1`)
        .digest("hex")
        .toUpperCase(),
    ],
    [{ algorithm: "hmac-sha512" }, createHmac("sha512", "k").update("1").digest("hex")],
    [{ encoding: "hex-upper" }, createHmac("sha256", "k").update("1").digest("hex").toUpperCase()],
    [{ encoding: "base64" }, createHmac("sha256", "k").update("1").digest("base64")],
  ])("with %p signs as the algorithm says", (change, signature) => {
    const profile: Profile = {
      ...referenceProfile,
      signature: { ...referenceProfile.signature, messages: { notification: { ...change, fields: ["a"] } } },
    }
    expect(signMessage(profile, "notification", { a: "1" }, "k")).toBe(signature)
  })

  it("that is missing is a fault of the settings, named", () => {
    const profile: Profile = { ...referenceProfile, signature: { ...referenceProfile.signature, messages: {} } }
    expect(() => signMessage(profile, "capture.request", {}, KEY)).toThrow(
      /profile\.signature\.messages\.capture\.request/,
    )
  })

  it("gives a hook the fields that leave, and no others", () => {
    const profile: Profile = {
      ...referenceProfile,
      signature: { ...referenceProfile.signature, hook: (_message, body) => JSON.stringify(Object.entries(body)) },
    }
    const body = { order_no: "A-1", note: undefined, card: "", encryption_data: "" }
    expect(signMessage(profile, "authorise.request", body, "key")).toBe('[["order_no","A-1"],["card",""]]')
  })

  it("gives way to a hook, message by message", () => {
    const profile: Profile = {
      ...referenceProfile,
      signature: {
        ...referenceProfile.signature,
        hook: (message, body, key) => (message === "notification" ? `${body.a}:${key}` : undefined),
      },
    }
    expect(verifyMessage(profile, "notification", { a: "1", encryption_data: "1:k" }, "k")).toBe("valid")
    const [signed, query] = bodies["retrievalTrans.request, no selector"] ?? fail("")
    expect(signMessage(profile, signed, query, KEY)).toBe(signMessage(referenceProfile, signed, query, KEY))
  })
})

function fail(name: string): never {
  throw new Error(`no body is written down for ${name}`)
}
