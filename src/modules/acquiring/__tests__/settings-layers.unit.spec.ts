import { changed } from "../settings-layers"

it("changes a group in part, and takes what it lists by name as a whole", () => {
  const before = { order_data: { website: "x", usd_rates: { eur: 1.08, jpy: 0.0065 }, handling: { items: ["WRAP"] } } }
  expect(
    changed(before, { order_data: { usd_rates: { eur: 1.1 }, handling: { shipping_options: ["Crate"] } } }),
  ).toEqual({ order_data: { website: "x", usd_rates: { eur: 1.1 }, handling: { shipping_options: ["Crate"] } } })
})

it("removes a setting, the last one with its group, and a whole group", () => {
  expect(changed({ timeouts: { total_ms: 1, body_ms: 2 } }, { timeouts: { total_ms: null } })).toEqual({
    timeouts: { body_ms: 2 },
  })
  expect(changed({ timeouts: { total_ms: 1 }, website: "x" }, { timeouts: { total_ms: null } })).toEqual({
    website: "x",
  })
  expect(changed({ timeouts: { total_ms: 1 } }, { timeouts: null })).toEqual({})
})
