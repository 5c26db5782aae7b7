import { findCardData, shownKey } from "../acquirer/domain/card-data"
import { currencyDigits } from "../acquirer/domain/currency"
import { AcquirerError } from "../acquirer/domain/errors"
import { isEmail } from "../acquirer/domain/email"
import { Money } from "../acquirer/domain/money"
import type { PayoutOrder } from "../acquirer/domain/payout"
import { parsedDay } from "../acquirer/domain/recurrence"
import { isWebAddress } from "../acquirer/domain/web-address"
import { clean } from "../acquirer/operations/fields/outgoing-text"
import type { PayoutFields } from "../acquirer/operations/payout"
import type { Profile } from "../acquirer/profile/profile"
import { payoutFields, payoutOf } from "./payout-order"
import { isIban } from "./iban"
import { needsBesideId, needsOf } from "./requirements"

export interface FieldProblem {
  field: string
  reason: string
}

const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/
const LONGEST_TEXT = 1_000

/** What a payout is judged by: the account's day, and what its service needs. */
export interface PayoutRules {
  today: string
  details: Profile["payouts"]
}

/** Every field at fault of a payout that was good when it was asked for: settings and rules may have changed since. */
export function problemsSince(fields: PayoutFields, rules: PayoutRules): FieldProblem[] {
  const { error } = payoutFields().safeParse(fields)
  const malformed = (error?.issues ?? []).map(({ path, message }) => ({ field: path.join("."), reason: message }))
  const named = new Set(malformed.map(({ field }) => field))
  return [...malformed, ...payoutProblems(fields, rules).filter(({ field }) => !named.has(field))]
}

/** A payout as it would be sent, or every field at fault; values are never repeated. */
export function checkPayout(
  fields: PayoutFields,
  rules: PayoutRules,
): { order: PayoutOrder } | { problems: FieldProblem[] } {
  const problems = payoutProblems(fields, rules)
  return problems.length > 0 ? { problems } : { order: payoutOf(fields) }
}

/**
 * Every field at fault by what it means, also beside fields that are malformed: a form is filled in once.
 * @param said fields as they came, of any shape; what has the wrong one is passed over
 */
export function payoutProblems(said: unknown, { today, details }: PayoutRules): FieldProblem[] {
  return [
    ...sumProblems(said, "payment_amount", "payment_currency"),
    ...sumProblems(said, "source_amount", "source_currency"),
    ...(textAt(said, "source_amount") !== "" && textAt(said, "source_currency") === ""
      ? [{ field: "source_currency", reason: "is missing beside source_amount" }]
      : []),
    ...fieldProblems(said, today),
    ...missingDetails(said, details),
  ]
}

function sumProblems(said: unknown, field: string, currencyField: string): FieldProblem[] {
  const amount = textAt(said, field)
  const currency = textAt(said, currencyField)
  if (amount === "") return []
  if (/^0+(\.0*)?$/.test(amount)) return [{ field, reason: "must be more than nothing" }]
  // How many digits an amount may have is its currency's to say.
  if (currencyDigits(currency) === undefined) return []
  try {
    const money = Money.exact(amount, currency, field)
    const grouped = groupedThousands(field, amount, money)
    // What the service's two digits cannot say is refused here, by the field's name.
    if (grouped.length === 0) money.toWire(field)
    return grouped
  } catch (error) {
    if (error instanceof AcquirerError) return [{ field: error.field ?? field, reason: error.merchantMessage }]
    throw error
  }
}

/**
 * `1.500` of a currency of two digits is fifteen hundred to whoever separates thousands, and would be one and a half.
 */
function groupedThousands(field: string, typed: string, money: Money): FieldProblem[] {
  const digitsOf = (text: string) => text.split(".")[1]?.length ?? 0
  const most = Math.max(2, digitsOf(money.toDecimalString()))
  return digitsOf(typed) > most
    ? [{ field, reason: `must have ${most} fraction digits at most, and nothing between its thousands` }]
    : []
}

function fieldProblems(said: unknown, today: string): FieldProblem[] {
  return [
    ...rulesOf(said, today).flatMap(({ field, isRight, reason }) => {
      const text = textAt(said, field)
      return text === "" || isRight(text) ? [] : [{ field, reason }]
    }),
    ...tooLong(said),
    ...cardData(said),
  ]
}

/** What is wrong with a text, wherever there is one. */
interface Rule {
  field: string
  isRight: (text: string) => boolean
  reason: string
}

function rulesOf(said: unknown, today: string): Rule[] {
  const parties = ["beneficiary", "payer"]
  return [
    {
      field: "payment_date",
      isRight: (day) => parsedDay(day) !== undefined && day >= today,
      reason: `must be ${today} or later`,
    },
    {
      field: "beneficiary.bank_details.iban",
      isRight: isIban,
      reason: "is no IBAN: its check digits are wrong",
    },
    {
      field: "beneficiary.bank_details.swift_code",
      isRight: (code) => SWIFT.test(code.toUpperCase()),
      reason: "must be a SWIFT code of 8 or 11 characters",
    },
    ...parties.map((who) => ({
      field: `${who}.additional_info.personal_email`,
      isRight: isEmail,
      reason: "must be an e-mail address",
    })),
    ...parties.map((who) => ({
      field: `${who}.date_of_birth`,
      isRight: (day: string) => parsedDay(day) !== undefined && day < today,
      reason: "must be a date in the past",
    })),
    ...documentPaths(said).flatMap((path) => [
      {
        field: `${path}.file_url`,
        isRight: isHttps,
        reason: "must be an https address without spaces and without a password",
      },
      {
        field: `${path}.file_type`,
        isRight: (type: string) => MEDIA_TYPE.test(type),
        reason: "must be a media type such as application/pdf",
      },
    ]),
  ]
}

function documentPaths(said: unknown): string[] {
  const list = "beneficiary.person_documents"
  const documents = at(said, list)
  return Array.isArray(documents) ? documents.map((_, place) => `${list}.${place}`) : []
}

/** The specification names no lengths: this is more than any of these fields can need. */
function tooLong(value: unknown, path = ""): FieldProblem[] {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? [{ field: path, reason: `is longer than ${LONGEST_TEXT} characters` }] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const name = shownKey(key)
    return tooLong(part, path ? `${path}.${name}` : name)
  })
}

/** What may be as long as a card's number: an account, a document, a telephone. */
const NUMBERS = /^(?:bank_details|request_id|.*_amount|.*_number|personal_id_.*)$/

/** A transfer goes to a bank account; a card's number or code here would be written down. */
function cardData(fields: unknown): FieldProblem[] {
  const field = findCardData(withoutNumbers(fields))
  return field === undefined ? [] : [{ field, reason: "looks like card data, which must never be stored" }]
}

function withoutNumbers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const others = Object.entries(value).filter(([name]) => !NUMBERS.test(name))
  return Object.fromEntries(others.map(([name, part]) => [name, withoutNumbers(part)]))
}

/**
 * What a transfer needs and nobody has given. A beneficiary whom the service knows needs other details, or none.
 * @param fields as they came, whatever else is wrong with them
 */
function missingDetails(fields: unknown, details: Profile["payouts"]): FieldProblem[] {
  const isKnown = valueAt(fields, "beneficiary_id") !== undefined
  const country = valueAt(fields, "beneficiary.bank_details.bank_country_code")
  const needs = isKnown ? needsBesideId(details) : needsOf(details, country, valueAt(fields, "payment_method"))
  const isOfBeneficiary = [...needs.required, ...needs.oneOf.flat()].some((path) => path.startsWith("beneficiary."))
  if (!isKnown && isOfBeneficiary && !isObject(at(fields, "beneficiary")))
    return [{ field: "beneficiary", reason: "is missing, and so is beneficiary_id" }]
  return [
    ...needs.required.filter((path) => !valueAt(fields, path)).map((field) => ({ field, reason: "is missing" })),
    ...needs.oneOf
      .filter((paths) => !paths.some((path) => valueAt(fields, path)))
      .map(([field = "beneficiary", ...others]) => ({ field, reason: `is missing, and so is ${others.join(", ")}` })),
  ]
}

function valueAt(fields: unknown, path: string): string | undefined {
  return textAt(fields, path) || undefined
}

/** What would be sent of a text. */
function textAt(fields: unknown, path: string): string {
  const found = at(fields, path)
  return (typeof found === "string" && clean(found)) || ""
}

function at(fields: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), fields)
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isHttps(text: string): boolean {
  return isWebAddress(text) && new URL(text).protocol === "https:"
}
