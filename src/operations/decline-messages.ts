import type { DeclineReason, ResultInfo } from "../acquirer/domain/records"

export const CARD_NOT_ACCEPTED =
  "Your card was not accepted. Nothing was charged; please check what you typed or try another card."

export const SAVED_CARD_NOT_ACCEPTED =
  "This saved card can no longer be used. Nothing was charged; please type it in again, or try another card."

/** A card was tried again, and what became of the first is still unknown. */
export const EARLIER_UNDECIDED =
  "This attempt did not go through, and an earlier one is not confirmed yet. " +
  "Please wait a moment before you pay again: if the earlier one goes through, your order completes by itself."

/**
 * Whoever tries stolen cards must not learn what is wrong with one: a wrong code and an empty account read alike. That
 * a card has expired stands on the card, and that the bank wants to make sure has a way out.
 */
const WORDS: Record<DeclineReason, string> = {
  insufficient_funds: CARD_NOT_ACCEPTED,
  wrong_security_code: CARD_NOT_ACCEPTED,
  expired_card: "This card has expired. Nothing was charged; please try another card.",
  token_refused: SAVED_CARD_NOT_ACCEPTED,
  authentication_needed:
    "Your bank wants to make sure that it is you. Nothing was charged; " +
    "please pay on the payment page, where it can ask you, or try another card.",
}

/**
 * What a shopper reads of a declined card. The service's own text, in whatever language and for whomever it is
 * written, is for the merchant.
 */
export function declineWords({ reason }: ResultInfo): string {
  return reason ? WORDS[reason] : CARD_NOT_ACCEPTED
}
