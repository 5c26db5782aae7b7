import type { SavedCardRow } from "../../modules/acquiring/saved-cards"
import { providerIdOf } from "../../medusa/provider-id"
import { savedCardMethod } from "../saved-card-method"

const CARD = {
  ...{ id: "acqcard_1", account: "default", brand: "visa", last_four: "1111", is_default: true, unusable_reason: null },
  ...{ expiration_month: 12, expiration_year: 2099, consented_at: new Date("2026-12-01T00:00:00Z") },
} as unknown as SavedCardRow

const typed = { provider_id: providerIdOf("default"), icon: "card" }

it("is drawn with the icon of the card that is typed, where that has one", () => {
  expect(savedCardMethod(typed, [CARD], "en")).toMatchObject([{ id: "saved_card", icon: "card" }])
  const [plain] = savedCardMethod({ provider_id: typed.provider_id }, [CARD], "en")
  expect(plain).not.toHaveProperty("icon")
})

it("is no method without a card of the same account", () => {
  expect(savedCardMethod({ ...typed, provider_id: providerIdOf("other") }, [CARD], "en")).toEqual([])
})
