import { namedListsOf, settingOfLists, typedLists } from "../named-lists"

const PARTS = [["shipping_options"], ["items"]] as const

it("types each list by its lines, and says each of them again", () => {
  const lists = namedListsOf({ items: ["GIFT-WRAP", "CRATE"] }, PARTS)
  expect(lists).toEqual({ shipping_options: "", items: "GIFT-WRAP\nCRATE" })
  const typed = typedLists(JSON.stringify({ ...lists, items: " GIFT-WRAP \n\n" }))
  expect(settingOfLists(typed)).toEqual({ shipping_options: [], items: ["GIFT-WRAP"] })
})

it("begins empty where nothing is said", () => {
  expect(namedListsOf(undefined, PARTS)).toEqual({ shipping_options: "", items: "" })
})
