import type { Profile } from "./profile"

/** Countries whose banks are addressed by IBAN. */
const IBAN_COUNTRIES =
  "AD AE AL AT AZ BA BE BG BH BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO " +
  "KW KZ LB LC LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK"

const under = (path: string, names: string) => names.split(" ").map((name) => `${path}.${name}`)
const bank = (names: string) => under("beneficiary.bank_details", names)

const ALWAYS = [...bank("bank_country_code account_name"), "beneficiary.first_name|beneficiary.company_name"]
const ADDRESS = "street_address city country_code"
const EITHER_ACCOUNT = bank("iban account_number").join("|")

const byIban = details(ALWAYS, bank("iban swift_code? bank_name?"))

/**
 * What transfers need between banks, as far as the service's document does not say it: the service refuses what it
 * wants otherwise.
 */
export const payoutDetails: Profile["payouts"] = {
  required: {
    "*": details(ALWAYS, bank("swift_code"), [EITHER_ACCOUNT], bank("bank_name? bank_branch? bank_code?")),
    "*:SEPA": byIban,
    "*:SWIFT": details(
      ALWAYS,
      bank("swift_code"),
      under("beneficiary.address", ADDRESS),
      [EITHER_ACCOUNT],
      bank("bank_name? bank_branch? bank_code?"),
    ),
    IBAN: byIban,
    BR: details(ALWAYS, bank("bank_code bank_branch account_number owner_document_number bank_account_category?")),
    GB: details(ALWAYS, bank("account_number bank_code iban? swift_code?")),
    US: details(
      ALWAYS,
      bank("account_number bank_code bank_account_category"),
      under("beneficiary.address", "street_address? city? postcode?"),
    ),
  },
  ibanCountries: IBAN_COUNTRIES,
  besideBeneficiaryId: "",
}

function details(...parts: string[][]): string {
  return parts.flat().join(", ")
}

/** Country, `IBAN` or `*`, and a method behind a colon, in capitals. */
export const PAYOUT_KEY = /^(?:\*|[A-Z]{2})(?::[^:/a-z]+)?$|^IBAN$/

/** Every detail of a payout that has a value of its own, by its path. */
export const PAYOUT_DETAILS: ReadonlySet<string> = new Set([
  ..."client_data fee_paid_by payment_date payment_method reason reference".split(" "),
  ..."source_amount source_currency swift_charge_option fund_source".split(" "),
  ...under("beneficiary", "first_name last_name company_name date_of_birth entity_type"),
  ...under(
    "beneficiary.additional_info",
    "business_area business_phone_number business_registration_number personal_email personal_id_number personal_id_type " +
      "personal_mobile_number personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code " +
      "personal_fiscal_country",
  ),
  ...under("beneficiary.address", "city country_code postcode state street number street_address complement"),
  ...bank(
    "account_currency account_name owner_document_number account_number bank_account_category bank_branch " +
      "bank_country_code bank_code bank_name bank_street_address binding_mobile_number iban swift_code transaction_reference",
  ),
  ...under("payer", "first_name last_name company_name date_of_birth entity_type"),
  ...under(
    "payer.additional_info",
    "business_registration_number business_registration_type external_id personal_email personal_id_number job",
  ),
  ...under("payer.address", "city country_code postcode state street_address"),
])

/** One detail that a payout needs, one of several, or one that may be given. */
export interface PayoutDetail {
  oneOf: string[]
  isOptional: boolean
}

/** @param text as the profile writes it: `a, b|c, d?` */
export function readPayoutDetails(text: string): PayoutDetail[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({
      oneOf: part
        .replace(/\?$/, "")
        .split("|")
        .map((name) => name.trim()),
      isOptional: part.endsWith("?"),
    }))
}

export function arePayoutDetails(text: string): boolean {
  return readPayoutDetails(text).every(({ oneOf }) => oneOf.every((name) => PAYOUT_DETAILS.has(name)))
}
