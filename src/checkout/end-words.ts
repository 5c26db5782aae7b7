import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { Account } from "../operations/account"

/** What a shopper reads where a payment ended although the card was good; it names what was to be paid. */
export interface EndWords {
  /** Nothing of it is kept. */
  ended: string
  /** It does not fit what was to be paid, and the merchant keeps it. */
  kept: string
  /** It does not fit either, and the merchant does not keep it, whatever it was paid with. */
  notKept: string
  released: string
  /** What was charged is not released but refunded, which takes longer to be seen on the card. */
  refunded: string
}

export const CART_WORDS: EndWords = {
  ended: "This payment has ended without an order, and nothing of it is kept.",
  kept:
    "Your payment does not match your order, so no order was placed. The shop knows of your payment and looks after it; " +
    "please ask the shop before you pay again.",
  notKept:
    "Your payment does not match your order, so no order was placed; what you paid is released. Please try again.",
  released: "Your order was not placed; what was reserved on your card is released. Please try again.",
  refunded: "Your order was not placed; what was charged is refunded to your card. Please try again.",
}

export const OWED_WORDS: EndWords = {
  ended: "This payment has ended, and nothing of it is kept.",
  kept:
    "Your payment does not match what is to be paid for your order. The shop knows of your payment and looks after it; " +
    "please ask the shop before you pay again.",
  notKept:
    "Your payment does not match what is to be paid for your order; what you paid is released. Please try again.",
  released: "Your payment was not kept; what was reserved on your card is released. Please try again.",
  refunded: "Your payment was not kept; what was charged is refunded to your card. Please try again.",
}

/**
 * Of another sum than was asked for, which the service holds: as a person was told of it, be the settings others by
 * now.
 */
export function wrongAmountWords(
  { settings }: Pick<Account, "settings">,
  told: Pick<IncidentFacts, "release"> | undefined,
  words: EndWords,
): string {
  const isKept = told?.release ? told.release === "kept" : settings.late_money.wrong_amount === "keep"
  return isKept ? words.kept : words.notKept
}
