import type { DeclineReason, ResultInfo } from "../acquirer/domain/records"

export const CARD_NOT_ACCEPTED = "Your card was not accepted. Nothing was charged; please try another card."

const WORDS: Record<DeclineReason, string> = {
  insufficient_funds: "There is not enough money on this card. Nothing was charged; please try another card.",
  expired_card: "This card has expired. Nothing was charged; please try another card.",
  wrong_security_code:
    "The security code is not the one of this card. Nothing was charged; please check it or try another card.",
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
