/** A step that the next reconciliation pass would take. */
export interface PlannedStep {
  kind: string
  /** Why, in words for the merchant. */
  because: string
  amount?: string
  currency_code?: string
  /** ISO 8601: when a release that was refused is tried again (`release_again_at`). */
  at?: string
}

export interface PlanAnswer {
  /** Empty: both sides agree, as far as the service could be queried. */
  plan: PlannedStep[]
  /** ISO 8601, by the database's clock: with `case` it is all that the plan follows from. */
  planned_at: string
  /** False: the service could not be queried, and this is what the store does without it. */
  is_service_reached: boolean
  /** All that was decided by, without anything of the shopper: to be given to support. */
  case: object
}
