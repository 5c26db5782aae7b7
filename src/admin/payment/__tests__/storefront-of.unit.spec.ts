import { storefrontOf } from "../storefront-of"

const ACCOUNTS = [
  { id: "closed", storefront: null },
  { id: "first", storefront: "https://first.example" },
  { id: "second", storefront: "https://second.example" },
]

it.each([
  ["at the shop of its payment", ["second"], "https://second.example"],
  ["at the shop of its first payment that has one", ["closed", "second", "first"], "https://second.example"],
  ["at the first shop where its payment's has none", ["closed"], "https://first.example"],
  ["at the first shop where its payment's account is not declared any more", ["gone"], "https://first.example"],
  ["at the first shop where nothing was paid", [], "https://first.example"],
])("has what an order still owes paid %s", (_, accounts, storefront) => {
  const payments = accounts.map((account) => ({ account }))
  expect(storefrontOf(ACCOUNTS, payments)).toBe(storefront)
})

it("names no shop where no account has one", () => {
  expect(storefrontOf([{ id: "closed", storefront: null }], [{ account: "closed" }])).toBeUndefined()
})
