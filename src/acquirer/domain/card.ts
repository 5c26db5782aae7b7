import { inspect } from "node:util"
import { CARD_BRANDS } from "../../cards/brands"
import { brandOfDigits } from "../../cards/card-number"

/** A card as the shopper typed it. Lives in memory and on the wire, nowhere else. */
export interface Card {
  /** Digits only. */
  readonly number: string
  /** Two digits. */
  readonly expirationMonth: string
  /** Four digits. */
  readonly expirationYear: string
  readonly securityCode: string
  readonly firstName: string
  readonly lastName: string
}

export interface CardBrand {
  /** `visa`, `mastercard`, `amex`, … */
  id: string
  /** As a shopper knows it: `Visa`, `American Express`. */
  name: string
  codeLengths: readonly number[]
}

/** A card that shows only its masked form wherever it is printed, logged, serialised or spread. */
export class UnprintableCard implements Card {
  readonly #fields: Card

  constructor(fields: Card) {
    this.#fields = { ...fields }
    Object.freeze(this)
  }

  get number(): string {
    return this.#fields.number
  }

  get expirationMonth(): string {
    return this.#fields.expirationMonth
  }

  get expirationYear(): string {
    return this.#fields.expirationYear
  }

  get securityCode(): string {
    return this.#fields.securityCode
  }

  get firstName(): string {
    return this.#fields.firstName
  }

  get lastName(): string {
    return this.#fields.lastName
  }

  toString(): string {
    return `${maskPan(this.number)} ${brandOf(this.number)?.name ?? "card"} (expiry and code hidden)`
  }

  toJSON(): string {
    return this.toString()
  }

  [inspect.custom](): string {
    return this.toString()
  }
}

/** `411111…1111`: the first six and last four digits; all dots when there are fewer than thirteen. */
export function maskPan(number: string): string {
  const digits = number.replace(/\D/g, "")
  return digits.length < 13 ? "…" : `${digits.slice(0, 6)}…${digits.slice(-4)}`
}

/** The brand a number's leading digits belong to, or `undefined` when none, or not yet one, fits. */
export function brandOf(number: string): CardBrand | undefined {
  const brand = brandOfDigits(number)
  return brand && { id: brand.id, name: brand.name, codeLengths: brand.codeLengths }
}

/** The brand of this id (`visa`). */
export function brandOfId(id: string): CardBrand | undefined {
  return CARD_BRANDS.find((brand) => brand.id === id)
}
