import { isIP } from "node:net"
import { z } from "zod"
import { isCountry } from "../../domain/country"
import { currencyDigits } from "../../domain/currency"
import { parsedDay } from "../../domain/recurrence"

/** Any text; may be empty. */
export const text = z.string()

/** Money on its way to the service: two fraction digits, no sign (specification, "General rules" 4). */
export const amount = z.string().regex(/^\d{1,18}\.\d{2}$/, "must be decimal text with two fraction digits")

/** 3-letter code of a currency that there is (ISO 4217). */
export const currency = lookedUp(
  /^[A-Z]{3}$/,
  (code) => currencyDigits(code) !== undefined,
  "must be a currency such as EUR",
)

/** 2-letter code of a country that there is (ISO 3166). */
export const country = lookedUp(/^[A-Z]{2}$/, isCountry, "must be a country such as DE")

/** IPv4 or IPv6. */
export const ipAddress = z.string().refine((value) => isIP(value) !== 0, "must be an IPv4 or IPv6 address")

/** Exactly so many digits. */
export const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`)

/** `YYYY-MM-DD`, a day that there is. */
export const isoDate = lookedUp(
  /^\d{4}-\d{2}-\d{2}$/,
  (day) => parsedDay(day) !== undefined,
  "must be a day that there is, YYYY-MM-DD",
)

/** What tells one request from every other, also when it comes again. */
export const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID")

/** An identifier that must be there. */
export const identifier = z.string().min(1)

/** A number. XML and form bodies know only text, so plain decimal text is read as the number it spells. */
export const number = z.preprocess(spelledNumber, z.number())
/** A whole number; text as for `number`. */
export const integer = z.preprocess(spelledNumber, z.int())

/** Several elements. XML repeats the element, so a single one arrives alone. */
export function listOf<Element extends z.ZodType>(element: Element) {
  return z.preprocess(oneOrMany, z.array(element))
}

/** The orders of a batch: at least one, at most `limit` (specification, "Limits"). */
export function batchOf<Element extends z.ZodType>(element: Element, limit: number) {
  return z.preprocess(oneOrMany, z.array(element).min(1).max(limit))
}

/** The shape is said to whoever reads the schema; what there is of it, is looked up. */
function lookedUp(shape: RegExp, isOne: (text: string) => boolean, error: string) {
  return z.string().regex(shape, { error, abort: true }).refine(isOne, error)
}

function spelledNumber(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value
}

function oneOrMany(value: unknown): unknown {
  return value === undefined || Array.isArray(value) ? value : [value]
}
