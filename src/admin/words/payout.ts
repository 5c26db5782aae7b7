import type { PayoutView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const PAYOUT_STATE: Record<PayoutView["state"], Word> = {
  waiting_for_approval: { text: "Waits for approval", colour: "orange" },
  rejected: { text: "Rejected", colour: "grey" },
  approved: { text: "About to be sent", colour: "blue" },
  sent: { text: "On its way", colour: "blue" },
  under_way: { text: "Under way", colour: "blue" },
  unknown: { text: "Outcome unknown", colour: "orange" },
  completed: { text: "Completed", colour: "green" },
  failed: { text: "Failed", colour: "red" },
}

const NAMES: Record<string, string> = {
  iban: "IBAN",
  swift_code: "SWIFT code (BIC)",
  account_name: "Account holder",
  bank_country_code: "Country of the bank",
  bank_code: "Bank code (sort code, routing number)",
  owner_document_number: "Holder's document number",
  date_of_birth: "Date of birth (YYYY-MM-DD)",
  payment_date: "Payment date (YYYY-MM-DD)",
  client_data: "Your own data",
}

/** What a field is called, by its last name: `beneficiary.bank_details.bank_branch` is "Bank branch". */
export function fieldName(path: string): string {
  const last = path.split(".").at(-1) ?? path
  const words = last.replaceAll("_", " ")
  return NAMES[last] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
