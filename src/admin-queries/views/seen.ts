/** What the store learned of a payment that no operation of its own did. */
export interface SeenView {
  /**
   * `authorised` and `declined`: a try of the shopper's on the service's page. `received`: an alternative payment's
   * money. `deducted`: of a subscription. `captured`: with the approval, by the service itself. `expired` and
   * `cancelled`: it ended without money.
   */
  kind: "authorised" | "received" | "deducted" | "captured" | "declined" | "expired" | "cancelled"
  /**
   * `page`: the shopper, on the service's page. `subscription`: the service, for it. `at_service`: nobody knows who.
   */
  by: { kind: "shopper" | "page" | "subscription" | "service" | "at_service"; name: null }
  transaction_id: string | null
  amount: string | null
  currency_code: string
  at: string
  /**
   * Whose moment that is: the notification's, the service's own, or that of a query that showed it; it may have been
   * earlier.
   */
  known_by: "notification" | "query" | "service"
  notification_id: string | null
  /** The service's code and text of a decline, as far as it was reported. */
  code: string | null
  message: string | null
  /** What the account's profile takes the code for; null where it has no word for it. */
  meaning: string | null
}
