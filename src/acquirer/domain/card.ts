/** A card as the shopper typed it. Lives in memory and on the wire, nowhere else. */
export interface Card {
  /** Digits only. */
  number: string
  /** Two digits. */
  expirationMonth: string
  /** Four digits. */
  expirationYear: string
  securityCode: string
  firstName: string
  lastName: string
}
