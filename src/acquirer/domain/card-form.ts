import { brandOfDigits, cardNumberProblem } from "../../cards/card-number"
import { UnprintableCard, brandOf, type Card } from "./card"
import { AcquirerError } from "./errors"

export interface CardProblem {
  /** The field as the shop sends it: `number`, `expiration_month`, … */
  field: CardField
  /** What the shopper reads beside the field. */
  message: string
}

export type CardField = "number" | "expiration_month" | "expiration_year" | "security_code" | "first_name" | "last_name"

/** Kind `invalid`; `field` is the first problem's, `shopperMessage` has them all. Never carries what was typed. */
export class CardError extends AcquirerError {
  constructor(readonly problems: readonly [CardProblem, ...CardProblem[]]) {
    super("invalid", {
      code: "card",
      field: problems[0].field,
      merchantMessage: `The card form has problems in: ${problems.map(({ field }) => field).join(", ")}.`,
      shopperMessage: problems.map(({ message }) => message).join(" "),
    })
  }
}

const MAX_NAME = 100
const FURTHEST_YEARS = 25
/** A month ends last at UTC−12. */
const LAST_TIME_ZONE_MS = 12 * 60 * 60 * 1000

/**
 * Reads a card form: `number` (spaces and dashes allowed), `expiration_month` (1 or 2 digits), `expiration_year`
 * (2 or 4 digits), `security_code`, `first_name`, `last_name`. A card is valid through its month, anywhere on earth.
 * Throws `CardError` with every problem found.
 */
export function parseCard(input: unknown, now: Date): Card {
  const problems: CardProblem[] = []
  const report = (field: CardField, message: string) => void problems.push({ field, message })
  const typed = (field: CardField) => textOf(input, field)

  const number = typed("number").replace(/[\s-]/g, "")
  const brand = brandOf(number)
  const numberProblem = problemOfNumber(number)
  if (numberProblem) report("number", numberProblem)

  const month = typed("expiration_month").padStart(2, "0")
  const year = fourDigitYear(typed("expiration_year"))
  const monthFits = /^(0[1-9]|1[0-2])$/.test(month)
  const yearFits = /^\d{4}$/.test(year) && Number(year) <= now.getUTCFullYear() + FURTHEST_YEARS
  if (!monthFits) report("expiration_month", "Enter the expiry month as two digits, 01 to 12.")
  if (!yearFits) report("expiration_year", "Enter the expiry year as it stands on the card.")
  if (monthFits && yearFits && hasExpired(Number(month), Number(year), now)) {
    report("expiration_year", "This card has expired.")
  }

  const code = typed("security_code")
  if (!codeFits(code, brand?.codeLengths)) report("security_code", codeHint(brand?.codeLengths))

  const firstName = typed("first_name")
  const lastName = typed("last_name")
  if (!isName(firstName)) report("first_name", "Enter the first name as it stands on the card.")
  if (!isName(lastName)) report("last_name", "Enter the last name as it stands on the card.")

  const [first, ...rest] = problems
  if (first) throw new CardError([first, ...rest])
  return new UnprintableCard({
    number,
    expirationMonth: month,
    expirationYear: year,
    securityCode: code,
    firstName,
    lastName,
  })
}

function textOf(input: unknown, field: CardField): string {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, field)) return ""
  const value: unknown = Reflect.get(input, field)
  if (typeof value === "string") return value.trim()
  // A browser form's select may yield numbers; a number or a code would lose its leading zeros.
  const isDate = field === "expiration_month" || field === "expiration_year"
  return isDate && typeof value === "number" && Number.isInteger(value) ? String(value) : ""
}

function problemOfNumber(number: string): string | undefined {
  if (number === "") return "Enter the card number."
  if (!/^\d+$/.test(number)) return "A card number has digits only."
  const problem = cardNumberProblem(number)
  if (!problem) return undefined
  if (problem === "wrong_check_digit") return "This card number has a typing mistake. Please check it."
  const brand = brandOfDigits(number)
  return brand
    ? `A ${brand.name} number has ${brand.lengths.join(" / ")} digits; this one has ${number.length}.`
    : "This is not the number of a card we know. Please check it."
}

function fourDigitYear(year: string): string {
  return /^\d{2}$/.test(year) ? `20${year}` : year
}

/** Whether a card of this month and year is over everywhere on earth. */
export function hasExpired(month: number, year: number, now: Date): boolean {
  const monthEnds = Date.UTC(year, month, 1) + LAST_TIME_ZONE_MS
  return now.getTime() >= monthEnds
}

/** Whether a security code has the digits that its brand prints. */
export function codeFits(code: string, lengths: readonly number[] = [3, 4]): boolean {
  return /^\d+$/.test(code) && lengths.includes(code.length)
}

export function codeHint(lengths: readonly number[] = [3, 4]): string {
  if (!lengths.includes(3)) return "Enter the 4 digits printed above the number on the front of the card."
  if (lengths.includes(4)) return "Enter the 3 or 4 digits on the back of the card."
  return "Enter the 3 digits on the back of the card."
}

function isName(name: string): boolean {
  // eslint-disable-next-line no-control-regex -- a name with control characters breaks headers and forms downstream
  return name !== "" && name.length <= MAX_NAME && !/[\u0000-\u001f\u007f]/.test(name) && !/\d{4}/.test(name)
}
