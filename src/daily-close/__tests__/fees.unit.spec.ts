import { summedUp } from "../fees"

const fee = (amount: string, currency_code: string) => ({ amount, currency_code })

it("sums up a day's fees by currency, in its digits; what is no amount of a currency is left out", () => {
  expect(
    summedUp([fee("1.5", "USD"), fee("20", "JPY"), fee("0.255", "usd"), fee("1e-7", "EUR"), fee("3", "COINS")]),
  ).toEqual([fee("0.00", "EUR"), fee("20", "JPY"), fee("1.76", "USD")])
  expect(summedUp([])).toEqual([])
})
