import { settingChanges } from "../setting-changes"

describe("what the log keeps of changed settings", () => {
  const changes = (fields: string[], before: object, after: object) => settingChanges(fields, before, after)

  it("is from what to what, of a group's field as of a setting by itself", () => {
    const [before, after] = [
      { capture: "by_hand", payouts: {} },
      { capture: "at_once", payouts: { approval_above: { EUR: "500" } } },
    ]
    expect(changes(["capture", "payouts.approval_above"], before, after)).toEqual([
      { field: "capture", from: "by_hand", to: "at_once" },
      { field: "payouts.approval_above", from: null, to: { EUR: "500" } },
    ])
  })

  it.each([
    "secret_key",
    "token_secret",
    "storefront_secret",
    "base_url",
    "website",
    "merchant_id",
    "methods",
    "profile",
  ])("is nothing of %s, in which a key may stand", (name) => {
    expect(changes([name], { [name]: "before" }, { [name]: "after" })).toEqual([])
  })

  it("is nothing that is very long, and nothing that stayed as it was", () => {
    const origins = Array.from({ length: 60 }, (_, at) => `https://shop-${at}.example`)
    expect(changes(["storefront_origins"], {}, { storefront_origins: origins })).toEqual([])
    expect(changes(["capture"], { capture: "by_hand" }, { capture: "by_hand" })).toEqual([])
  })
})
