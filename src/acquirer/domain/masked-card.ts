import { brandOfDigits } from "../../cards/card-number"

/** What a masked number tells: `411111******1111` is a Visa that ends with 1111. */
export interface MaskedCard {
  /** As a shopper knows it; absent where the digits that are left do not decide. */
  brand?: string
  lastFour: string
}

/** @returns undefined where the text does not end with four digits */
export function readMaskedCard(text: string): MaskedCard | undefined {
  const lastFour = /(\d{4})\s*$/.exec(text)?.[1]
  if (lastFour === undefined) return undefined
  const begin = /^\d[\d ]*/.exec(text)?.[0].replaceAll(" ", "") ?? ""
  const brand = begin.length >= 4 && begin.length < 12 ? brandOfDigits(begin)?.name : undefined
  return { ...(brand ? { brand } : {}), lastFour }
}
