import type { FieldRule } from "./field-rule"
import { country, currency, day, email, pastDay, uuid, webAddress } from "./shapes"

/** What the fields of a payout must be beyond their types (specification, "Payout request"). */
export const PAYOUT_RULES: readonly FieldRule[] = [
  uuid("request_id"),
  webAddress("notify_url", "beneficiary.person_documents[].file_url"),
  day("payment_date", "beneficiary.date_of_birth", "payer.date_of_birth"),
  pastDay("beneficiary.date_of_birth", "payer.date_of_birth"),
  country("beneficiary.address.country_code", "payer.address.country_code"),
  country("beneficiary.bank_details.bank_country_code"),
  currency("source_currency", "beneficiary.bank_details.account_currency"),
  email("beneficiary.additional_info.personal_email", "payer.additional_info.personal_email"),
]
