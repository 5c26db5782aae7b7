import type { FieldRule } from "./field-rule"
import { email, pastDay, webAddress } from "./shapes"

/** What the fields of a payout must be beyond their types (specification, "Payout request"). */
export const PAYOUT_RULES: readonly FieldRule[] = [
  webAddress("notify_url", "beneficiary.person_documents[].file_url"),
  pastDay("beneficiary.date_of_birth", "payer.date_of_birth"),
  email("beneficiary.additional_info.personal_email", "payer.additional_info.personal_email"),
]
