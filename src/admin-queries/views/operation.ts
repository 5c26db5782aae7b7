import type { BelongsTo } from "./belongs-to"

/** One call at the service that moves money. */
export interface OperationView {
  id: string
  account: string
  kind: "authorise" | "apm" | "capture" | "cancel" | "refund" | "review" | "payout"
  /** `sent`: on its way. `unknown`: nobody knows what became of it; it is queried until it is known. */
  state: "sent" | "done" | "refused" | "unknown"
  /** Who moved the money: this store, or somebody at the service. */
  source: "store" | "service"
  /**
   * `portal`: somebody at the service. `service`: the service by itself. `at_service`: there, and nobody knows which of
   * the two. `beside_stated`: the service shows it beside what a person stated, and it may be the rest of that. `job`:
   * the store by itself, without anybody. A person and an API key have a name, as long as they are there.
   */
  by: {
    kind: "person" | "api_key" | "shopper" | "portal" | "service" | "at_service" | "beside_stated" | "job"
    name: string | null
  }
  /** The reason that a person gave for it, here or at the service. */
  why: string | null
  /** Why the store did it by itself, or how a payment ended at the service; null where that was not kept. */
  because: string | null
  reference: string
  order_no: string | null
  transaction_id: string | null
  amount: string | null
  currency_code: string | null
  attempts: number
  /** Who made each attempt before the last, oldest first, and why; those from before this was kept are missing. */
  earlier_attempts: AttemptView[]
  /** How often the service was queried about it in vain. */
  queries: number
  sent_at: string
  resolved_at: string | null
  next_query_at: string | null
  /** The service's code and text, or ours when it gave none. */
  code: string | null
  message: string | null
  /** Of a declined payment: what the account's profile takes the code for; null where it has no word for it. */
  meaning: string | null
  /** Of its last call; null where none was made. */
  correlation_id: string | null
  /** Who said what the service's portal shows; it stays whatever the service says later. */
  stated:
    (StatementView & { /** What was said before it was corrected, oldest first. */ before: StatementView[] }) | null
  /** Nothing but a person's word is known of it, and that can be corrected. */
  may_restate: boolean
  belongs_to: BelongsTo
}

/** An operation in its payment's timeline. */
export interface TimelineOperation extends OperationView {
  /** Of a cancellation after captures: what it released; its amount is null where nobody says what they took. */
  rest_released: { amount: string | null } | null
}

export interface AttemptView extends Pick<OperationView, "by" | "because"> {
  sent_at: string
}

/** What a person said that the service's portal shows. */
export interface StatementView {
  /** Id of the person. */
  by: string
  /** Null where that person is gone. */
  name: string | null
  note: string
  at: string
  /** Null of what was said before it was kept. */
  outcome: "done" | "did_not_happen" | null
  amount: string | null
}

export interface QueryOutcome {
  operation: OperationView
  /** `still_unknown`: queried, and the answer proved nothing yet, or there was none. */
  learned: "done" | "refused" | "still_unknown"
  /** One sentence for a person. */
  message: string
  /** What was brought to the store in consequence. */
  repairs: string[]
}

/** What followed from a person's word about an operation. */
export interface StatedOutcome {
  operation: OperationView
  /** One sentence for a person. */
  message: string
  /** What was brought to the store in consequence. */
  repairs: string[]
}
