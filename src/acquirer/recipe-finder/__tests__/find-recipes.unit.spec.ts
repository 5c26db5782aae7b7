import { createHash, createHmac } from "node:crypto"
import { Secret } from "../../domain/secret"
import { findRecipes, type RecipeFindings } from "../find-recipes"
import type { Sample } from "../sample"

const KEY = "s3cret-of-the-merchant"
const hmac = (text: string, key = KEY) => createHmac("sha256", key).update(text, "utf8").digest("hex")
const envelope = { merchant_id: "100001", account_id: "7" }
const money = { currency: "EUR", amount: "9.90" }

const notification = { ...envelope, order_no: "A-1", transaction_id: "T1", ...money, payment_status: "3000" }
const sample: Sample = { fields: notification, signature: hmac("100001|7|A-1|T1|EUR|9.90|3000") }

const partsOpen = ({ differences }: RecipeFindings) => differences.map(({ part }) => part)

describe("several recipes that fit", () => {
  it("are told apart by a second sample in which a signed field is empty", () => {
    const one = findRecipes({ samples: [sample], key: KEY })
    expect([one.total, partsOpen(one)]).toEqual([2, ["empty"]])
    expect(one.differences[0]?.decidedBy).toMatch(/empty/)

    const second = { fields: { ...notification, transaction_id: "" }, signature: hmac("100001|7|A-1||EUR|9.90|3000") }
    const both = findRecipes({ samples: [sample, second], key: KEY })
    expect([both.total, partsOpen(both)]).toEqual([1, []])
    expect(both.fits[0]?.recipes.map(({ empty }) => empty)).toEqual(["keep", "keep"])
  })

  it("name the fields that hold the same value", () => {
    const fields = { ...envelope, order_no: "A-1", transaction_id: "A-1", ...money }
    const found = findRecipes({
      samples: [{ fields, signature: hmac("100001|7|A-1|9.90"), message: "notification" }],
      key: KEY,
    })
    const difference = found.differences.find(({ part }) => part === "fields")
    expect(difference?.decidedBy).toMatch(/order_no, transaction_id|transaction_id, order_no/)
  })

  it("name the fields that no sample has a value of", () => {
    const fields = { ...notification, result_info: "" }
    const found = findRecipes({ samples: [{ ...sample, fields }], key: KEY })
    expect(found.differences.map(({ decidedBy }) => decidedBy).join()).toMatch(/result_info/)
  })

  it("are listed as far as they are wanted, and all counted", () => {
    const found = findRecipes({ samples: [sample], key: KEY, most: 1 })
    expect([found.fits.length, found.total]).toEqual([1, 2])
  })
})

describe("samples of different messages", () => {
  const answer = {
    ...envelope,
    order_no: "A-1",
    amount: "9.90",
    currency: "EUR",
    transaction_id: "T1",
    card: "4",
    order_status: "1",
    result_info: "0000:Success",
  }

  it("share everything but their fields", () => {
    const other = { fields: answer, signature: hmac("100001|7|A-1|T1|9.90|EUR|1") }
    const { fits, messages } = findRecipes({ samples: [sample, other], key: KEY })
    expect(messages).toEqual([["notification"], ["authorise.response"]])
    expect(fits[0]?.profile.signature?.default?.algorithm).toBe("hmac-sha256")
    expect(Object.keys(fits[0]?.profile.signature?.messages ?? {})).toEqual(["notification", "authorise.response"])
  })

  it("that share no recipe have each their own, in full", () => {
    const other = { fields: answer, signature: hmac("100001,7,A-1,T1,9.90,EUR,1") }
    const { fits, total } = findRecipes({ samples: [sample, other], key: KEY })
    expect(total).toBe(1)
    expect(fits[0]?.profile.signature?.default).toBeUndefined()
    expect(fits[0]?.profile.signature?.messages?.["authorise.response"]?.separator).toBe(",")
    expect(fits[0]?.profile.signature?.messages?.notification?.separator).toBe("|")
  })
})

describe("fields that are signed in the specification's order, not in the message's", () => {
  // Six fields that identify no payment are tried in no order but the message's and the specification's.
  const inOrder = ["merchant_id", "order_no", "order_status", "result_info", "contract_name", "note", "token_id"]
  const message = {
    note: "gift",
    token_id: "tok-8",
    order_status: "1",
    result_info: "0000:Success",
    order_no: "A-1",
    contract_name: "Plan B",
    merchant_id: "100001",
    amount: "9.90",
  }
  const signed = inOrder.map((name) => message[name as keyof typeof message]).join("|")

  it.each([
    ["where it is known which message it is", { message: "authorise.response" as const }],
    ["where the fields say which message it is", {}],
  ])("are found %s", (_, known) => {
    const { fits } = findRecipes({ samples: [{ fields: message, signature: hmac(signed), ...known }], key: KEY })
    expect(fits[0]?.recipes[0]).toMatchObject({ fields: inOrder, order: "listed" })
    expect(fits[0]?.stringsToSign).toEqual([signed])
  })
})

describe("when none fits", () => {
  const causes = (samples: Sample[], key = KEY) => {
    const found = findRecipes({ samples, key })
    expect([found.total, found.fits]).toEqual([0, []])
    return found.causes.join("\n")
  }

  it("says what was tried and that the key may be another", () => {
    const found = findRecipes({ samples: [sample], key: "another-key" })
    expect([found.total, found.fits, found.differences]).toEqual([0, [], []])
    expect(found.tried.texts).toBeGreaterThan(10_000)
    expect(found.causes.join("\n")).toMatch(/Another key/)
    expect(JSON.stringify(found)).not.toContain("another-key")
  })

  it("says that white space stands around the key", () => {
    expect(causes([sample], ` ${KEY}\n`)).toMatch(/^White space stands around the key/)
  })

  it("says which sample fits where another does not", () => {
    expect(causes([sample, { ...sample, fields: { ...notification, amount: "9.9" } }])).toMatch(
      /fits sample 1.*: sample 2 was altered/,
    )
  })

  it("says which values look hidden, and which have white space around them", () => {
    const fields = { ...notification, order_no: "A-1 ", transaction_id: "T***1" }
    expect(causes([{ fields, signature: hmac("?") }])).toMatch(/White space.*order_no[^]*hidden or cut: transaction_id/)
  })

  it("says in which values line breaks stand, and which letters can be written in two ways", () => {
    const fields = { ...notification, order_no: "A\n1", transaction_id: "Cafe\u0301" }
    const said = causes([{ fields, signature: hmac("100001|7|A\r\n1|Caf\u00e9|EUR|9.90|3000") }])
    expect(said).toMatch(/Line breaks stand in values of the sample: order_no\. .*CRLF where LF was read/)
    expect(said).toMatch(/Letters in values of the sample can be one character.*: transaction_id\. /)
    expect(causes([sample].map((one) => ({ ...one, signature: hmac("?") })))).not.toMatch(/Line breaks|Letters/)
  })

  it("says that no algorithm writes such a signature", () => {
    expect(causes([{ ...sample, signature: "d41d8cd98f00b204e9800998ecf8427e" }])).toMatch(/32 characters.*MD5/)
  })
})

describe("what it takes", () => {
  it("finds an unusual separator when it is given", () => {
    const odd = { ...sample, signature: hmac("100001<>7<>A-1<>T1<>EUR<>9.90<>3000") }
    expect(findRecipes({ samples: [odd], key: KEY }).total).toBe(0)
    expect(findRecipes({ samples: [odd], key: KEY, separators: ["<>"] }).fits[0]?.recipes[0]?.separator).toBe("<>")
  })

  it("takes a secret, and shows no key that stands in a value", () => {
    const fields = { ...notification, order_no: KEY }
    const echoed = { fields, signature: hmac(`100001|7|${KEY}|T1|EUR|9.90|3000`) }
    const found = findRecipes({ samples: [echoed], key: new Secret(KEY) })
    expect(found.total).toBeGreaterThan(0)
    expect(JSON.stringify(found)).not.toContain(KEY)
  })

  it("searches names of a service's own", () => {
    const fields = { merNo: "1", gatewayNo: "2", orderNo: "A", amount: "3.00" }
    const found = findRecipes({
      samples: [{ fields, signature: hmac("amount=3.00&gatewayNo=2&merNo=1&orderNo=A") }],
      key: KEY,
    })
    expect([found.messages, found.total > 0]).toEqual([[[]], true])
    expect(found.fits[0]?.profile.signature?.messages).toBeUndefined()
  })

  it("refuses an empty key, and no samples", () => {
    expect(() => findRecipes({ samples: [sample], key: "" })).toThrow(/key is empty/)
    expect(() => findRecipes({ samples: [], key: KEY })).toThrow(/Give a sample/)
  })
})

describe("recipes of further parts", () => {
  const sha = (text: string) => createHash("sha256").update(text, "utf8").digest("hex")

  it("are found where another separator stands before the key", () => {
    const found = findRecipes({
      samples: [{ fields: notification, signature: sha(`100001|7|A-1|T1|EUR|9.90|3000&${KEY}`) }],
      key: KEY,
    })
    expect(found.fits[0]?.recipes).toMatchObject([{ key: "append", separator: "|", key_separator: "&" }])
  })

  it.each([
    ["flat", `account_id=7&amount=1.00&amount=2.00&merchant_id=100001&order_no=A-1&order_no=A-2`],
    [
      "flat-indexed",
      "account_id=7&capture_orders[0][amount]=1.00&capture_orders[0][order_no]=A-1&" +
        "capture_orders[1][amount]=2.00&capture_orders[1][order_no]=A-2&merchant_id=100001",
    ],
  ])("are found where the values of a list stand %s among all others", (lists, text) => {
    const capture_orders = [
      { order_no: "A-1", amount: "1.00" },
      { order_no: "A-2", amount: "2.00" },
    ]
    const found = findRecipes({
      samples: [{ fields: { ...envelope, capture_orders }, signature: hmac(text) }],
      key: KEY,
    })
    expect(found.fits[0]?.recipes).toMatchObject([{ form: "pairs", order: "alphabetical", lists }])
  })

  it("say in which field a notification has its signature", () => {
    const { fits } = findRecipes({ samples: [{ ...sample, signatureField: "sign" }], key: KEY })
    expect(fits[0]?.profile.notification).toEqual({ signature: { in: "field", name: "sign", over: "fields" } })
  })
})
