export const refund = {
  refunded: "Refunded",
  agrees: "Books agree",
  not_here: "Not in the store",
  foreign: "Of no order here",
  differs: "Differs",
  missing: "Not at the service",
  unmapped: "Code not mapped",
  title: "Refunds at the service",
  search_label: "Order, e-mail, transaction id or order number at the service",
  search_example: "#22, e-mail, order number at the service",
  state_at_service: "State at the service",
  beside: "Beside the store",
  agreeing_or_not: "Agreeing or not",
  orders_account: "The order's account",
  none: "No refunds match these filters",
  none_yet: "No refunds are listed yet",
  search_first:
    "The service lists no refund of account {{account}}'s newest payments. To see those of an older payment, search for its order, e-mail address or order number at the service.",
  search_help:
    "Search for an order, an e-mail address or the order number at the service. Without a search, the account's newest refunds are shown.",
  newest_of: "The newest refunds of account {{account}}, as the service has them now.",
  older_not_searched_one:
    "{{count}} older payment of account {{account}} also fits the search; its refunds are not among these. Search for its order.",
  older_not_searched_other:
    "{{count}} older payments of account {{account}} also fit the search; their refunds are not among these. Search for their orders.",
  other_accounts:
    "These are the refunds of account {{account}}. Payments that fit the search are also in {{others}}: choose it above to see theirs.",
  unanswered: "The refunds of {{orderNos}} are not among these: {{problem}}",
  unreadable: "A refund that names no order is not among these: {{problem}}",
  caption: "Refunds at the service, newest first",
  column: "Refund",
  at_service: "At the service",
  no_reference: "No reference",
  reconcile_now: "Reconcile now",
}
