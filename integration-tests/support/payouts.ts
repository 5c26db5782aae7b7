import { randomUUID } from "node:crypto"

import type { AdminApiKeyResponse } from "@medusajs/framework/types"
import type { PayoutAnswer, PayoutDetail, ProblemAnswer } from "../../src/api/admin/acquiring/http-types"
import { good, http, type Http } from "./http"
import { seedAdmin } from "./seed/people"
import type { Shop } from "./shop"

const SECOND = { email: "second@example.com", password: "battery-staple", firstName: "Sec", lastName: "Ond" }

export const IBAN = "DE89370400440532013000"

/** What tests do with payouts. */
export function payoutsOf(the: Shop) {
  const order = (more: object = {}) => ({
    account: "default",
    request_id: randomUUID(),
    payment_amount: "250.00",
    payment_currency: "EUR",
    payment_method: "SEPA",
    reference: "INV-1",
    beneficiary: {
      company_name: "Rösterei Nord",
      bank_details: { account_name: "Rösterei Nord", bank_country_code: "DE", iban: IBAN },
    },
    payer: { company_name: "Example Shop" },
    ...more,
  })
  const make = (body: object, who: Http = the.admin) =>
    who.post<PayoutAnswer & ProblemAnswer>("/admin/acquiring/payouts", body)
  const decide =
    (decision: "approve" | "reject") =>
    (id: string, who: Http, body: object = {}) =>
      who.post<PayoutAnswer & ProblemAnswer>(`/admin/acquiring/payouts/${id}/${decision}`, body)
  return {
    order,
    make,
    approve: decide("approve"),
    reject: decide("reject"),
    made: async (body: object, who?: Http): Promise<PayoutDetail> => good(await make(body, who)).payout,
    payoutOf: async (id: string, who: Http = the.admin): Promise<PayoutDetail> =>
      good(await who.get<PayoutAnswer>(`/admin/acquiring/payouts/${id}`)).payout,
    /** What the service got. */
    received: () => the.sandbox.control.requests({ operation: "payout" }),

    /** Another person who has signed in. */
    async second(): Promise<Http> {
      await seedAdmin(the.container, SECOND)
      const { token } = good(await the.visitor.post<{ token: string }>("/auth/user/emailpass", SECOND))
      return http(the.url, () => ({ authorization: `Bearer ${token}` }))
    },

    /** A program with a secret API key that a person has made. */
    async keyOf(who: Http): Promise<Http & { id: string }> {
      const { api_key } = good(
        await who.post<AdminApiKeyResponse>("/admin/api-keys", { title: "Accounting", type: "secret" }),
      )
      const authorization = `Basic ${Buffer.from(`${api_key.token}:`).toString("base64")}`
      return { ...http(the.url, () => ({ authorization })), id: api_key.id }
    },
  }
}
