import { createHash } from "node:crypto"

import type { RecipesAnswer } from "../../../src/api/admin/acquiring/http-types"
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
    const found = good(await the.admin.post<RecipesAnswer>(PATH, { secret_key: KEY, samples }))
    expect(found.count).toBeGreaterThan(0)
    expect(found.recipes[0]?.recipe).toMatchObject({ algorithm: "sha256", separator: "|" })
    expect(found.recipes[0]?.string_to_sign).toContain("25.00|100001")
    expect(JSON.stringify(found)).not.toContain(KEY)
    expect(await the.sql("SELECT id FROM acquiring_operation")).toEqual([])
  })

  it("finds none for another key, and says what may be the cause", async () => {
    const found = good(
      await the.admin.post<RecipesAnswer>(PATH, { secret_key: "another key", samples: [sample(FIELDS)] }),
    )
    expect(found).toMatchObject({ recipes: [], count: 0 })
    expect(found.causes.length).toBeGreaterThan(0)
  })

  it("refuses what is no sample, field by field, and whoever is not signed in", async () => {
    const answer = await the.admin.post<{ errors: { field: string }[] }>(PATH, { samples: [{ fields: 1 }] })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }) => field).sort()).toEqual([
      "samples.fields",
      "samples.signature",
      "secret_key",
    ])
    expect((await the.visitor.post(PATH, {})).status).toBe(401)
  })
})
