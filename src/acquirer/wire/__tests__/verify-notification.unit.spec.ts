import { createHmac } from "node:crypto"
import fc from "fast-check"
import { AcquirerError } from "../../domain/errors"
import { Secret } from "../../domain/secret"
import { codeTables } from "../../profile/codes"
import { referenceProfile } from "../../profile/reference"
import { profileFrom } from "../../profile/schema"
import { signMessage } from "../../profile/signature"
import { encodeXml } from "../codecs/xml"
import { redactor } from "../redact"
import { verifyNotification } from "../verify-notification"
import { ACCOUNT, KEY } from "./fake-service"

const context = {
  merchantId: ACCOUNT.merchant_id,
  accountId: ACCOUNT.account_id,
  secretKey: new Secret(KEY),
  profile: referenceProfile,
  codes: codeTables(referenceProfile),
  redact: redactor([KEY]),
}
/** Signed by hand: the known answer of `notification`. */
const FORM =
  "merchant_id=100001&account_id=100001001&order_no=A-1&transaction_id=T20261120000001&amount=129.90&currency=USD" +
  "&payment_status=4100&order_status=1&result_info=0000%3ASuccess" +
  "&encryption_data=298efde587a2dec3ebfa43949a6b23df7d234977aa7597e9629e2637156b548b"
const FORM_TYPE = "application/x-www-form-urlencoded; charset=utf-8"
const fields = Object.fromEntries(new URLSearchParams(FORM))
const verify = (body: string | Buffer, type?: string, change: Partial<typeof context> = {}) =>
  verifyNotification(Buffer.from(body), type, { ...context, ...change })

function refusal(work: () => unknown): AcquirerError {
  try {
    work()
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing was refused")
}

describe("a payment's notification", () => {
  const { encryption_data: _signature, ...kept } = fields

  it.each([
    ["form", FORM, FORM_TYPE],
    ["form without a type", FORM, undefined],
    ["form behind a byte order mark", `\ufeff${FORM}`, "text/plain"],
    ["JSON", JSON.stringify(fields), "application/json"],
    ["JSON called a form", JSON.stringify(fields), FORM_TYPE],
    [
      "JSON with numbers",
      JSON.stringify(fields).replace('"129.90"', "129.90").replace('"4100"', "4100"),
      "application/json",
    ],
    ["XML", encodeXml(fields, "notification").toString(), "text/xml"],
    ["XML of any root, without a type", encodeXml(fields, "respon").toString(), undefined],
  ])("is read from %s", (_name, body, type) => {
    expect(verify(body, type)).toEqual({
      identity: expect.any(String),
      verdict: "valid",
      fields: kept,
      notice: expect.objectContaining({
        kind: "payment",
        orderNo: "A-1",
        transactionId: "T20261120000001",
        status: { meaning: "captured", code: "4100" },
        orderStatus: { meaning: "approved", code: "1" },
        resultInfo: "0000:Success",
      }),
    })
    expect(verify(body, type).notice).toMatchObject({ money: { minor: 12990n, currency: "USD" } })
  })

  it("may be without what is not needed to know what it is about", () => {
    const body = new URLSearchParams({ ...ACCOUNT, order_no: "A-1", payment_status: "9999" }).toString()
    expect(verify(body, FORM_TYPE)).toMatchObject({
      verdict: "missing",
      notice: { money: undefined, transactionId: undefined, status: { meaning: "unknown", code: "9999" } },
    })
  })

  it("is signed as it was sent, a blank at a value's end included, and is read without", () => {
    const said = { ...fields, transaction_id: "T20261120000001 " }
    const body = { ...said, encryption_data: signMessage(referenceProfile, "notification", said, KEY) }
    const { verdict, notice } = verify(new URLSearchParams(body).toString(), FORM_TYPE)
    expect(verdict).toBe("valid")
    expect(notice).toMatchObject({ transactionId: "T20261120000001" })
  })

  it("keeps no field that nobody knows", () => {
    expect(verify(`${FORM}&card=4111111111111111`, FORM_TYPE).fields).not.toHaveProperty("card")
  })

  it("keeps no card number that its words repeat, and its own numbers whatever they look like", () => {
    const said = { ...fields, transaction_id: "4000000000000002", result_info: "1005:No 4111 1111 1111 1111" }
    const body = { ...said, encryption_data: signMessage(referenceProfile, "notification", said, KEY) }
    const { verdict, fields: kept, notice } = verify(new URLSearchParams(body).toString(), FORM_TYPE)
    expect(verdict).toBe("valid")
    expect(kept).toMatchObject({ transaction_id: "4000000000000002", result_info: "1005:No 411111…1111" })
    expect(notice).toMatchObject({ transactionId: "4000000000000002", resultInfo: "1005:No 411111…1111" })
  })
})

it("reads a payout's notification", () => {
  const body = { ...ACCOUNT, request_id: "6f8d3b1e", transaction_id: "P1", status: "FAILED" }
  const encryption_data = signMessage(referenceProfile, "payout_notification", body, KEY)
  expect(verify(new URLSearchParams({ ...body, encryption_data }).toString(), FORM_TYPE)).toMatchObject({
    verdict: "valid",
    notice: {
      kind: "payout",
      requestId: "6f8d3b1e",
      transactionId: "P1",
      status: { meaning: "failed", code: "FAILED" },
    },
  })
})

describe("a forged one", () => {
  it.each(["order_no", "transaction_id", "amount", "currency", "payment_status"])(
    "is known by a changed %s",
    (name) => {
      const body = new URLSearchParams({ ...fields, [name]: "8" }).toString()
      expect(verify(body, FORM_TYPE).verdict).toBe("wrong")
    },
  )

  it.each(["merchant_id", "account_id"])("of another %s is not taken", (name) => {
    const other = { ...fields, [name]: "100002" }
    const body = { ...other, encryption_data: signMessage(referenceProfile, "notification", other, KEY) }
    expect(refusal(() => verify(new URLSearchParams(body).toString(), FORM_TYPE))).toMatchObject({
      kind: "invalid",
      code: "account",
    })
  })

  it("signed with another key is known", () => {
    expect(verify(FORM, FORM_TYPE, { secretKey: new Secret("other") }).verdict).toBe("wrong")
  })

  it("is not looked at where the profile turns verification off", () => {
    const profile = profileFrom({ signature: { verify: { notification: "off" } } })
    expect(verify(FORM.replace("4100", "3000"), FORM_TYPE, { profile }).verdict).toBe("off")
  })
})

describe("one with names of the service's own", () => {
  const profile = profileFrom({
    notification: {
      fields: {
        merchant_id: "merNo",
        account_id: "gatewayNo",
        order_no: "data.order.no",
        amount: "data.order.amount",
        payment_status: "data.state",
      },
      signature: { name: "signInfo" },
    },
  })
  const own = { merNo: "100001", gatewayNo: "100001001", transaction_id: "T20261120000001", currency: "USD" }
  const data = { order: { no: "A-1", amount: "129.90" }, state: "4100" }
  const body = { ...own, data, signInfo: fields.encryption_data }
  const read = (change: object) => verify(JSON.stringify({ ...body, ...change }), "application/json", { profile })

  it("is read, and verified by the same signature", () => {
    expect(read({})).toMatchObject({
      verdict: "valid",
      notice: { orderNo: "A-1", status: { meaning: "captured", code: "4100" }, money: { minor: 12990n } },
    })
  })

  it.each<[string, object]>([
    ["a changed order", { data: { ...data, order: { ...data.order, no: "A-2" } } }],
    ["a changed amount", { data: { ...data, order: { ...data.order, amount: "1.00" } } }],
    [
      "a changed status beside the one of the specification's name",
      { data: { ...data, state: "3000" }, payment_status: "4100" },
    ],
    ["the signature's parts elsewhere", { signInfo: "0".repeat(64), encryption_data: fields.encryption_data }],
  ])("is known for forged by %s", (_name, change) => {
    expect(read(change).verdict).toBe("wrong")
  })

  it("is not taken without the order, whatever the specification's names hold", () => {
    expect(refusal(() => read({ data: {}, order_no: "A-1" }))).toMatchObject({ code: "unreadable" })
    expect(refusal(() => read({ merNo: undefined, merchant_id: "100001" }))).toMatchObject({ code: "unreadable" })
  })

  it("may be signed by those names", () => {
    const named = profileFrom({
      notification: { fields: { order_no: "orderNo" } },
      signature: { messages: { notification: { fields: ["orderNo", "amount"], form: "pairs", separator: "&" } } },
    })
    const { order_no: orderNo, ...rest } = fields
    const encryption_data = createHmac("sha256", KEY).update("orderNo=A-1&amount=129.90").digest("hex")
    const said = (change: object) =>
      verify(
        new URLSearchParams({ ...rest, orderNo: String(orderNo), encryption_data, ...change }).toString(),
        FORM_TYPE,
        {
          profile: named,
        },
      ).verdict
    expect(said({})).toBe("valid")
    expect(said({ orderNo: "A-2" })).toBe("wrong")
  })
})

describe("one that is signed in a header over its bytes", () => {
  const profile = profileFrom({ notification: { signature: { in: "header", name: "X-Signature", over: "raw" } } })
  const body = JSON.stringify({ ...fields, encryption_data: undefined })
  const signature = createHmac("sha256", KEY).update(body).digest("hex")
  const verdict = (raw: string, headers: Record<string, string>) =>
    verifyNotification(Buffer.from(raw), "application/json", { ...context, profile }, (name) => headers[name]).verdict

  it("is verified as it came", () => {
    expect(verdict(body, { "X-Signature": signature })).toBe("valid")
    expect(verdict(body, { "X-Signature": signature.toUpperCase() })).toBe("wrong")
    expect(verdict(`${body} `, { "X-Signature": signature })).toBe("wrong")
    expect(verdict(body.replace("A-1", "A-2"), { "X-Signature": signature })).toBe("wrong")
    expect(verdict(body, {})).toBe("missing")
    expect(verdict(JSON.stringify(fields), {})).toBe("missing")
  })

  it("cannot be signed over bytes that the signature is part of", () => {
    expect(refusal(() => profileFrom({ notification: { signature: { over: "raw" } } }))).toMatchObject({
      field: "profile.notification.signature.over",
    })
  })
})

it.each<[string, string | Buffer, string | undefined, string]>([
  ["nothing", "", FORM_TYPE, "unreadable"],
  ["no order", "merchant_id=100001&account_id=100001001", FORM_TYPE, "unreadable"],
  ["two orders", `${FORM}&order_no=A-2`, FORM_TYPE, "unreadable"],
  ["a nested order", FORM.replace("order_no=", "order_no[x]="), FORM_TYPE, "unreadable"],
  ["two amounts in XML", encodeXml({ ...fields, amount: ["1.00", "2.00"] }, "n").toString(), "text/xml", "unreadable"],
  ["two amounts in JSON", JSON.stringify(fields).replace("{", '{"amount":"1.00",'), "application/json", "unreadable"],
  ["broken JSON", '{"merchant_id":"100001"', "application/json", "unreadable"],
  ["broken XML", "<n><merchant_id>", "text/xml", "unreadable"],
  [
    "a document type",
    `<!DOCTYPE n [<!ENTITY a "x">]>${encodeXml(fields, "n").toString().slice(38)}`,
    "text/xml",
    "unreadable",
  ],
  ["a broken escape", "merchant_id=%zz", FORM_TYPE, "unreadable"],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00]), undefined, "unreadable"],
  ["a value too long", FORM.replace("A-1", "A".repeat(2_000)), FORM_TYPE, "unreadable"],
  ["depth", `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "application/json", "unreadable"],
  ["size", "a=1&".repeat(20_000), FORM_TYPE, "oversize"],
])("does not take %s", (_name, body, type, code) => {
  const error = refusal(() => verify(body, type))
  expect(error).toMatchObject({ kind: "invalid", code, sent: false })
  expect(error.merchantMessage.length).toBeLessThan(500)
})

it("takes no mutation of a genuine one for genuine, and crashes on none", () => {
  const types = fc.constantFrom(FORM_TYPE, "application/json", "text/xml", undefined)
  const bodies = fc
    .constantFrom(FORM, JSON.stringify(fields), encodeXml(fields, "n").toString())
    .map((body) => Buffer.from(body))
  const covered = ["merchant_id", "account_id", "order_no", "transaction_id", "currency", "amount", "payment_status"]
  fc.assert(
    fc.property(bodies, types, fc.nat(), fc.uint8Array({ maxLength: 8 }), fc.nat(12), (body, type, at, bytes, gone) => {
      const start = at % body.length
      const mutated = Buffer.concat([body.subarray(0, start), bytes, body.subarray(start + gone)])
      try {
        const { verdict, fields: read } = verifyNotification(mutated, type, context)
        if (verdict === "valid") for (const name of covered) expect(read[name]).toBe(fields[name])
      } catch (error) {
        expect(error).toBeInstanceOf(AcquirerError)
      }
    }),
    { numRuns: 3_000 },
  )
})

it("is not slowed down by hostile bodies of the largest size", () => {
  const size = 60_000
  const hostile = [
    "<",
    "<!--",
    "<![CDATA[",
    "<a>",
    "<a ",
    "<a b='",
    "&",
    "&a",
    "&#",
    "<?",
    "{",
    '{"a":',
    '"',
    '\\"',
    "a[",
    "a=%25",
    "]]>",
  ]
  for (const piece of hostile) {
    for (const prefix of ["", "<n>", '{"a":"']) {
      const body = Buffer.from((prefix + piece.repeat(size / piece.length)).slice(0, size))
      const computed = process.cpuUsage()
      for (const type of ["application/json", "text/xml", FORM_TYPE]) {
        try {
          verifyNotification(body, type, context)
        } catch (error) {
          expect(error).toBeInstanceOf(AcquirerError)
        }
      }
      expect([prefix + piece, process.cpuUsage(computed).user < 1_000_000]).toEqual([prefix + piece, true])
    }
  }
})
