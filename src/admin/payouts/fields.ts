import type { PayoutBody } from "../../api/admin/acquiring/http-types"
import type { Key } from "../words/key"
import { saidDocuments, withDocuments } from "./documents"

/** Fields of a payout by their paths, in groups: those of the specification, in its order. */
export interface FieldGroup {
  title: Key
  fields: readonly string[]
}

const under = (path: string, names: string) => names.split(" ").map((name) => `${path}.${name}`)

const IDENTITY = "first_name last_name company_name date_of_birth entity_type"

/** Where a sum's currency stands. */
export const CURRENCY_OF: Record<string, string> = {
  payment_amount: "payment_currency",
  source_amount: "source_currency",
}

const TERMS = "reference reason payment_date fee_paid_by swift_charge_option fund_source client_data".split(" ")

/** Everything that can be said and that no bank asks for by itself. */
export const FURTHER: readonly FieldGroup[] = [
  { title: "payout.groups.terms", fields: [...TERMS, "beneficiary_id", "source_amount", "source_currency"] },
  { title: "payout.groups.beneficiary", fields: under("beneficiary", IDENTITY) },
  {
    title: "payout.groups.bank",
    fields: under(
      "beneficiary.bank_details",
      "account_name iban account_number swift_code bank_code bank_name bank_branch bank_account_category account_currency owner_document_number bank_street_address binding_mobile_number transaction_reference",
    ),
  },
  {
    title: "payout.groups.address",
    fields: under("beneficiary.address", "street_address street number complement postcode city state country_code"),
  },
  {
    title: "payout.groups.beneficiary_more",
    fields: under(
      "beneficiary.additional_info",
      "personal_email personal_id_type personal_id_number personal_mobile_number personal_phone_country_code personal_phone_area_code personal_fiscal_country personal_net_monthly_average_income business_area business_phone_number business_registration_number",
    ),
  },
  { title: "payout.groups.payer", fields: under("payer", IDENTITY) },
  {
    title: "payout.groups.payer_more",
    fields: [
      ...under(
        "payer.additional_info",
        "business_registration_number business_registration_type external_id personal_email personal_id_number job",
      ),
      ...under("payer.address", "street_address postcode city state country_code"),
    ],
  },
]

/** Codes of countries and currencies, which nobody has to type in capitals. */
const CODES = /(^|[._])(country_code|currency)$/

export function inCapitals(typed: Record<string, string>): Record<string, string> {
  const codes = Object.entries(typed).filter(([path]) => CODES.test(path))
  return Object.fromEntries(codes.map(([path, code]) => [path, code.toUpperCase()]))
}

/** `{ a: { b: "1" } }` as `{ "a.b": "1" }`; words of a list with commas between, as they are typed. */
export function flatFields(fields: Record<string, unknown>, before = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      if (Array.isArray(value) && value.every((word) => typeof word === "string"))
        return [[`${before}${name}`, value.join(", ")]]
      if (typeof value === "object" && value !== null)
        return Object.entries(flatFields(value as Record<string, unknown>, `${before}${name}.`))
      return value === undefined || value === null ? [] : [[`${before}${name}`, String(value)]]
    }),
  )
}

/**
 * `{ "a.b": "1" }` as `{ a: { b: "1" } }`; what is empty is left out. The paths are those of the schema, which
 * `payout-form.spec.ts` sees to; what is missing or wrong is left to the server to refuse by name.
 */
export function nestedFields(typed: Record<string, string>): Omit<PayoutBody, "account" | "request_id"> {
  const all: Record<string, unknown> = {}
  const documents = saidDocuments(typed)
  if (documents) all.beneficiary = { person_documents: documents }
  for (const [path, value] of Object.entries(withDocuments(typed, []))) {
    if (value.trim() === "") continue
    const names = path.split(".")
    const last = names.pop() ?? path
    let at = all
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
    at[last] = value.trim()
  }
  return all as Omit<PayoutBody, "account" | "request_id">
}
