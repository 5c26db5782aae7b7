import { banksOf, methodsOf, moved, textOf, tidied, withBanks, withText } from "../method-list"

const card = { id: "card", label: "Card", flow: "card", labels: { de: "Karte" } }

it.each<[text: string, list: unknown]>([
  ["", []],
  [JSON.stringify([card]), [card]],
  ["[1]", undefined],
  ['{"id":"card"}', undefined],
  ["[", undefined],
])("reads %s", (...[text, list]) => expect(methodsOf(text)).toEqual(list))

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
