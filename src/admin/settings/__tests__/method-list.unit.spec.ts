import { numeralsOf } from "../../words/decimal"
import {
  banksOf,
  hasMethodPlace,
  labelsOf,
  methodRowsOf,
  settingOfMethods,
  textOf,
  tidied,
  typedMethods,
  withBanks,
  withLabels,
  withText,
} from "../method-list"
import { moved } from "../row-list"
import { UnreadableField } from "../unreadable-field"

const ENGLISH = numeralsOf("en")

const card = { id: "card", label: "Card", flow: "card", labels: { de: "Karte" } }

it("shows names by language in rows of two, and takes them back as the setting has them", () => {
  const [row] = methodRowsOf([card])
  expect(labelsOf(row!)).toEqual([["de", "Karte"]])
  const typed = withLabels(row!, [...labelsOf(row!), ["pt-BR", " Cartão "], ["", ""]])
  expect(settingOfMethods(typedMethods(JSON.stringify([typed])), ENGLISH)).toEqual([
    { ...card, labels: { de: "Karte", "pt-BR": "Cartão" } },
  ])
  const { labels: _, ...plain } = card
  expect(settingOfMethods([withLabels(row!, [])], ENGLISH)).toEqual([plain])
  expect(methodRowsOf(undefined)).toEqual([])
})

it("refuses a language that is there twice, or a name without one", () => {
  const settingWith =
    (...labels: [string, string][]) =>
    () =>
      settingOfMethods([withLabels(card, labels)], ENGLISH)
  expect(settingWith(["de", "Karte"], ["de", "Kreditkarte"])).toThrow(UnreadableField)
  expect(settingWith(["", "Karte"])).toThrow(UnreadableField)
})

it("knows which row shows what is wrong", () => {
  const rows = methodRowsOf([card])
  for (const at of ["0.labels.de", "0.id", "0.needs.0"]) expect(hasMethodPlace(rows, at)).toBe(true)
  for (const at of ["0.labels.fr", "1.id", "0.payment_method", "0.flow"]) expect(hasMethodPlace(rows, at)).toBe(false)
  expect(hasMethodPlace([{ id: "", label: "", flow: "apm" }], "0.payment_method")).toBe(true)
})

it("changes one part and keeps what is not shown", () => {
  expect(withText(card, "label", "Cards")).toEqual({ ...card, label: "Cards" })
  expect(withText(card, "currencies", "usd, eur")).toEqual({ ...card, currencies: ["usd", "eur"] })
  const { label: _, ...rest } = card
  expect(withText(card, "label", " ")).toEqual(rest)
})

it("lets a comma be typed, and tidies lists before they are saved", () => {
  const typing = withText(card, "needs", "bank_code,")
  expect(textOf(typing, "needs")).toBe("bank_code, ")
  expect(tidied(withText(card, "needs", "bank_code, ,bank_code"))).toEqual({ ...card, needs: ["bank_code"] })
})

it("says nothing of a list that has commas alone", () => {
  expect(tidied(withText({ ...card, countries: ["de"] }, "countries", ",  ,"))).toEqual(card)
  // As the setting has it: leaving a field is no change.
  expect(tidied({ ...card, needs: [] })).toEqual({ ...card, needs: [] })
})

it("has banks in rows of two, and says nothing of them when the last one is gone", () => {
  const rows = [["RIVER", "River Savings"]] as const
  const bank = withBanks(card, rows)
  expect(bank).toEqual({ ...card, banks: [{ code: "RIVER", name: "River Savings" }] })
  expect(banksOf(bank)).toEqual(rows)
  expect(withBanks(bank, [])).toEqual(card)
  expect(banksOf(card)).toEqual([])
})

it("moves a method by a place, and no further than the end", () => {
  const page = { id: "redirect" }
  expect(moved([card, page], 1, -1)).toEqual([page, card])
  expect(moved([card, page], 1, 1)).toEqual([card, page])
  expect(moved([card, page], 0, -1)).toEqual([card, page])
})
