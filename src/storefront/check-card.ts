import { cardNumberProblem } from "../cards/card-number"
import { cardBrand } from "./card-brand"
import { isExpired, parseExpiry } from "./expiry"

/** The fields of a card form, as the shopper filled them in. */
export interface CardEntry {
  number: string
  /** `MM / YY`. */
  expiry: string
  security_code: string
  name: string
}

export type CardProblemCode =
  | "number_missing"
  | "number_incomplete"
  | "number_wrong"
  | "expiry_missing"
  | "expiry_unreadable"
  | "expired"
  | "code_missing"
  | "code_length"
  | "name_missing"

export interface CardProblem {
  field: keyof CardEntry
  /** For shops that speak another language. */
  code: CardProblemCode
  /** English, for the shopper; never holds what was typed. */
  message: string
}

/**
 * What is wrong with a card before it is sent, in the order of the form; empty when nothing is. A help for the
 * shopper: the store's server checks again, and only the issuer knows whether the card is good.
 */
export function checkCard(entry: CardEntry, now: Date = new Date()): CardProblem[] {
  return [
    numberProblem(entry.number),
    expiryProblem(entry.expiry, now),
    codeProblem(entry),
    nameProblem(entry.name),
  ].filter((problem): problem is CardProblem => problem !== undefined)
}

function numberProblem(value: string): CardProblem | undefined {
  const digits = value.replace(/[\s-]/g, "")
  if (digits === "") return problem("number", "number_missing", "Enter the number on your card.")
  switch (/^\d+$/.test(digits) ? cardNumberProblem(digits) : "unknown_brand") {
    case undefined:
      return undefined
    case "too_short":
      return problem("number", "number_incomplete", "The card number is too short.")
    default:
      return problem("number", "number_wrong", "This card number has a typing mistake. Compare it with your card.")
  }
}

function expiryProblem(value: string, now: Date): CardProblem | undefined {
  if (value.trim() === "") return problem("expiry", "expiry_missing", "Enter the expiry date on your card.")
  const expiry = parseExpiry(value)
  if (expiry === undefined) return problem("expiry", "expiry_unreadable", "Enter the month and year, like 04 / 29.")
  if (isExpired(expiry, now)) return problem("expiry", "expired", "This card has expired. Use another one.")
  return undefined
}

function codeProblem({ number, security_code }: CardEntry): CardProblem | undefined {
  const code = security_code.trim()
  const lengths = cardBrand(number)?.codeLengths ?? [3, 4]
  if (code === "") return problem("security_code", "code_missing", "Enter the security code.")
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) {
    return problem("security_code", "code_length", `The security code of this card has ${lengths.join(" or ")} digits.`)
  }
  return undefined
}

function nameProblem(value: string): CardProblem | undefined {
  if (value.trim() === "") return problem("name", "name_missing", "Enter the name on the card.")
  return undefined
}

function problem(field: keyof CardEntry, code: CardProblemCode, message: string): CardProblem {
  return { field, code, message }
}
