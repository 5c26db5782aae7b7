import type { OperationView } from "./operation"

/** A payout as a list shows it: nothing of the persons but the end of the account's number. */
export interface PayoutView {
  id: string
  account: string
  request_id: string
  amount: string
  currency_code: string
  /**
   * `held`: it may be sent and cannot be, see `why`. `under_way`: the service has accepted it. `unknown`: nobody knows
   * what became of it; it is never sent again.
   */
  state:
    | "waiting_for_approval"
    | "rejected"
    | "held"
    | "approved"
    | "sent"
    | "under_way"
    | "unknown"
    | "completed"
    | "failed"
  payment_method: string | null
  country_code: string | null
  reference: string | null
  account_hint: string | null
  created_by: string
  /** The last decision, with its note: what was approved and could not be sent may be rejected. */
  decided_by: string | null
  decided_at: string | null
  note: string | null
  approved_by: string | null
  approved_at: string | null
  approved_note: string | null
  /** Why it could not be sent. */
  why: string | null
  created_at: string
  /** Whether whoever asks may approve it. */
  may_approve: boolean
}

export interface PayoutDetail extends PayoutView {
  /** What was asked for, under the specification's names; null once it is forgotten. */
  said: Record<string, unknown> | null
  /** Who receives it, as far as that is kept: name and the end of the account's number. */
  beneficiary: string | null
  /** Its one call at the service. */
  operation: OperationView | null
  /** What the service answered about it. */
  answer: Record<string, unknown> | null
  /**
   * Who bears the fee: the merchant pays it beside the amount, or the beneficiary receives less. Null where nobody
   * knows.
   */
  fee_paid_by: "payer" | "beneficiary" | null
  /**
   * Oldest first. `by`: name or e-mail address of a person. `note`: what they said with a decision, or saw in the
   * service's portal.
   */
  timeline: { at: string; what: string; by: string | null; note: string | null }[]
}

export interface PayoutNeedsView {
  required: string[]
  one_of: string[][]
  optional: string[]
}
