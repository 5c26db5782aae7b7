import { findCardData } from "../acquirer/domain/card-data"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { PayoutRequest } from "../acquirer/domain/payout"
import type { PayoutFields } from "../acquirer/operations/payout"
import { payoutOf } from "./payout-order"
import { isIban, needsOf } from "./requirements"

export interface FieldProblem {
  field: string
  reason: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/
const LONGEST_TEXT = 1_000
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A payout as it would be sent, or every field at fault; values are never repeated. */
export function checkPayout(
  fields: PayoutFields,
  today: string,
): { order: PayoutRequest } | { problems: FieldProblem[] } {
  const problems = [...amountProblems(fields), ...fieldProblems(fields, today), ...missingDetails(fields)]
  return problems.length > 0 ? { problems } : { order: payoutOf(fields) }
}

function amountProblems(fields: PayoutFields): FieldProblem[] {
  if (fields.source_amount !== undefined && fields.source_currency === undefined)
    return [{ field: "source_currency", reason: "is missing beside source_amount" }]
  try {
    const { money, source } = payoutOf(fields)
    const grouped = [
      ...groupedThousands("payment_amount", fields.payment_amount, money),
      ...(source && "toWire" in source ? groupedThousands("source_amount", fields.source_amount, source) : []),
    ]
    if (grouped.length > 0) return grouped
    // What the service's two digits cannot say is refused here, by the field's name.
    money.toWire("payment_amount")
    if (!money.isPositive()) return [{ field: "payment_amount", reason: "must be more than nothing" }]
    if (source && "toWire" in source) {
      source.toWire("source_amount")
      if (!source.isPositive()) return [{ field: "source_amount", reason: "must be more than nothing" }]
    }
    return []
  } catch (error) {
    if (error instanceof AcquirerError)
      return [{ field: error.field ?? "payment_amount", reason: error.merchantMessage }]
    throw error
  }
}

/** `1.500` of a currency of two digits is fifteen hundred to whoever separates thousands, and would be one and a half. */
function groupedThousands(field: string, typed: unknown, money: Money): FieldProblem[] {
  const digitsOf = (text: string) => text.split(".")[1]?.length ?? 0
  const most = Math.max(2, digitsOf(money.toDecimalString()))
  return digitsOf(String(typed)) > most
    ? [{ field, reason: `must have ${most} fraction digits at most, and nothing between its thousands` }]
    : []
}

function fieldProblems(fields: PayoutFields, today: string): FieldProblem[] {
  const { request_id, payment_date, beneficiary, payer } = fields
  const { iban, swift_code: swift } = beneficiary?.bank_details ?? {}
  const rule = (isRight: boolean, field: string, reason: string) => (isRight ? [] : [{ field, reason }])
  const emails = [
    ["beneficiary", beneficiary?.additional_info?.personal_email],
    ["payer", payer?.additional_info?.personal_email],
  ] as const
  return [
    ...rule(UUID.test(request_id), "request_id", "must be a UUID"),
    ...rule(
      !payment_date || (isDate(payment_date) && payment_date >= today),
      "payment_date",
      `must be ${today} or later`,
    ),
    ...rule(!iban || isIban(iban), "beneficiary.bank_details.iban", "is no IBAN: its check digits are wrong"),
    ...rule(
      !swift || SWIFT.test(swift.toUpperCase()),
      "beneficiary.bank_details.swift_code",
      "must be a SWIFT code of 8 or 11 characters",
    ),
    ...emails.flatMap(([who, email]) =>
      rule(!email || EMAIL.test(email), `${who}.additional_info.personal_email`, "must be an e-mail address"),
    ),
    ...(
      [
        ["beneficiary", beneficiary],
        ["payer", payer],
      ] as const
    ).flatMap(([who, party]) =>
      rule(
        !party?.date_of_birth || (isDate(party.date_of_birth) && party.date_of_birth < today),
        `${who}.date_of_birth`,
        "must be a date in the past",
      ),
    ),
    ...(beneficiary?.person_documents ?? []).flatMap(({ file_url, file_type }, at) => [
      ...rule(
        !file_url || isHttps(file_url),
        `beneficiary.person_documents.${at}.file_url`,
        "must be an https address",
      ),
      ...rule(
        !file_type || MEDIA_TYPE.test(file_type),
        `beneficiary.person_documents.${at}.file_type`,
        "must be a media type such as application/pdf",
      ),
    ]),
    ...tooLong(fields),
    ...cardData(fields),
  ]
}

/** The specification names no lengths: this is more than any of these fields can need. */
function tooLong(value: unknown, path = ""): FieldProblem[] {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? [{ field: path, reason: `is longer than ${LONGEST_TEXT} characters` }] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => tooLong(part, path ? `${path}.${name}` : name))
}

/** What may be as long as a card's number: an account, a document, a telephone. */
const NUMBERS = /^(?:bank_details|request_id|.*_amount|.*_number|personal_id_.*)$/

/** A transfer goes to a bank account; a card's number or code here would be written down. */
function cardData(fields: PayoutFields): FieldProblem[] {
  const field = findCardData(withoutNumbers(fields))
  return field === undefined ? [] : [{ field, reason: "looks like card data, which must never be stored" }]
}

function withoutNumbers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const others = Object.entries(value).filter(([name]) => !NUMBERS.test(name))
  return Object.fromEntries(others.map(([name, part]) => [name, withoutNumbers(part)]))
}

/**
 * What a transfer needs and nobody has given. A beneficiary whom the service knows needs no details.
 * @param fields as they came, whatever else is wrong with them
 */
export function missingDetails(fields: unknown): FieldProblem[] {
  const isKnown = valueAt(fields, "beneficiary_id") !== undefined
  if (isKnown) return []
  if (!isObject(fields) || !isObject(Reflect.get(fields, "beneficiary")))
    return [{ field: "beneficiary", reason: "is missing, and so is beneficiary_id" }]
  const country = valueAt(fields, "beneficiary.bank_details.bank_country_code")
  const needs = needsOf(country, valueAt(fields, "payment_method"))
  return [
    ...needs.required.filter((path) => !valueAt(fields, path)).map((field) => ({ field, reason: "is missing" })),
    ...needs.oneOf
      .filter((paths) => !paths.some((path) => valueAt(fields, path)))
      .map(([field = "beneficiary", ...others]) => ({ field, reason: `is missing, and so is ${others.join(", ")}` })),
  ]
}

function valueAt(fields: unknown, path: string): string | undefined {
  const found = path
    .split(".")
    .reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), fields)
  return typeof found === "string" && found.trim() !== "" ? found : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:"
}
