import { CODE_MEANINGS } from "../../acquirer/profile/code-meanings"
import { CARD_NOT_ACCEPTED, declineWords } from "../decline-messages"

const TEXT = "Fonds insuffisants"
const TOLD = ["expired_card", "authentication_needed", "token_refused"]

it("says no more than that the card was not accepted where no reason is known", () => {
  expect(declineWords({ code: "9999", text: TEXT, success: false })).toBe(CARD_NOT_ACCEPTED)
})

it.each(CODE_MEANINGS.decline_reason)("tells a shopper of %s no more than they may know", (reason) => {
  const words = declineWords({ code: "9999", text: TEXT, success: false, reason })
  expect(words === CARD_NOT_ACCEPTED).toBe(!TOLD.includes(reason))
  expect(words).toMatch(/Nothing was charged; please .*another card\.$/)
  expect(words).not.toContain(TEXT)
})
