import { listedFields } from "../../operations/__tests__/listed-fields"
import { PAYOUT_DETAILS } from "../payout-details"
import { profileProblems } from "../schema"

/** Written by the plugin, or always there. */
const ALWAYS = ["request_id", "payment_amount", "payment_currency", "beneficiary_id", "notify_url"]
const ENVELOPE = ["merchant_id", "account_id", "encryption_data"]

it("knows every detail of a payout that the specification shows, but for documents", () => {
  const paths = listedFields("payout", "request").map(({ path }) => path)
  const single = paths.filter((path) => !path.includes("[]") && !paths.some((other) => other.startsWith(`${path}.`)))
  expect([...PAYOUT_DETAILS, ...ALWAYS, ...ENVELOPE].sort()).toEqual(single.sort())
})

it.each([
  [{ required: { US: "beneficiary.bank_details.ibn" } }, "profile.payouts.required.US"],
  [{ required: { us: "reason" } }, "profile.payouts.required.us"],
  [{ required: { "US:ach": "reason" } }, "profile.payouts.required.US:ach"],
  [{ ibanCountries: "Germany" }, "profile.payouts.ibanCountries"],
  [{ besideBeneficiaryId: "everything" }, "profile.payouts.besideBeneficiaryId"],
])("refuses %j by its entry", (payouts, field) => {
  expect(profileProblems({ payouts })).toMatchObject([{ field }])
})
