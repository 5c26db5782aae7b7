import { monthlyRevenue } from "../monthly-revenue"

it("adds up what each brings in a month, by currency", () => {
  expect(
    monthlyRevenue([
      { amount: "10.00", currency_code: "USD", interval: "month", interval_count: 1, active: 1 },
      { amount: "30.00", currency_code: "USD", interval: "month", interval_count: 3, active: 1 },
      { amount: "120.00", currency_code: "USD", interval: "year", interval_count: 1, active: 1 },
      { amount: "1000", currency_code: "JPY", interval: "week", interval_count: 2, active: 1 },
    ]),
  ).toEqual([
    { currency_code: "USD", amount: "30.00", subscriptions: 3 },
    { currency_code: "JPY", amount: "2174", subscriptions: 1 },
  ])
})
