import { fieldName } from "../words/payout"
import type { Translate } from "../words/use-words"

/** What the form of a payout follows. */
export const COUNTRY = "beneficiary.bank_details.bank_country_code"

/** Fields are called by their names, and a beneficiary who is missing begins with the country of the bank. */
export function atItsPlace(t: Translate, { field, reason }: { field: string; reason: string }) {
  return {
    field: field === "beneficiary" ? COUNTRY : field,
    reason: reason.replace(/\b(beneficiary_id|[a-z]\w*(\.\w+)+)\b/g, (path) =>
      t("payment.quoted", { why: fieldName(t, path) }),
    ),
  }
}
