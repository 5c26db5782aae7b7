import type { CardBrand } from "../cards/brands"
import { brandOfDigits } from "../cards/card-number"

/**
 * The brand of a card number, complete or still being typed (blanks allowed), or `undefined` while the digits
 * do not decide. The same table as the store's server has.
 */
export function cardBrand(value: string): CardBrand | undefined {
  return brandOfDigits(value.replace(/\D/g, ""))
}
