import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import type { Answer } from "../../support/http"
import { paidOrders, type BulkOrder } from "../../support/bulk-orders"
import { good } from "../../support/http"
import { settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"

interface Schema {
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
}

interface Route {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: { "application/json": { schema: Schema } } }
}

const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Partial<Record<"get" | "post", Route>>>
}

/** Every route of the admin that there is: the document is checked against the code. */
const ROUTES = Object.entries(paths)
  .filter(([path]) => path.startsWith("/admin/"))
  .map(([path, { get, post }]) => ({
    path: path.replace("accounts/{id}", "accounts/default").replaceAll(/\{(\w+)\}/g, "$1_of_nothing"),
    query: (get?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name),
    texts: textsOf(post?.requestBody?.content["application/json"].schema),
  }))

function textsOf({ properties = {} }: Schema = {}): string[] {
  return Object.entries(properties).flatMap(([name, { type, enum: values }]) =>
    type === "string" && !values ? [name] : [],
  )
}

/** Bank accounts, keys and samples: what looks like a card there may be none. */
const OTHER_NUMBERS = ["accounts/default/profile/preview", "accounts/default/settings", "payouts", "recipes/find"]
const CARD = "4111111111111111"
const LOOKS_LIKE_CARD = "looks like card data, which must never be stored"
const UNSTORABLE = "has characters that cannot be stored"

shop((the) => {
  const { admin } = the
  const page = settingsPage(the)
  // What a payout lacks is said beside what is wrong with it.
  const isLacking = (reason: string) => /^is missing/.test(reason)
  const answered = ({ status, body }: Answer<Pick<ProblemAnswer, "errors">>) => [
    status,
    body.errors?.filter(({ reason }) => !isLacking(reason)),
  ]
  const refused = (field: string, reason: string) => [400, [{ field, reason }]]

  it("with a character that no database takes is refused by the name of the field, on every route", async () => {
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { path, query, texts } of ROUTES) {
      for (const name of query) {
        answers[`${path}?${name}`] = answered(await admin.get<ProblemAnswer>(`${path}?${name}=%00`))
        wanted[`${path}?${name}`] = refused(name, UNSTORABLE)
      }
      for (const name of texts) {
        answers[`${path} ${name}`] = answered(await admin.post<ProblemAnswer>(path, { [name]: "a\0b" }))
        wanted[`${path} ${name}`] = refused(name, UNSTORABLE)
      }
    }
    expect(answers).toEqual(wanted)
    expect(Object.keys(answers).length).toBeGreaterThan(60)
  })

  it("with half a character, or deep in a body, is refused as well", async () => {
    const batch = (order: object) =>
      admin.post<ProblemAnswer>("/admin/acquiring/batches", { kind: "refund", orders: [order] })
    expect(answered(await batch({ order_id: "x", note: "\ud800" }))).toEqual(refused("orders[0].note", UNSTORABLE))
    expect(answered(await batch({ order_id: "a\0" }))).toEqual(refused("orders[0].order_id", UNSTORABLE))
    const { version } = await page.read()
    expect(answered(await page.change({ website: "a\0" }, version))).toEqual(refused("website", UNSTORABLE))
    const { status, body } = await admin.get<ProblemAnswer>("/admin/acquiring/payments/a%00")
    expect([status, body]).toEqual([400, { type: "invalid_data", message: "This address is malformed." }])
  })

  it("with a card's number is refused by the name of the field, and the number is not said", async () => {
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { path, texts } of ROUTES) {
      if (OTHER_NUMBERS.some((one) => path === `/admin/acquiring/${one}`)) continue
      for (const name of texts) {
        answers[`${path} ${name}`] = answered(await admin.post<ProblemAnswer>(path, { [name]: `card ${CARD} asked` }))
        wanted[`${path} ${name}`] = refused(name, LOOKS_LIKE_CARD)
      }
    }
    expect(answers).toEqual(wanted)
    expect(Object.keys(answers).length).toBeGreaterThan(8)
  })

  it("with a card's number goes into no batch, no payout and no refund of the core's own", async () => {
    const [order] = (await paidOrders(the.container, 1, the.seeded.regions.usd ?? "")) as [BulkOrder]
    const note = `card ${CARD} asked`
    const orders = [{ order_id: order.orderId, note }]
    for (const path of ["batches", "batches/dry-run"]) {
      const answer = await admin.post<ProblemAnswer>(`/admin/acquiring/${path}`, { kind: "refund", orders })
      expect(answered(answer)).toEqual(refused("orders[0].note", LOOKS_LIKE_CARD))
      expect(JSON.stringify(answer.body)).not.toContain(CARD)
    }
    const payout = {
      ...{ account: "default", request_id: "0b3f5a52-7d0b-4a55-9d1e-3d6a0c0f7f11" },
      ...{ payment_amount: "10.00", payment_currency: "USD" },
      beneficiary: { address: { city: CARD }, bank_details: { account_number: CARD } },
    }
    const made = await admin.post<ProblemAnswer>("/admin/acquiring/payouts", payout)
    expect(made.status).toBe(400)
    expect(made.body.errors).toContainEqual({ field: "beneficiary.address.city", reason: LOOKS_LIKE_CARD })
    expect(made.body.errors?.map(({ field }) => field)).not.toContain("beneficiary.bank_details.account_number")

    good(await admin.post(`/admin/payments/${order.paymentId}/capture`, {}))
    const refund = await admin.post<ProblemAnswer>(`/admin/payments/${order.paymentId}/refund`, { amount: 1, note })
    expect(answered(refund)).toEqual(refused("note", LOOKS_LIKE_CARD))
    expect(await the.sql("SELECT id FROM refund")).toEqual([])
    expect(the.sandbox.control.requests({ operation: "refund" })).toEqual([])
  })

  it("may be as long as its schema says, and what is longer is told what to do", async () => {
    const samples = ["a", "b"].map((of) => ({
      fields: { order_no: of, memo: "x".repeat(60_000) },
      signature: of.repeat(64),
    }))
    const found = await admin.post("/admin/acquiring/recipes/find", { secret_key: "a key of ours", samples })
    expect(found.status).toBe(200)
    const tooLarge = await admin.post<ProblemAnswer>("/admin/acquiring/recipes/find", {
      secret_key: "a key of ours",
      samples: [{ text: "x".repeat(2_100_000) }],
    })
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      { type: "too_large", message: expect.stringContaining("give fewer samples") as string },
    ])
    const inGerman = await admin.post<ProblemAnswer>(
      "/admin/acquiring/close",
      { account: "x".repeat(110_000) },
      { "accept-language": "de" },
    )
    expect([inGerman.status, inGerman.body.message]).toEqual([
      413,
      expect.stringContaining("weniger auf einmal") as string,
    ])
    const malformed = await fetch(new URL("/admin/acquiring/close", the.url()), {
      method: "POST",
      headers: { ...the.adminHeaders, "content-type": "application/json" },
      body: `{ "account": "${CARD}`,
    })
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      { type: "invalid_data", message: "body: must be JSON", errors: [{ field: "body", reason: "must be JSON" }] },
    ])
  })

  it.each([
    [
      "backend_url",
      { backend_url: "https://clerk:word@shop.example" },
      "backend_url",
      /^must be an https address without user name/,
    ],
    ["website", { website: "my shop.example" }, "website", /^must be a domain such as shop\.example$/],
    [
      "instalments",
      { installments: { allowed: ["3", "three"] } },
      "installments.allowed.1",
      /^must be a whole number of 1 to 999$/,
    ],
    [
      "more instalments than anybody counts",
      { installments: { allowed: [1_000] } },
      "installments.allowed.0",
      /of 1 to 999$/,
    ],
  ])(
    "in settings is refused where the service would refuse every payment for it: %s",
    async (_, said, field, reason) => {
      const { version } = await page.read()
      const { status, body } = await page.change(said, version)
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ field, reason: expect.stringMatching(reason) as string }],
      })
      expect((await page.read()).version).toBe(version)
    },
  )

  it("in settings has a length that can be sent with every payment", async () => {
    const { version } = await page.read()
    for (const [setting, most] of [
      ["website", 255],
      ["platform_source", 255],
      ["backend_url", 2_048],
    ] as const) {
      const value = `https://shop.example/${"x".repeat(90_000)}`
      const answer = await page.change({ [setting]: value }, version)
      expect([answer.status, answer.body.errors]).toEqual(refused(setting, `is longer than ${most} characters`))
    }
  })
})
