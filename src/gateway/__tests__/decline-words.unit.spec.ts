import { CODE_MEANINGS } from "../../acquirer/profile/code-meanings"
import { CARD_NOT_ACCEPTED, declineWords } from "../decline-words"

const TEXT = "Fonds insuffisants"

it("says no more than that the card was not accepted where no reason is known", () => {
  expect(declineWords({ code: "9999", text: TEXT, success: false })).toBe(CARD_NOT_ACCEPTED)
})

it.each(CODE_MEANINGS.decline_reason)("has words of its own for %s", (reason) => {
  const words = declineWords({ code: "9999", text: TEXT, success: false, reason })
  expect(words).not.toBe(CARD_NOT_ACCEPTED)
  expect(words).toMatch(/Nothing was charged; please .*another card\.$/)
  expect(words).not.toContain(TEXT)
})
