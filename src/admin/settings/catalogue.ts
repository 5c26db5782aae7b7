import type { Key } from "../words/key"

/** How a setting is shown and typed. Amounts of time are named with their unit. */
export type FieldKind =
  | { kind: "text" | "secret" | "switch" | "lines" | "json" | "rules" | "methods" }
  | PairsKind
  | { kind: "number"; unit: Key }
  | { kind: "choice" | "several"; options: readonly (readonly [value: string, text: Key])[] }
  /** Lists by name, one entry a line. */
  | { kind: "lists"; parts: readonly (readonly [name: string, label: Key])[] }

/** Names and values in rows of two. */
export interface PairsKind {
  kind: "pairs"
  columns: readonly [name: Key, value: Key]
  names: "lower" | "upper" | "as_typed"
  /** A sum is decimal text with the digits of its currency, which is its name. */
  values: "number" | "sum" | "text"
}

export type Field = FieldKind & {
  /** As the settings' schema names it, of a group with its name before: `timeouts.total_ms`. */
  name: string
  label: Key
  hint?: Key
}

export interface Group {
  title: Key
  about: Key
  fields: readonly Field[]
}

const LATE: Record<"complete" | "release" | "keep", readonly [string, Key]> = {
  complete: ["complete", "setting.options.complete"],
  release: ["release", "setting.options.release"],
  keep: ["keep", "setting.options.keep"],
}

/** What can count as handling or insurance. */
const CHARGES = [
  ["shipping_options", "setting.charge.shipping_options"],
  ["items", "setting.charge.items"],
] as const

/** Every setting that the page can change, in the order a merchant comes to need them. */
export const GROUPS: readonly Group[] = [
  {
    title: "setting.groups.connection.title",
    about: "setting.groups.connection.about",
    fields: [
      { name: "base_url", label: "setting.fields.base_url", kind: "text", hint: "setting.hints.base_url" },
      {
        name: "environment",
        label: "setting.fields.environment",
        kind: "choice",
        hint: "setting.hints.environment",
        options: [
          ["live", "setting.options.live"],
          ["sandbox", "setting.options.sandbox"],
        ],
      },
      { name: "merchant_id", label: "setting.fields.merchant_id", kind: "text" },
      { name: "account_id", label: "setting.fields.account_id", kind: "text" },
      { name: "secret_key", label: "setting.fields.secret_key", kind: "secret" },
      {
        name: "secret_key_previous",
        label: "setting.fields.secret_key_previous",
        kind: "secret",
        hint: "setting.hints.secret_key_previous",
      },
      { name: "proxy_url", label: "setting.fields.proxy_url", kind: "text", hint: "setting.hints.proxy_url" },
      {
        name: "proxy_credentials",
        label: "setting.fields.proxy_credentials",
        kind: "secret",
        hint: "setting.hints.proxy_credentials",
      },
      {
        name: "timeouts.connect_ms",
        label: "setting.fields.timeouts_connect_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "timeouts.headers_ms",
        label: "setting.fields.timeouts_headers_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      { name: "timeouts.body_ms", label: "setting.fields.timeouts_body_ms", kind: "number", unit: "setting.units.ms" },
      {
        name: "timeouts.total_ms",
        label: "setting.fields.timeouts_total_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
    ],
  },
  {
    title: "setting.groups.checkout.title",
    about: "setting.groups.checkout.about",
    fields: [
      { name: "methods", label: "setting.fields.methods", kind: "methods", hint: "setting.hints.methods" },
      {
        name: "optimise_methods",
        label: "setting.fields.optimise_methods",
        kind: "switch",
        hint: "setting.hints.optimise_methods",
      },
      {
        name: "saved_cards",
        label: "setting.fields.saved_cards",
        kind: "switch",
        hint: "setting.hints.saved_cards",
      },
      {
        name: "installments.allowed",
        label: "setting.fields.installments_allowed",
        kind: "lines",
        hint: "setting.hints.installments_allowed",
      },
      {
        name: "installments.ids",
        label: "setting.fields.installments_ids",
        kind: "pairs",
        columns: ["setting.rows.installments", "setting.rows.plan"],
        names: "as_typed",
        values: "text",
        hint: "setting.hints.installments_ids",
      },
      {
        name: "redirect_opens_in",
        label: "setting.fields.redirect_opens_in",
        kind: "choice",
        hint: "setting.hints.redirect_opens_in",
        options: [
          ["page", "setting.options.page"],
          ["frame", "setting.options.frame"],
        ],
      },
      {
        name: "capture",
        label: "setting.fields.capture",
        kind: "choice",
        hint: "setting.hints.capture",
        options: [
          ["by_hand", "setting.options.by_hand"],
          ["at_once", "setting.options.at_once"],
        ],
      },
      {
        name: "open3d",
        label: "setting.fields.open3d",
        kind: "choice",
        options: [
          ["off", "setting.options.off"],
          ["on", "setting.options.on"],
        ],
      },
      {
        name: "open3d_rules",
        label: "setting.fields.open3d_rules",
        kind: "rules",
        hint: "setting.hints.open3d_rules",
      },
      {
        name: "storefront_secret",
        label: "setting.fields.storefront_secret",
        kind: "secret",
        hint: "setting.hints.storefront_secret",
      },
      {
        name: "checkout_minutes",
        label: "setting.fields.checkout_minutes",
        kind: "number",
        unit: "setting.units.minutes",
      },
      {
        name: "failed_attempts.per_cart",
        label: "setting.fields.failed_attempts_per_cart",
        kind: "number",
        unit: "setting.units.attempts",
      },
      {
        name: "failed_attempts.per_address",
        label: "setting.fields.failed_attempts_per_address",
        kind: "number",
        unit: "setting.units.attempts",
      },
      {
        name: "failed_attempts.per_server",
        label: "setting.fields.failed_attempts_per_server",
        kind: "number",
        unit: "setting.units.attempts",
        hint: "setting.hints.failed_attempts_per_server",
      },
      {
        name: "failed_attempts.window_minutes",
        label: "setting.fields.failed_attempts_window_minutes",
        kind: "number",
        unit: "setting.units.minutes",
      },
      {
        name: "storefront_origins",
        label: "setting.fields.storefront_origins",
        kind: "lines",
        hint: "setting.hints.storefront_origins",
      },
      {
        name: "form_action_origins",
        label: "setting.fields.form_action_origins",
        kind: "lines",
        hint: "setting.hints.form_action_origins",
      },
      { name: "backend_url", label: "setting.fields.backend_url", kind: "text" },
      { name: "session_body_kb", label: "setting.fields.session_body_kb", kind: "number", unit: "setting.units.KiB" },
    ],
  },
  {
    title: "setting.groups.data.title",
    about: "setting.groups.data.about",
    fields: [
      { name: "website", label: "setting.fields.website", kind: "text", hint: "setting.hints.website" },
      { name: "platform_source", label: "setting.fields.platform_source", kind: "text" },
      {
        name: "order_data.custom",
        label: "setting.fields.order_data_custom",
        kind: "text",
        hint: "setting.hints.order_data_custom",
      },
      {
        name: "order_data.leave_out",
        label: "setting.fields.order_data_leave_out",
        kind: "several",
        hint: "setting.hints.order_data_leave_out",
        options: [
          ["account_owner", "setting.data.account_owner"],
          ["cart_items", "setting.data.cart_items"],
          ["delivery", "setting.data.delivery"],
          ["device", "setting.data.device"],
          ["items", "setting.data.items"],
          ["total_discount", "setting.data.total_discount"],
        ],
      },
      { name: "order_data.note", label: "setting.fields.order_data_note", kind: "text" },
      {
        name: "order_data.order_type",
        label: "setting.fields.order_data_order_type",
        kind: "text",
        hint: "setting.hints.order_data_order_type",
      },
      { name: "order_data.document", label: "setting.fields.order_data_document", kind: "text" },
      { name: "order_data.birth_date", label: "setting.fields.order_data_birth_date", kind: "text" },
      {
        name: "order_data.delivery_district_name",
        label: "setting.fields.order_data_delivery_district_name",
        kind: "text",
      },
      {
        name: "order_data.delivery_street_name",
        label: "setting.fields.order_data_delivery_street_name",
        kind: "text",
      },
      { name: "order_data.price_id", label: "setting.fields.order_data_price_id", kind: "text" },
      { name: "order_data.quote_id", label: "setting.fields.order_data_quote_id", kind: "text" },
      { name: "order_data.quote_price", label: "setting.fields.order_data_quote_price", kind: "text" },
      { name: "order_data.last_login_ip", label: "setting.fields.order_data_last_login_ip", kind: "text" },
      { name: "order_data.registration_ip", label: "setting.fields.order_data_registration_ip", kind: "text" },
      {
        name: "order_data.handling",
        label: "setting.fields.order_data_handling",
        kind: "lists",
        parts: CHARGES,
        hint: "setting.hints.order_data_charge",
      },
      {
        name: "order_data.insurance",
        label: "setting.fields.order_data_insurance",
        kind: "lists",
        parts: CHARGES,
        hint: "setting.hints.order_data_charge",
      },
      {
        name: "order_data.usd_rates",
        label: "setting.fields.order_data_usd_rates",
        kind: "pairs",
        columns: ["setting.rows.currency", "setting.rows.rate"],
        names: "lower",
        values: "number",
        hint: "setting.hints.order_data_usd_rates",
      },
    ],
  },
  {
    title: "setting.groups.policies.title",
    about: "setting.groups.policies.about",
    fields: [
      {
        name: "late_money.browser_gone",
        label: "setting.fields.late_money_browser_gone",
        kind: "choice",
        options: [LATE.complete, LATE.release],
      },
      {
        name: "late_money.cart_changed",
        label: "setting.fields.late_money_cart_changed",
        kind: "choice",
        options: [LATE.release, LATE.keep],
      },
      {
        name: "late_money.wrong_amount",
        label: "setting.fields.late_money_wrong_amount",
        kind: "choice",
        options: [LATE.release, LATE.keep],
      },
      {
        name: "late_money.duplicate",
        label: "setting.fields.late_money_duplicate",
        kind: "choice",
        options: [LATE.release, LATE.keep],
      },
      {
        name: "cancelled_at_service",
        label: "setting.fields.cancelled_at_service",
        kind: "choice",
        options: [
          ["cancel_order", "setting.options.cancel_order"],
          ["keep_order", "setting.options.keep_order"],
        ],
      },
      {
        name: "subscriptions.renewals",
        label: "setting.fields.subscriptions_renewals",
        kind: "choice",
        options: [
          ["order", "setting.options.order"],
          ["record", "setting.options.record"],
        ],
      },
    ],
  },
  {
    title: "setting.groups.notifications.title",
    about: "setting.groups.notifications.about",
    fields: [
      {
        name: "notifications.addresses",
        label: "setting.fields.notifications_addresses",
        kind: "lines",
        hint: "setting.hints.notifications_addresses",
      },
      {
        name: "notifications.attempts",
        label: "setting.fields.notifications_attempts",
        kind: "number",
        unit: "setting.units.attempts",
      },
      {
        name: "language",
        label: "setting.fields.language",
        kind: "choice",
        hint: "setting.hints.language",
        options: [
          ["en", "setting.options.en"],
          ["de", "setting.options.de"],
        ],
      },
    ],
  },
  {
    title: "setting.groups.close.title",
    about: "setting.groups.close.about",
    fields: [
      {
        name: "close.time_zone",
        label: "setting.fields.close_time_zone",
        kind: "text",
        hint: "setting.hints.close_time_zone",
      },
      {
        name: "close.after_minutes",
        label: "setting.fields.close_after_minutes",
        kind: "number",
        unit: "setting.units.minutes",
      },
    ],
  },
  {
    title: "setting.groups.payouts.title",
    about: "setting.groups.payouts.about",
    fields: [
      {
        name: "payouts.approval_above",
        label: "setting.fields.payouts_approval_above",
        kind: "pairs",
        columns: ["setting.rows.currency", "setting.rows.amount"],
        names: "upper",
        values: "sum",
        hint: "setting.hints.payouts_approval_above",
      },
    ],
  },
  {
    title: "setting.groups.retention.title",
    about: "setting.groups.retention.about",
    fields: [
      {
        name: "journal.retention_days",
        label: "setting.fields.journal_retention_days",
        kind: "number",
        hint: "setting.hints.journal_retention_days",
        unit: "setting.units.days",
      },
      {
        name: "notifications.retention_days",
        label: "setting.fields.notifications_retention_days",
        kind: "number",
        hint: "setting.hints.notifications_retention_days",
        unit: "setting.units.days",
      },
      {
        name: "payouts.retention_days",
        label: "setting.fields.payouts_retention_days",
        kind: "number",
        hint: "setting.hints.payouts_retention_days",
        unit: "setting.units.days",
      },
      {
        name: "runs.retention_days",
        label: "setting.fields.runs_retention_days",
        kind: "number",
        hint: "setting.hints.runs_retention_days",
        unit: "setting.units.days",
      },
    ],
  },
  {
    title: "setting.groups.timing.title",
    about: "setting.groups.timing.about",
    fields: [
      { name: "asking.within_ms", label: "setting.fields.asking_within_ms", kind: "number", unit: "setting.units.ms" },
      {
        name: "asking.first_after_ms",
        label: "setting.fields.asking_first_after_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "asking.longest_interval_ms",
        label: "setting.fields.asking_longest_interval_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "asking.absence_after_ms",
        label: "setting.fields.asking_absence_after_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "asking.retry_card_after_ms",
        label: "setting.fields.asking_retry_card_after_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "asking.being_paid_ms",
        label: "setting.fields.asking_being_paid_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      { name: "batch_window_ms", label: "setting.fields.batch_window_ms", kind: "number", unit: "setting.units.ms" },
      {
        name: "reconcile.parallel_requests",
        label: "setting.fields.reconcile_parallel_requests",
        kind: "number",
        unit: "setting.units.requests",
      },
      {
        name: "reconcile.longest_pass_ms",
        label: "setting.fields.reconcile_longest_pass_ms",
        kind: "number",
        unit: "setting.units.ms",
      },
      {
        name: "reconcile.watch_days",
        label: "setting.fields.reconcile_watch_days",
        kind: "number",
        unit: "setting.units.days",
      },
    ],
  },
  {
    title: "setting.groups.profile.title",
    about: "setting.groups.profile.about",
    fields: [{ name: "profile", label: "setting.fields.profile", kind: "json" }],
  },
  {
    title: "setting.groups.links.title",
    about: "setting.groups.links.about",
    fields: [
      {
        name: "token_secret",
        label: "setting.fields.token_secret",
        kind: "secret",
        hint: "setting.hints.token_secret",
      },
      { name: "token_secret_previous", label: "setting.fields.token_secret_previous", kind: "secret" },
    ],
  },
]
