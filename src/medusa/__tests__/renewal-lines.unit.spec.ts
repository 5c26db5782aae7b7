import { decorateCartTotals } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../payable-session"
import { renewalLines, type ItemRow, type RenewedOrder, type ShippingRow } from "../renewal-lines"

interface Totals {
  total: number
  original_total: number
}

/** What the core makes of lines. */
function totalsOf(lines: { items: object[]; shipping_methods: object[]; credit_lines?: object[] }): Totals {
  const copy = JSON.parse(JSON.stringify(lines)) as Parameters<typeof decorateCartTotals>[0]
  return decorateCartTotals({ ...copy, currency_code: "usd" } as never) as unknown as Totals
}

function orderOf(change: { off?: number; quantity?: number; inclusive?: boolean; credit?: number } = {}): RenewedOrder {
  const { off, quantity = 2, inclusive = false, credit } = change
  const items: ItemRow[] = [
    {
      title: "Tea",
      variant_id: "tea",
      quantity,
      unit_price: 20,
      is_tax_inclusive: inclusive,
      tax_lines: [{ rate: 19, code: "vat" }],
      adjustments: off ? [{ amount: off, code: "OFF" }] : [],
    },
  ]
  const shipping_methods: ShippingRow[] = [
    { name: "Standard", amount: 5, is_tax_inclusive: inclusive, tax_lines: [{ rate: 19 }], original_total: inclusive ? 5 : 5.95 }, // prettier-ignore
  ]
  const credit_lines = credit ? [{ amount: credit }] : []
  return { currency_code: "usd", ...totalsOf({ items, shipping_methods, credit_lines }), items, shipping_methods }
}

it.each<[string, RenewedOrder, string]>([
  ["what the first order costs without its promotion", orderOf({ off: 10 }), "53.55"],
  ["what the first order cost with its promotion", orderOf({ off: 10 }), "41.65"],
  ["the plan's own amount", orderOf(), "36.95"],
  ["an amount that does not come out even", orderOf({ quantity: 3 }), "15.94"],
  ["prices with tax in them", orderOf({ inclusive: true }), "45.00"],
  ["less than the shipping alone", orderOf(), "3.00"],
  ["what was left of the first order beside a gift card", orderOf({ credit: 13.55 }), "40.00"],
])("a renewal comes to exactly %s", (_, order, deducted) => {
  const lines = renewalLines(order, Money.exact(deducted, "USD"))
  expect(storeTotal(totalsOf(lines).total, "usd").toDecimalString()).toBe(deducted)
  expect(lines.items).toMatchObject([{ title: "Tea", variant_id: "tea", quantity: order.items[0]?.quantity }])
})
