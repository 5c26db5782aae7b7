import { changed, inForce, merged, sourcesOf, type GivenSettings, type SettingSource } from "../settings-layers"

const LAYERS: readonly (readonly [SettingSource, GivenSettings])[] = [
  [
    "environment",
    {
      website: "env",
      language: "de",
      timeouts: { total_ms: 1, body_ms: 1 },
      profile: { timeZone: "UTC", name: "env" },
    },
  ],
  ["file", { website: "file", timeouts: { total_ms: 2 }, methods: ["card"], profile: { timeZone: "Asia/Tokyo" } }],
  ["page", { timeouts: { total_ms: 3 }, methods: ["apm"] }],
]

it("lets the page go before the file, and the file before the environment; groups are merged, lists and profile are not", () => {
  const counts = {
    ...{ website: "file", language: "de", timeouts: { total_ms: 3, body_ms: 1 } },
    ...{ methods: ["apm"], profile: { timeZone: "Asia/Tokyo" } },
  }
  expect(inForce(LAYERS)).toEqual(counts)
  expect(merged(...LAYERS.map(([, given]) => given))).toEqual(counts)
  expect(inForce(LAYERS.slice(0, 2))).toMatchObject({ timeouts: { total_ms: 2, body_ms: 1 }, methods: ["card"] })
  expect(inForce([["file", { website: undefined }], ...LAYERS.slice(0, 1)])).toMatchObject({ website: "env" })
})

it("says of each setting who has it from whom", () => {
  expect(sourcesOf(LAYERS)).toEqual({
    ...{ website: "file", language: "environment", methods: "page", profile: "file" },
    ...{ "timeouts.total_ms": "page", "timeouts.body_ms": "environment" },
  })
})

it("lets the page lower a limit that file or environment set, and not raise it", () => {
  const limited = (page: string) =>
    inForce([
      ["file", { payouts: { approval_above: { EUR: "100" } } }],
      ["page", { payouts: { approval_above: { EUR: page } } }],
    ])
  expect(limited("50")).toEqual({ payouts: { approval_above: { EUR: "50" } } })
  expect(limited("500")).toEqual({ payouts: { approval_above: { EUR: "100" } } })
})

it("lets the page name no limit for a currency that file and environment leave without one", () => {
  const limited = (file: object, page: object) =>
    inForce([
      ["file", { payouts: { approval_above: file } }],
      ["page", { payouts: { approval_above: page } }],
    ])
  expect(limited({ EUR: "100" }, { EUR: "50", USD: "500" })).toEqual({ payouts: { approval_above: { EUR: "50" } } })
  expect(limited({ EUR: "100" }, { USD: "500" })).toEqual({ payouts: { approval_above: { EUR: "100" } } })
  expect(limited({}, { USD: "500" })).toEqual({ payouts: { approval_above: { USD: "500" } } })
})

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
