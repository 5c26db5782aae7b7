import { feeBearer } from "../payout-fee"

const ANSWER = { payment_amount: "250.00", payment_currency: "EUR", fee_amount: "2.15", fee_currency: "EUR" }

it.each([
  ["the payer by what leaves the account", { amount_payer_pays: "252.15" }, "payer"],
  [
    "the beneficiary by what arrives",
    { amount_payer_pays: "250", amount_beneficiary_receives: "247.85" },
    "beneficiary",
  ],
  ["whom the sums show, whatever the name says", { amount_payer_pays: "252.15", fee_paid_by: "BENEFICIARY" }, "payer"],
  ["whom the name says, where the sums tell nothing", { amount_payer_pays: "250", fee_paid_by: "PAYER" }, "payer"],
  ["the beneficiary by name", { fee_paid_by: "Beneficiary" }, "beneficiary"],
  ["nobody by a name without a meaning", { fee_paid_by: "SHARED" }, undefined],
  // The specification's sums are numbers of the currency that the money is taken from.
  [
    "whom the name says, of another currency",
    { fee_currency: "USD", amount_payer_pays: "252.15", fee_paid_by: "BENEFICIARY" },
    "beneficiary",
  ],
  [
    "the payer where the beneficiary has all of it, whatever the fee's currency and the name",
    { fee_currency: "USD", amount_beneficiary_receives: "250.00", fee_paid_by: "BENEFICIARY" },
    "payer",
  ],
  ["nobody where there is no fee", { fee_amount: undefined, fee_paid_by: "PAYER" }, undefined],
])("a payout's fee is borne by %s", (_what, more, bearer) => {
  expect(feeBearer({ ...ANSWER, ...more })).toBe(bearer)
})
