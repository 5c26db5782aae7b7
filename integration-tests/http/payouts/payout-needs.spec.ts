import { randomUUID } from "node:crypto"

import type { PayoutAnswer, PayoutNeedsView, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { nestedFields } from "../../../src/admin/payouts/fields"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

const bank = (name: string) => `beneficiary.bank_details.${name}`
const address = (name: string) => `beneficiary.address.${name}`

/** What differs between countries and methods; the country and the account's name are always needed. */
const NEEDS: [country: string, method: string, required: string[], oneOf: string[]][] = [
  ["DE", "SEPA", [bank("iban")], []],
  ["DE", "", [bank("iban")], []],
  ["FR", "BANK", [bank("iban")], []],
  ["GB", "FPS", [bank("account_number"), bank("bank_code")], []],
  ["GB", "SEPA", [bank("iban")], []],
  ["US", "ACH", [bank("account_number"), bank("bank_code"), bank("bank_account_category")], []],
  ["BR", "TED", ["bank_code", "bank_branch", "account_number", "owner_document_number"].map(bank), []],
  ["JP", "", [bank("swift_code")], [bank("iban"), bank("account_number")]],
  [
    "US",
    "swift",
    [bank("swift_code"), address("street_address"), address("city"), address("country_code")],
    [bank("iban"), bank("account_number")],
  ],
]

const VALUES: Record<string, string> = {
  [bank("iban")]: "DE89370400440532013000",
  [bank("swift_code")]: "DEUTDEFF",
  [bank("account_number")]: "12345678",
  [address("country_code")]: "DE",
}

shop((the) => {
  const away = elsewhere(the)
  const needsOf = async (country: string, method: string) => {
    const query = new URLSearchParams({ account: "default", country, ...(method && { method }) }).toString()
    return good(await the.admin.get<PayoutNeedsView>(`/admin/acquiring/payouts/fields?${query}`))
  }
  const make = (said: Record<string, string>) =>
    the.admin.post<PayoutAnswer & ProblemAnswer>("/admin/acquiring/payouts", {
      ...nestedFields({ payment_amount: "10.00", payment_currency: "EUR", ...said }),
      account: "default",
      request_id: randomUUID(),
    })

  it.each(NEEDS)("to %s by %j: what the form asks for is enough, and nothing of it can be left out", async (...row) => {
    const [country, method, required, oneOf] = row
    const always = [bank("bank_country_code"), bank("account_name")]
    const names = ["beneficiary.first_name", "beneficiary.company_name"]
    const needs = await needsOf(country, method)
    expect([...needs.required].sort()).toEqual([...always, ...required].sort())
    expect(needs.one_of).toEqual([names, ...(oneOf.length > 0 ? [oneOf] : [])])

    const asked = [...needs.required, ...needs.one_of.map(([first = ""]) => first)]
    const said = {
      payment_method: method,
      ...Object.fromEntries(asked.map((path) => [path, VALUES[path] ?? "NORD"])),
      [bank("bank_country_code")]: country,
    }
    expect(good(await make(said)).payout).toMatchObject({ country_code: country })
    for (const path of asked.filter((one) => one !== bank("bank_country_code"))) {
      const { status, body } = await make({ ...said, [path]: "" })
      expect({ path, status, fields: body.errors?.map(({ field }) => field) }).toEqual({
        ...{ path, status: 400 },
        fields: [path],
      })
    }
  })
  it("asks for what the account's profile says, by country and method, and for nothing else", async () => {
    const required = { "*:WALLET": `${bank("account_number")}, reference?`, US: null }
    away.settings({ profile: { payouts: { required, besideBeneficiaryId: "reason" } } })
    const account = bank("account_number")
    expect(await needsOf("US", "wallet")).toEqual({ required: [account], one_of: [], optional: ["reference"] })
    expect((await needsOf("US", "ACH")).required).toContain(bank("swift_code"))

    good(await make({ payment_method: "WALLET", [account]: "15550100" }))
    const without = await make({ payment_method: "WALLET", "beneficiary.first_name": "Ada" })
    expect([without.status, without.body.errors?.map(({ field }) => field)]).toEqual([400, [account]])
    const known = "/admin/acquiring/payouts/fields?account=default&country=US&beneficiary="
    expect(good(await the.admin.get(`${known}known`))).toEqual({ required: ["reason"], one_of: [], optional: [] })
    expect(good(await the.admin.get(`${known}new`))).toMatchObject(await needsOf("US", ""))
    expect((await the.admin.get(`${known}B-1`)).status).toBe(400)
    expect((await make({ beneficiary_id: "B-1" })).body.errors?.map(({ field }) => field)).toEqual(["reason"])
    good(await make({ beneficiary_id: "B-1", reason: "salary" }))
  })
})
