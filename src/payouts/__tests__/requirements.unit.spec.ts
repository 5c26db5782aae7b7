import { profileFrom } from "../../acquirer/profile/schema"
import { needsBesideId, needsOf } from "../requirements"

const required = {
  ...{ "US:WALLET": "payer.last_name", "*:WALLET": "reason", US: "reference", IBAN: "client_data" },
  "*": "fee_paid_by",
}
const { payouts } = profileFrom({ payouts: { required: { ...required, GB: null }, ibanCountries: "DE, GB" } })

it.each([
  ["US", "wallet", "payer.last_name"],
  ["DE", "WALLET", "reason"],
  [undefined, "WALLET", "reason"],
  ["US", "ACH", "reference"],
  ["DE", "", "client_data"],
  ["GB", undefined, "client_data"],
  ["FR", undefined, "fee_paid_by"],
  ["constructor", undefined, "fee_paid_by"],
  [undefined, undefined, "fee_paid_by"],
])("%s by %s: what is said of the most that is known (%s)", (country, method, field) => {
  expect(needsOf(payouts, country, method)).toEqual({ required: [field], oneOf: [], optional: [] })
})

it("reads what is needed, one of several, and what may be given", () => {
  const { payouts: said } = profileFrom({
    payouts: { required: { "*": "reason, payer.last_name | reference,fee_paid_by?" } },
  })
  expect(needsOf(said, "JP", undefined)).toEqual({
    required: ["reason"],
    oneOf: [["payer.last_name", "reference"]],
    optional: ["fee_paid_by"],
  })
})

it("needs nothing beside a beneficiary whom the service knows, unless the profile says so", () => {
  expect(needsBesideId(payouts)).toEqual({ required: [], oneOf: [], optional: [] })
  const { payouts: said } = profileFrom({ payouts: { besideBeneficiaryId: "reason" } })
  expect(needsBesideId(said).required).toEqual(["reason"])
})
