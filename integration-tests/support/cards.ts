/** The sandbox's published test cards. Every test pays with these and no others, so that a leak can be searched for. */
export const CARD_NUMBERS = {
  approved: "4111111111111111",
  approvedMastercard: "5555555555554444",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  review: "4000000000000259",
  pending: "4000000000002008",
  answerLost: "4000000000000101",
  requestLost: "4000000000000119",
  challenge: "4000000000003220",
} as const

/** Never approved; only for what is special about American Express. */
export const AMERICAN_EXPRESS = "378282246310005"

/** Codes that nothing else in a database is likely to look like. */
export const SECURITY_CODE = "731"
export const AMERICAN_EXPRESS_CODE = "7310"

/** The code to type with a card: American Express prints one digit more than the others. */
export function securityCodeOf(number: string): string {
  return /^3[47]/.test(number) ? AMERICAN_EXPRESS_CODE : SECURITY_CODE
}

export interface TestCard {
  number: string
  expiration_month: string
  expiration_year: string
  security_code: string
  first_name: string
  last_name: string
}

/** A card form filled in with a test card, as the storefront sends it. */
export function card(kind: keyof typeof CARD_NUMBERS = "approved", changes: Partial<TestCard> = {}): TestCard {
  return {
    number: CARD_NUMBERS[kind],
    expiration_month: "12",
    expiration_year: String(new Date().getUTCFullYear() + 3),
    security_code: SECURITY_CODE,
    first_name: "Ada",
    last_name: "Lovelace",
    ...changes,
  }
}
