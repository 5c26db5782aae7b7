import type { Moved } from "../../modules/acquiring/subscription-months"
import { lastMonths, monthsOf } from "../months"

it("counts months by the clock on the shop's wall, over the end of a year", () => {
  const months = lastMonths(3, new Date("2026-12-31T23:30:00Z"), "Europe/Berlin")
  expect(months.map(({ month, from, until }) => [month, from.toISOString(), until.toISOString()])).toEqual([
    ["2026-11", "2026-10-31T23:00:00.000Z", "2026-11-30T23:00:00.000Z"],
    ["2026-12", "2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ["2027-01", "2026-12-31T23:00:00.000Z", "2027-01-31T23:00:00.000Z"],
  ])
})

it("adds up rhythms and currencies; churn is of those that the month began with", () => {
  const usd: Moved = {
    ...{ place: 1, currency_code: "USD", interval: "month", interval_count: 1, began: 3, cancelled: 2, ended: 1 },
    ...{ before: 8, lost: 2, active: 8, amount: "80.00" },
  }
  const rare: Moved = { ...usd, interval: "year", began: 0, cancelled: 0, ended: 0, before: 1, lost: 0, active: 1, amount: "120.00" } // prettier-ignore
  const gone: Moved = { ...usd, currency_code: "JPY", began: 0, cancelled: 0, ended: 1, before: 1, lost: 1, active: 0, amount: "0" } // prettier-ignore
  expect(monthsOf([{ month: "2026-01" }, { month: "2026-02" }], [usd, rare, gone])).toEqual([
    { month: "2026-01", is_current: false, active: 0, began: 0, cancelled: 0, ended: 0, churn: null, revenue: [] },
    {
      ...{ month: "2026-02", is_current: true, active: 9, began: 3, cancelled: 2, ended: 2, churn: "30.0" },
      revenue: [
        { currency_code: "USD", amount: "90.00", subscriptions: 9 },
        { currency_code: "JPY", amount: "0", subscriptions: 0 },
      ],
    },
  ])
})
