import type { PlanRow } from "../../modules/acquiring/plans"
import { contractTerms, isRefusal } from "../contract-terms"

const NOW = new Date("2026-12-30T23:00:00Z")

const plan = (change: Partial<PlanRow> = {}): PlanRow => ({
  id: "acqplan_1",
  variant_id: "tea",
  contract_name: "Tea",
  interval: "month",
  interval_count: 1,
  billing_cycle: 0,
  promotion_cycle: 0,
  amount: null,
  currency_code: null,
  start_after_days: 0,
  ends_on: null,
  created_at: NOW,
  updated_at: NOW,
  ...change,
})

const line = (variant_id: string, quantity = 1) => ({
  id: `line_${variant_id}`,
  title: variant_id,
  variant_id,
  quantity,
  unit_price: 20,
})

const cart = (items: ReturnType<typeof line>[], currency_code = "usd") => ({
  currency_code,
  total: 41,
  original_total: 45.004,
  original_shipping_total: 5,
  items,
})

const terms = (items: ReturnType<typeof line>[], plans: PlanRow[], currency?: string) => {
  const found = contractTerms(cart(items, currency), plans, NOW)
  if (!found) return undefined
  if (isRefusal(found)) return found.message
  return { amount: found.amount.toString(), start: found.start, end: found.end }
}

it.each<[string, ReturnType<typeof line>[], PlanRow[], unknown]>([
  ["goods alone begin nothing", [line("cup")], [plan()], undefined],
  ["what the cart costs without its promotions", [line("tea", 2)], [plan()], { amount: "45.00 USD", start: "2026-12-30", end: undefined }], // prettier-ignore
  ["the plan's own amount, for each piece, and the shipping", [line("tea", 2)], [plan({ amount: "15.50", currency_code: "usd" })], { amount: "36.00 USD", start: "2026-12-30", end: undefined }], // prettier-ignore
  ["days later, to a last day", [line("tea")], [plan({ start_after_days: 2, ends_on: "2027-06-30" })], { amount: "45.00 USD", start: "2027-01-01", end: "2027-06-30" }], // prettier-ignore
  ["not beside other goods", [line("tea"), line("cup")], [plan()], expect.stringMatching(/bought by itself/)],
  ["not two at once", [line("tea"), line("milk")], [plan(), plan({ variant_id: "milk" })], expect.stringMatching(/one at a time/)], // prettier-ignore
  ["not once it has ended", [line("tea")], [plan({ ends_on: "2026-12-30" })], expect.stringMatching(/no longer be bought/)], // prettier-ignore
  ["not where it ends before its first deduction", [line("tea")], [plan({ ends_on: "2027-01-29" })], expect.stringMatching(/no longer be bought/)], // prettier-ignore
  ["where its first deduction is on its last day", [line("tea")], [plan({ ends_on: "2027-01-30" })], { amount: "45.00 USD", start: "2026-12-30", end: "2027-01-30" }], // prettier-ignore
  ["not where its days before it begins leave none for a deduction", [line("tea")], [plan({ start_after_days: 2, ends_on: "2027-01-31" })], expect.stringMatching(/no longer be bought/)], // prettier-ignore
  ["not in a currency it has no amount in", [line("tea")], [plan({ amount: "15", currency_code: "eur" })], expect.stringMatching(/not sold in USD/)], // prettier-ignore
])("%s", (_, items, plans, expected) => {
  expect(terms(items, plans)).toEqual(expected)
})
