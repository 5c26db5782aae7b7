/**
 * Which of a beneficiary's details a transfer needs, by the country of the bank and by the method. The service's
 * document does not say: this is what such transfers need between banks, and the service refuses what it wants otherwise.
 */
export interface PayoutNeeds {
  /** Paths of fields, such as `beneficiary.bank_details.iban`. */
  required: readonly string[]
  /** One of each of these, at least. */
  oneOf: readonly (readonly string[])[]
  /** What a form shows beside the required ones. */
  optional: readonly string[]
}

const bank = (...names: string[]) => names.map((name) => `beneficiary.bank_details.${name}`)
const NAME: readonly (readonly string[])[] = [["beneficiary.first_name", "beneficiary.company_name"]]

/** Countries whose banks are addressed by IBAN. */
const IBAN_COUNTRIES = new Set(
  (
    "AD AE AL AT AZ BA BE BG BH BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO " +
    "KW KZ LB LC LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK"
  ).split(" "),
)

const BY_COUNTRY: Record<string, { required: readonly string[]; optional: readonly string[] }> = {
  BR: {
    required: bank("bank_code", "bank_branch", "account_number", "owner_document_number"),
    optional: bank("bank_account_category"),
  },
  GB: { required: bank("account_number", "bank_code"), optional: bank("iban", "swift_code") },
  US: {
    required: bank("account_number", "bank_code", "bank_account_category"),
    optional: ["beneficiary.address.street_address", "beneficiary.address.city", "beneficiary.address.postcode"],
  },
}

/** @param country of the bank, two capital letters */
export function needsOf(country: string | undefined, method: string | undefined): PayoutNeeds {
  const isSepa = method?.toUpperCase() === "SEPA"
  const isSwift = method?.toUpperCase() === "SWIFT"
  const always = ["beneficiary.bank_details.bank_country_code", "beneficiary.bank_details.account_name"]
  const address = ["beneficiary.address.street_address", "beneficiary.address.city", "beneficiary.address.country_code"]
  const own = country === undefined ? undefined : BY_COUNTRY[country]
  if (own && !isSepa && !isSwift) return { required: [...always, ...own.required], oneOf: NAME, optional: own.optional }
  if (isSepa || (country !== undefined && IBAN_COUNTRIES.has(country) && !isSwift))
    return { required: [...always, ...bank("iban")], oneOf: NAME, optional: bank("swift_code", "bank_name") }
  return {
    required: [...always, ...bank("swift_code"), ...(isSwift ? address : [])],
    oneOf: [...NAME, bank("iban", "account_number")],
    optional: bank("bank_name", "bank_branch", "bank_code"),
  }
}

/** Whether a text is an IBAN whose check digits are right. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
