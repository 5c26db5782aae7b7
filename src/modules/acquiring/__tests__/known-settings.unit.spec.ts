import { knownSettings } from "../known-settings"

describe("a row of settings", () => {
  it("is taken as it is where this version has all its settings, also with values that are at fault", () => {
    const row = { website: "shop.example", timeouts: { connect_ms: -1 }, methods: [{ id: "card", flow: "card" }] }
    expect(knownSettings(row)).toEqual({ known: row, unknown: [] })
  })

  it("is told apart from what only another version has, in groups and in lists, too", () => {
    const row = {
      website: "shop.example",
      of_tomorrow: { any: 1 },
      timeouts: { connect_ms: -1, of_tomorrow_ms: 1 },
      methods: [
        { id: "card", flow: "card" },
        { id: "page", flow: "redirect", of_tomorrow: [] },
      ],
    }
    const { known, unknown } = knownSettings(row)
    expect(unknown.sort()).toEqual(["methods.1.of_tomorrow", "of_tomorrow", "timeouts.of_tomorrow_ms"])
    expect(known).toEqual({
      website: "shop.example",
      timeouts: { connect_ms: -1 },
      methods: [
        { id: "card", flow: "card" },
        { id: "page", flow: "redirect" },
      ],
    })
    expect(row).toHaveProperty("of_tomorrow")
  })
})
