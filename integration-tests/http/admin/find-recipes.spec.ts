import { createHash } from "node:crypto"

import type { RecipesView } from "../../../src/api/admin/acquiring/http-types"
import { SANDBOX_SECRET_KEY } from "../../../src/acquirer/domain/sandbox-account"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

const PATH = "/admin/acquiring/recipes/find"
const KEY = "the key of these samples"

/** A service that signs its own way: SHA-256 of the sorted values and the key, joined by "|". */
function sample(fields: Record<string, string>) {
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
  return {
    fields,
    signature: createHash("sha256")
      .update([...values, KEY].join("|"))
      .digest("hex"),
  }
}

const FIELDS = {
  merchant_id: "100001",
  account_id: "100001001",
  order_no: "A-1",
  transaction_id: "T1",
  currency: "USD",
  amount: "25.00",
  payment_status: "3000",
}

shop((the) => {
  it("finds the recipe of signed samples, shows what was signed, and never the key", async () => {
    const samples = [sample(FIELDS), sample({ ...FIELDS, order_no: "A-2", amount: "7.50" })]
    const found = good(await the.admin.post<RecipesView>(PATH, { secret_key: KEY, samples }))
    expect(found.count).toBeGreaterThan(0)
    expect(found.recipes[0]?.recipe).toMatchObject({ algorithm: "sha256", separator: "|" })
    expect(found.recipes[0]?.string_to_sign).toContain("100001001|25.00|USD|100001")
    expect(JSON.stringify(found)).not.toContain(KEY)
    expect(await the.sql("SELECT id FROM acquiring_operation")).toEqual([])
  })

  it("finds none for another key, and says what may be the cause", async () => {
    const found = good(
      await the.admin.post<RecipesView>(PATH, { secret_key: "another key", samples: [sample(FIELDS)] }),
    )
    expect(found).toMatchObject({ recipes: [], count: 0 })
    expect(found.causes.length).toBeGreaterThan(0)
  })

  it("reads a message as it was sent, and takes the account's own key", async () => {
    const sent = new URLSearchParams(FIELDS)
    const text = `${sent}&encryption_data=${signMessage(referenceProfile, "notification", FIELDS, SANDBOX_SECRET_KEY)}`
    const found = good(await the.admin.post<RecipesView>(PATH, { account: "default", samples: [{ text }] }))
    expect(found.count).toBeGreaterThan(0)
    expect(JSON.stringify(found)).not.toContain(SANDBOX_SECRET_KEY)
  })

  it("searches for one at a time, and tells the second to wait", async () => {
    const question = { secret_key: "another key", samples: [sample(FIELDS)] }
    const [first, second] = await Promise.all([the.admin.post(PATH, question), the.admin.post(PATH, question)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect([first.body, second.body]).toContainEqual({
      type: "busy",
      message: "Another search for a recipe is running on this server. Try again in half a minute.",
    })
    expect((await the.admin.post(PATH, question)).body).toMatchObject({ count: 0 })
  })

  it("refuses a message of more lists than any of the service has", async () => {
    const lists = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`list${at}`, [{ order_no: "A-1" }]]))
    const refused = await the.admin.post(PATH, { secret_key: KEY, samples: [{ fields: lists, signature: "0" }] })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: "samples", reason: "Sample 1 has more than 12 lists and groups of fields." }] },
    ])
  })

  it("refuses what is no sample, field by field, and whoever is not signed in", async () => {
    const refusal = async (asked: object) => {
      const { status, body } = await the.admin.post<{ errors: { field: string }[] }>(PATH, asked)
      return { status, fields: body.errors.map(({ field }) => field).sort() }
    }
    const refused = { status: 400 }
    expect(await refusal({ secret_key: KEY, samples: [{ fields: 1 }] })).toEqual({
      ...refused,
      fields: ["samples[0].fields"],
    })
    expect(await refusal({ secret_key: KEY, samples: [{ fields: FIELDS }] })).toEqual({
      ...refused,
      fields: ["samples[0]"],
    })
    expect(await refusal({ secret_key: KEY, samples: [{ text: "nothing" }] })).toEqual({
      ...refused,
      fields: ["samples"],
    })
    expect(await refusal({ samples: [sample(FIELDS)] })).toEqual({ ...refused, fields: ["secret_key"] })
    expect((await the.visitor.post(PATH, {})).status).toBe(401)
  })
})
