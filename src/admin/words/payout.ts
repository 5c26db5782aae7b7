import type { PayoutView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import { meaningOf } from "./meaning"
import type { Translate } from "./use-words"

export const PAYOUT_STATE: Record<PayoutView["state"], Word> = {
  waiting_for_approval: { text: "payout.status.waiting_for_approval", colour: "orange" },
  rejected: { text: "payout.status.rejected", colour: "grey" },
  held: { text: "payout.status.held", colour: "red" },
  approved: { text: "payout.status.approved", colour: "blue" },
  sent: { text: "payout.status.sent", colour: "blue" },
  under_way: { text: "payout.status.under_way", colour: "blue" },
  unknown: { text: "shared.outcome_unknown", colour: "orange" },
  completed: { text: "payout.status.completed", colour: "green" },
  failed: { text: "shared.failed", colour: "red" },
}

const NAMES: Record<string, Key> = {
  request_id: "payout.names.request_id",
  iban: "payout.names.iban",
  swift_code: "payout.names.swift_code",
  account_name: "payout.names.account_name",
  bank_country_code: "payout.names.bank_country_code",
  bank_code: "payout.names.bank_code",
  owner_document_number: "payout.names.owner_document_number",
  date_of_birth: "payout.names.date_of_birth",
  payment_date: "payout.names.payment_date",
  client_data: "payout.names.client_data",
  first_name: "payout.names.first_name",
  last_name: "payout.names.last_name",
  company_name: "payout.names.company_name",
  entity_type: "payout.names.entity_type",
  reference: "payout.names.reference",
  reason: "payout.names.reason",
  fee_paid_by: "payout.names.fee_paid_by",
  swift_charge_option: "payout.names.swift_charge_option",
  fund_source: "payout.names.fund_source",
  beneficiary_id: "payout.names.beneficiary_id",
  source_amount: "payout.names.source_amount",
  source_currency: "payout.names.source_currency",
  account_number: "payout.names.account_number",
  bank_name: "payout.names.bank_name",
  bank_branch: "payout.names.bank_branch",
  bank_account_category: "payout.names.bank_account_category",
  account_currency: "payout.names.account_currency",
  bank_street_address: "payout.names.bank_street_address",
  binding_mobile_number: "payout.names.binding_mobile_number",
  transaction_reference: "payout.names.transaction_reference",
  street_address: "payout.names.street_address",
  street: "payout.names.street",
  number: "payout.names.number",
  complement: "payout.names.complement",
  postcode: "payout.names.postcode",
  city: "payout.names.city",
  state: "payout.names.state",
  country_code: "payout.names.country_code",
  personal_email: "payout.names.personal_email",
  personal_id_type: "payout.names.personal_id_type",
  personal_id_number: "payout.names.personal_id_number",
  personal_mobile_number: "payout.names.personal_mobile_number",
  personal_phone_country_code: "payout.names.personal_phone_country_code",
  personal_phone_area_code: "payout.names.personal_phone_area_code",
  personal_fiscal_country: "payout.names.personal_fiscal_country",
  personal_net_monthly_average_income: "payout.names.personal_net_monthly_average_income",
  business_area: "payout.names.business_area",
  business_phone_number: "payout.names.business_phone_number",
  business_registration_number: "payout.names.business_registration_number",
  business_registration_type: "payout.names.business_registration_type",
  external_id: "payout.names.external_id",
  job: "payout.names.job",
  file_type: "payout.names.file_type",
  file_url: "payout.names.file_url",
  labels: "payout.names.labels",
  payment_amount: "payout.names.payment_amount",
  payment_currency: "payout.names.payment_currency",
  payment_method: "payout.names.payment_method",
}

/** What a field is called, by its last name: `beneficiary.bank_details.bank_branch` is "Bank branch". */
export function fieldName(t: Translate, path: string): string {
  const last = path.split(".").at(-1) ?? path
  const known = NAMES[last]
  if (known) return t(known)
  const words = last.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const STEPS: Record<string, Key> = {
  "asked for": "payout.step.asked_for",
  approved: "payout.step.approved",
  rejected: "payout.step.rejected",
  "sent to the service": "payout.step.sent",
  "stated as made": "payout.step.stated_made",
  "stated as not made": "payout.step.stated_not_made",
  completed: "payout.step.completed",
  failed: "payout.step.failed",
}

/** What a person said with a step: with a decision, or of what the portal shows. */
export function payoutNote(t: Translate, what: string, note: string): string {
  const isDecision = what === "approved" || what === "rejected"
  return isDecision ? t("payment.quoted", { why: note }) : t("payment.seen_in_portal", { note })
}

const REPORTED = "reported by the service: "

/** What happened to a payout; what the service reported without a meaning is shown as it said it. */
export function payoutStep(t: Translate, what: string): string {
  const known = STEPS[what]
  if (known) return t(known)
  const status = what.startsWith(REPORTED) ? what.slice(REPORTED.length) : undefined
  if (status === undefined) return what
  const meaning = meaningOf("codes/payout_status/", status)
  return t("payout.step.reported", { status: meaning ? t(meaning) : status })
}
