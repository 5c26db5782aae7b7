import { periodAtService, whyCancelled } from "../subscription"
import { wordsOf } from "./words-of"

const why = (locale: "en" | "de", cancelled_by: string | null) => whyCancelled(wordsOf(locale).t, { cancelled_by })

describe("why a subscription ends", () => {
  it.each([
    ["customer", "The customer canceled it", "Der Kunde hat es gekündigt"],
    ["order_cancelled", "Its first order was canceled", "Die erste Bestellung wurde storniert"],
    ["bought_twice", "It was bought twice", "Es wurde doppelt gekauft"],
    ["customer_deleted", "Its customer was deleted", "Der Kunde wurde gelöscht"],
  ])("is said in both languages: %s", (reason, english, german) => {
    expect([why("en", reason), why("de", reason)]).toEqual([english, german])
  })

  it("is not said where a person of the shop ended it, or nobody", () => {
    expect([why("en", "user_01"), why("en", null)]).toEqual([undefined, undefined])
  })
})

it.each([
  ["1 month", "every month", "monatlich"],
  ["2 Weeks", "every 2 weeks", "alle 2 Wochen"],
  ["monthly", "monthly", "monthly"],
])("says the rhythm that the service has as its own: %s", (period, english, german) => {
  expect((["en", "de"] as const).map((locale) => periodAtService(wordsOf(locale).t, period))).toEqual([english, german])
})
