/** A step that the next reconciliation pass would take. */
export interface PlannedStep {
  kind: string
  /** Why, in words for the merchant. */
  because: string
  amount?: string
  currency_code?: string
}

export interface PlanAnswer {
  /** Empty: both sides agree. */
  plan: PlannedStep[]
  /** All that was decided by, without anything of the shopper: to be given to support. */
  case: object
}
