import { knownSettings } from "../known-settings"
import { readSettings } from "../read-settings"

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

  it("keeps what may guard money or say how messages are signed, known or not: nobody passes over it", () => {
    const row = { payouts: { approval_of_tomorrow: { eur: "1.00" } }, profile: { of_tomorrow: "1" } }
    expect(knownSettings(row)).toEqual({ known: row, unknown: [] })
    expect(() => readSettings("default", row as never)).toThrow(/payouts\.approval_of_tomorrow is not a setting/)
    expect(() => readSettings("default", row as never)).toThrow(/of_tomorrow is no entry of a profile/)
  })
})
