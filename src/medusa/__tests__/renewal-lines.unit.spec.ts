import { decorateCartTotals } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../payable-session"
import { renewalLines, type ItemRow, type RenewedOrder, type ShippingRow } from "../renewal-lines"

/** What the core makes of lines. */
function totalOf(lines: { items: object[]; shipping_methods: object[] }): string {
  const copy = JSON.parse(JSON.stringify(lines)) as Parameters<typeof decorateCartTotals>[0]
  const { total } = decorateCartTotals({ ...copy, currency_code: "usd" } as never) as unknown as { total: number }
  return storeTotal(total, "usd").toDecimalString()
}

function orderOf(change: { off?: number; quantity?: number; inclusive?: boolean } = {}): RenewedOrder {
  const { off, quantity = 2, inclusive = false } = change
  const items: ItemRow[] = [
    {
      id: "tea",
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
    { name: "Standard", amount: 5, is_tax_inclusive: inclusive, tax_lines: [{ rate: 19 }] },
  ]
  return { currency_code: "usd", items, shipping_methods }
}

/** Two teas with tax in their price, and what came beside them. */
function changedOrder(change: { off?: number; added?: object[]; methods?: object[] } = {}): RenewedOrder {
  const { off, added = [], methods = [] } = change
  const order = orderOf({ inclusive: true, ...(off ? { off } : {}) })
  return {
    ...order,
    items: [...order.items, ...added] as ItemRow[],
    shipping_methods: [...order.shipping_methods, ...methods] as ShippingRow[],
  }
}

const another = (title: string, unit_price: number, quantity = 1) => ({
  id: title,
  title,
  unit_price,
  quantity,
  is_tax_inclusive: true,
})

it.each<[string, RenewedOrder, string]>([
  ["what the first order costs without its promotion", orderOf({ off: 10 }), "53.55"],
  ["what the first order cost with its promotion", orderOf({ off: 10 }), "41.65"],
  ["the plan's own amount", orderOf(), "36.95"],
  ["an amount that does not come out even", orderOf({ quantity: 3 }), "15.94"],
  ["prices with tax in them", orderOf({ inclusive: true }), "45.00"],
  ["less than the shipping alone", orderOf(), "3.00"],
  ["what was left of the first order beside a gift card", orderOf(), "40.00"],
])("a renewal comes to exactly %s", (_, order, deducted) => {
  const lines = renewalLines(order, Money.exact(deducted, "USD"))
  expect(totalOf(lines)).toBe(deducted)
  expect(lines.items).toMatchObject([{ title: "Tea", variant_id: "tea", quantity: order.items[0]?.quantity }])
})

describe("a renewal of an order that was changed since has", () => {
  it.each<[string, RenewedOrder, number, string, object[]]>([
    [
      "what one piece was exchanged for beside the other one",
      changedOrder({ added: [another("Cup", 20)] }),
      1,
      "45.00",
      [
        { title: "Tea", quantity: 1, unit_price: 20 },
        { title: "Cup", quantity: 1, unit_price: 20 },
      ],
    ],
    [
      "dearer goods that came in exchange, for what is deducted",
      changedOrder({ added: [another("Cup", 70)] }),
      2,
      "45.00",
      [{ title: "Cup", quantity: 1, unit_price: "40.000000000000" }],
    ],
    [
      "the pieces that replaced others, once",
      changedOrder({ added: [another("Tea again", 20, 2)] }),
      2,
      "45.00",
      [{ title: "Tea again", quantity: 2, unit_price: 20 }],
    ],
    [
      "what was ordered, where others were given and are gone",
      changedOrder(),
      2,
      "45.00",
      [{ title: "Tea", quantity: 2, unit_price: 20 }],
    ],
    [
      "what a promotion takes off what is left",
      changedOrder({ off: 10, added: [another("Cup", 20)] }),
      1,
      "39.05",
      [
        { title: "Tea", quantity: 1, unit_price: 20, adjustments: [{ code: "OFF", amount: "5" }] },
        { title: "Cup", quantity: 1, unit_price: 20 },
      ],
    ],
    [
      "no delivery of a return, an exchange or a claim",
      changedOrder({
        methods: [
          { name: "Return", amount: 3, detail: { return_id: "return_1", exchange_id: null, claim_id: null } },
          { name: "Exchange", amount: 3, detail: { return_id: null, exchange_id: "exchange_1" } },
          { name: "Claim", amount: 3, detail: { claim_id: "claim_1" } },
        ],
      }),
      0,
      "45.00",
      [{ title: "Tea", quantity: 2, unit_price: 20 }],
    ],
  ])("%s", (_, order, replaced, deducted, items) => {
    const lines = renewalLines(order, Money.exact(deducted, "USD"), new Map([["tea", replaced]]))
    expect(lines.items).toHaveLength(items.length)
    expect(lines.items).toMatchObject(items)
    expect(lines.shipping_methods).toMatchObject([{ name: "Standard" }])
    expect(lines.shipping_methods).toHaveLength(1)
    expect(totalOf(lines)).toBe(deducted)
  })
})
