export const operation = {
  kind: {
    authorise: "Authorization",
    apm: "Alternative payment",
    capture: "Capture",
    cancel: "Cancellation",
    refund: "Refund",
    review: "Review decision",
    payout: "Payout",
  },
  refused: "Refused",
  by: {
    person: "by a person",
    shopper: "by the shopper",
    portal: "at the service's portal",
    job: "by the store itself, automatically",
    named: "by {{name}}",
  },
  rejected_in_review: "Rejected in review",
  accepted_in_review: "Accepted in review",
  not_queried: "not queried yet",
  queried_one: "queried once",
  queried_other: "queried {{count}} times",
}
