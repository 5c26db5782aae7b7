/** How a setting is shown and typed. Amounts of time are named with their unit. */
export type FieldKind =
  | { kind: "text" | "secret" | "switch" | "lines" | "json" }
  | { kind: "number"; unit: string }
  | { kind: "choice"; options: readonly (readonly [value: string, text: string])[] }

export type Field = FieldKind & {
  /** As the settings' schema names it, of a group with its name before: `timeouts.total_ms`. */
  name: string
  label: string
  hint?: string
}

export interface Group {
  title: string
  about: string
  fields: readonly Field[]
}

const LATE: Record<"complete" | "release" | "keep", readonly [string, string]> = {
  complete: ["complete", "Place the order"],
  release: ["release", "Release the money"],
  keep: ["keep", "Keep the money, and tell a person"],
}

/** Every setting that the page can change, in the order a merchant comes to need them. */
export const GROUPS: readonly Group[] = [
  {
    title: "Connection",
    about: "Where the service is and who this shop is there. Shoppers can pay once these are complete.",
    fields: [
      { name: "base_url", label: "Service address", kind: "text", hint: "Of the live service, or of its sandbox." },
      { name: "merchant_id", label: "Merchant ID", kind: "text" },
      { name: "account_id", label: "Account ID", kind: "text" },
      { name: "secret_key", label: "Secret key", kind: "secret" },
      {
        name: "secret_key_previous",
        label: "Previous secret key",
        kind: "secret",
        hint: "Still accepted while what it signed is on its way. Remove it afterwards.",
      },
    ],
  },
  {
    title: "Checkout",
    about: "How shoppers pay and where they come back to.",
    fields: [
      { name: "methods", label: "Ways of paying", kind: "json", hint: "In the order they are shown; see the README." },
      {
        name: "optimise_methods",
        label: "Let the service choose the ways of paying",
        kind: "switch",
        hint: "Alternative methods are narrowed and ordered by what it offers for the sum and the country.",
      },
      {
        name: "saved_cards",
        label: "Saved cards",
        kind: "switch",
        hint: "Signed-in customers may have a card kept, and pay with it the next time.",
      },
      {
        name: "installments.allowed",
        label: "Instalments",
        kind: "lines",
        hint: "Numbers that shoppers may choose, one a line.",
      },
      {
        name: "open3d",
        label: "3-D Secure",
        kind: "choice",
        options: [
          ["off", "Off"],
          ["on", "On"],
        ],
      },
      {
        name: "open3d_rules",
        label: "3-D Secure by rules",
        kind: "json",
        hint: "By amount, country and new or returning customers; the first that fits decides. See the README.",
      },
      {
        name: "storefront_secret",
        label: "Storefront secret",
        kind: "secret",
        hint: "Only for storefronts that pay from their own server: they hand over the shopper's address with it.",
      },
      { name: "checkout_minutes", label: "A checkout lasts", kind: "number", unit: "minutes" },
      { name: "storefront_origins", label: "Storefront addresses", kind: "lines", hint: "One a line, without a path." },
      {
        name: "form_action_origins",
        label: "Further pages of the service",
        kind: "lines",
        hint: "Addresses that the service's page sends the browser on to at once, one a line.",
      },
      { name: "backend_url", label: "This server's public address", kind: "text" },
      { name: "session_body_kb", label: "Largest session", kind: "number", unit: "KiB" },
    ],
  },
  {
    title: "Data sent",
    about: "What the service is told of the shop.",
    fields: [
      { name: "website", label: "Website", kind: "text", hint: "The first storefront's host when empty." },
      { name: "platform_source", label: "Platform", kind: "text" },
      {
        name: "order_data.custom",
        label: "Custom",
        kind: "text",
        hint: "Names in braces stand for the order's data: {order_no}, {cart.metadata.campaign}; see docs/store-data.md.",
      },
      { name: "order_data.note", label: "Note", kind: "text" },
      { name: "order_data.order_type", label: "Order type", kind: "text", hint: "By the goods when empty." },
      { name: "order_data.document", label: "Document", kind: "text" },
      { name: "order_data.birth_date", label: "Date of birth", kind: "text" },
      { name: "order_data.delivery_district_name", label: "Delivery district", kind: "text" },
      { name: "order_data.delivery_street_name", label: "Delivery street", kind: "text" },
      { name: "order_data.price_id", label: "Price ID", kind: "text" },
      { name: "order_data.quote_id", label: "Quote ID", kind: "text" },
      { name: "order_data.quote_price", label: "Quote price", kind: "text" },
      { name: "order_data.last_login_ip", label: "Address of the last login", kind: "text" },
      { name: "order_data.registration_ip", label: "Address of the registration", kind: "text" },
      { name: "order_data.handling", label: "What counts as handling", kind: "json" },
      { name: "order_data.insurance", label: "What counts as insurance", kind: "json" },
      { name: "order_data.usd_rates", label: "Rates to US dollars", kind: "json" },
    ],
  },
  {
    title: "Policies",
    about: "What becomes of money that comes in a way nobody waits for.",
    fields: [
      {
        name: "late_money.browser_gone",
        label: "Paid, and the shopper never came back",
        kind: "choice",
        options: [LATE.complete, LATE.release],
      },
      {
        name: "late_money.cart_changed",
        label: "Paid, and the cart changed",
        kind: "choice",
        options: [LATE.release, LATE.keep],
      },
      {
        name: "late_money.wrong_amount",
        label: "Paid another amount",
        kind: "choice",
        options: [LATE.release, LATE.keep],
      },
      { name: "late_money.duplicate", label: "Paid twice", kind: "choice", options: [LATE.release, LATE.keep] },
      {
        name: "cancelled_at_service",
        label: "Cancelled at the service, nothing shipped",
        kind: "choice",
        options: [
          ["cancel_order", "Cancel the order"],
          ["keep_order", "Keep the order"],
        ],
      },
      {
        name: "subscriptions.renewals",
        label: "A subscription's deduction becomes",
        kind: "choice",
        options: [
          ["order", "An order of its own"],
          ["record", "An entry with the subscription"],
        ],
      },
      { name: "failed_attempts.per_cart", label: "Declined cards a cart", kind: "number", unit: "attempts" },
      { name: "failed_attempts.per_address", label: "Declined cards an address", kind: "number", unit: "attempts" },
      { name: "failed_attempts.window_minutes", label: "Counted over", kind: "number", unit: "minutes" },
    ],
  },
  {
    title: "Notifications and retention",
    about: "What the service reports to this shop, and how long it is kept.",
    fields: [
      {
        name: "notifications.addresses",
        label: "Accepted from",
        kind: "lines",
        hint: "Addresses or ranges such as 203.0.113.0/24, one a line. From anywhere when empty.",
      },
      { name: "notifications.attempts", label: "Attempts before a person is told", kind: "number", unit: "attempts" },
      { name: "notifications.retention_days", label: "Notifications are kept", kind: "number", unit: "days" },
      { name: "journal.retention_days", label: "Operations are kept", kind: "number", unit: "days" },
    ],
  },
  {
    title: "Daily close",
    about: "When a day ends for this shop's books. Each day is compared with the service by itself, and closed.",
    fields: [
      {
        name: "close.time_zone",
        label: "Time zone",
        kind: "text",
        hint: "A name such as Europe/Berlin. Days that are closed already keep theirs.",
      },
      { name: "close.after_minutes", label: "Closed after midnight", kind: "number", unit: "minutes" },
    ],
  },
  {
    title: "Payouts",
    about: "Transfers to beneficiaries' bank accounts, and who has to agree to them.",
    fields: [
      {
        name: "payouts.approval_above",
        label: "Approved by a second person above",
        kind: "json",
        hint: 'By currency, such as {"EUR": "1000.00"}. Others are sent at once.',
      },
      { name: "payouts.retention_days", label: "Bank details are kept", kind: "number", unit: "days" },
    ],
  },
  {
    title: "Timing",
    about: "How long the shop waits for the service, and how often it queries what is open.",
    fields: [
      { name: "timeouts.connect_ms", label: "To connect", kind: "number", unit: "ms" },
      { name: "timeouts.headers_ms", label: "For an answer to begin", kind: "number", unit: "ms" },
      { name: "timeouts.body_ms", label: "For an answer to go on", kind: "number", unit: "ms" },
      { name: "timeouts.total_ms", label: "For an answer in all", kind: "number", unit: "ms" },
      { name: "asking.within_ms", label: "A caller waits for an unknown outcome", kind: "number", unit: "ms" },
      { name: "asking.first_after_ms", label: "First query of an unknown outcome", kind: "number", unit: "ms" },
      { name: "asking.longest_interval_ms", label: "Longest time between two queries", kind: "number", unit: "ms" },
      { name: "asking.absence_after_ms", label: "“Not found” is believed after", kind: "number", unit: "ms" },
      { name: "asking.retry_card_after_ms", label: "A card may be tried again after", kind: "number", unit: "ms" },
      { name: "asking.being_paid_ms", label: "An approved card is left to its shopper", kind: "number", unit: "ms" },
      { name: "batch_window_ms", label: "Operations wait for each other", kind: "number", unit: "ms" },
      { name: "reconcile.parallel_requests", label: "Queries at the same time", kind: "number", unit: "requests" },
      { name: "reconcile.longest_look_ms", label: "A payment's pass takes at most", kind: "number", unit: "ms" },
      { name: "reconcile.watch_days", label: "A captured payment is watched", kind: "number", unit: "days" },
    ],
  },
  {
    title: "What the specification leaves open",
    about: "Where your service differs from the reference profile: only what differs stands here.",
    fields: [{ name: "profile", label: "Profile", kind: "json" }],
  },
  {
    title: "Links to pages",
    about: "Checkout and return addresses are signed. Without a value of yours the shop uses one of its own.",
    fields: [
      { name: "token_secret", label: "Signing value", kind: "secret", hint: "At least 32 random characters." },
      { name: "token_secret_previous", label: "Previous signing value", kind: "secret" },
    ],
  },
]
