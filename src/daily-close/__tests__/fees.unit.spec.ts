import { merchantsFee, summedUp } from "../fees"

const fee = (amount: string, currency_code: string) => ({ amount, currency_code })

it("sums up a day's fees by currency, in its digits; what is no amount of a currency is left out", () => {
  expect(
    summedUp([fee("1.5", "USD"), fee("20", "JPY"), fee("0.255", "usd"), fee("1e-7", "EUR"), fee("3", "COINS")]),
  ).toEqual([fee("0.00", "EUR"), fee("20", "JPY"), fee("1.76", "USD")])
  expect(summedUp([])).toEqual([])
})

it.each([
  ["the payer", "PAYER", "1.50"],
  ["the beneficiary", "BENEFICIARY", "0.00"],
  ["nobody knows who", "SHARED", "1.50"],
])("a fee that is borne by %s costs the merchant its own part alone", (_who, fee_paid_by, amount) => {
  expect(summedUp([merchantsFee({ fee_amount: "1.5", fee_currency: "USD", fee_paid_by })])).toEqual([
    fee(amount, "USD"),
  ])
})
