import type { DeclineView } from "./payment"
import type { ProfileValue } from "./profile"
/** What an account can do at this moment, and what waits for a person. */
export interface AccountHealth {
  account: string
  provider_id: string
  /** False: no shopper can pay with it until the problems are solved. */
  open: boolean
  problems: { field: string; reason: string }[]
  /** What works and should not stay: the sandbox in production, a previous key. */
  warnings: { field: string; reason: string }[]
  service: {
    /** Null while the account is closed: there is nobody to query. */
    reachable: boolean | null
    base_url: string | null
    answered_in_ms: number | null
    problem: string | null
  }
  unknown_operations: number
  open_incidents: number
  notifications_in_need: number
  /** Payments in review at the service, for a person to accept or reject. */
  reviews: number
  /** Payouts that wait for a second person. */
  payouts_to_approve: number
  /** Payouts that may be sent and cannot be. */
  payouts_held: number
  due_payments: number
}

/** One day of an account: of the payments begun, the operations sent and the notifications received on it. */
export interface PaymentDayView {
  /** `YYYY-MM-DD` */
  day: string
  approved: number
  declined: number
  /** Per cent, one digit; null where nothing was decided. */
  approval_rate: string | null
  /** Operations whose answer did not come, or said nothing: what became of them was not known at first. */
  unanswered: number
  /** Those of them whose outcome is not known to this day. */
  still_unknown: number
  /** Half of the service's answers came faster; milliseconds. */
  median_ms: number | null
  /** The longest that a notification received on it waited to be processed, or waits still; null without any. */
  inbox_longest_ms: number | null
  /** Half of those that were processed waited less; milliseconds. */
  inbox_median_ms: number | null
  /** What the approved payments come to. */
  volume: { currency_code: string; amount: string }[]
}

export interface AccountDays {
  account: string
  /** Whose days they are. */
  time_zone: string
  /** Oldest first; the last one is not over. */
  days: PaymentDayView[]
  /** Of all answers of these days, half came faster; milliseconds. */
  median_ms: number | null
  /** Half of all notifications that were processed waited less. */
  inbox_median_ms: number | null
  /** What the approved payments of these days come to; the currency with the most payments first. */
  volume: { currency_code: string; amount: string }[]
  /** Why the declined payments of these days were, the most frequent first; together they are all of them. */
  declines: (DeclineView & { count: number })[]
}

/** A merchant account that the store declares. */
export interface AccountView {
  id: string
  provider_id: string
  /** `sandbox` by its address or its published key; null while there is no address. */
  environment: "sandbox" | "live" | null
  /** Whether shoppers can pay with it. */
  complete: boolean
  /** File or environment keep the page from changing it. */
  locked: boolean
  /** The address of the shop's first storefront; null while it cannot be read. */
  storefront: string | null
  /** In which the shop's days begin and end. */
  time_zone: string
}

export interface AccountSettingsView {
  /** As they are in force, defaults included; without secrets and code. What cannot be read is left out. */
  settings: Record<string, unknown>
  /** Where each setting comes from that is not a default, by its name (`timeouts.total_ms`). */
  sources: Record<string, "environment" | "file" | "page">
  secrets_set: string[]
  /** Settings in force that only code may say: on, or a function. */
  in_code: { field: CodeSettingName; source: "environment" | "file" }[]
  /** What would be in force if this page said nothing. */
  without_page: {
    settings: Record<string, unknown>
    sources: Record<string, "environment" | "file">
    secrets_set: string[]
  }
  /** False without `ACQUIRING_ENCRYPTION_KEY`, and while `encryption_key_problem` says what is wrong with it. */
  can_keep_secrets: boolean
  encryption_key_problem: string | null
  /** To be sent along with a change. */
  version: number
  locked: boolean
  environment: AccountView["environment"]
  /** Why the account is closed; empty when it is open. */
  problems: { field: string; reason: string }[]
  notifications: AccountNotifications
  /** The newest ones, the last one first; all of them are a list of their own. */
  changes: SettingsChangeView[]
}

export type CodeSettingName = "lock_settings" | "allow_sandbox_in_production" | "signature_hook" | "mpi_hook"

/** What a change of an account's settings would leave at the service, watched by nobody. */
export interface PaymentsLeftView {
  /** Those that are not over. */
  payments: number
  subscriptions: number
  /** Sent, and of unknown outcome: what the service reports of them later would not be taken in. */
  payouts: number
  /**
   * Under which account of the service all of it lies: merchant and account, and whether it is the sandbox, for people.
   */
  service_account: string
}

/** Who changed which settings of an account and when; from what to what only where nothing can be secret. */
export interface SettingsChangeView {
  /** The one that the change made. */
  version: number
  /** A name or an e-mail address, or the id of whoever is gone. */
  changed_by: string
  fields: string[]
  /** Of the profile: each entry that changed. */
  entries: { path: string; from: ProfileValue; to: ProfileValue }[]
  /** Of other settings: those that can hold no secret, as they were in force. Null where there was no value. */
  values: { field: string; from: unknown; to: unknown }[]
  created_at: string
}

/** Whether the service's messages come in. */
export interface AccountNotifications {
  /** The `notify_url` that the service is to be given; null while `backend_url` cannot be read. */
  address: string | null
  /** When the newest was received first; null before any. */
  last_received_at: string | null
  /** The last one that was not taken, or was taken and waits for a person. */
  last_problem: {
    at: string
    message: string
    /** False: it was not taken, and the list of notifications does not have it. */
    listed: boolean
  } | null
  /**
   * The last ones that were refused for their signature or their names, newest first: samples for the recipe finder.
   */
  refused: RefusedNotificationView[]
}

export interface RefusedNotificationView {
  kind: "payment" | "payout"
  /** The order number or request id in it; null where it has none. */
  number: string | null
  reason: string
  at: string
  /** As it was sent; where its signature came in a header, behind that header and an empty line. */
  text: string
}

export interface ConnectionVerdict {
  verdict: "ok" | "unreachable" | "tls" | "signature" | "ids" | "address" | "clock" | "protocol"
  /** What happened and what to do next. */
  message: string
  /** What was sent and what came back; null where nothing could be sent. */
  exchange: ExchangeView | null
}

/** What became of a test notification. */
export interface NotificationTest {
  verdict: "arrived" | "refused" | "unreachable"
  /** Where it was posted: the address that the service is given. */
  address: string
  /** Finds it in the list of notifications. */
  order_no: string
  /** What happened and what to do next. */
  message: string
}

/** One call at the service, without keys, signatures and card data. */
export interface ExchangeView {
  request: { method: string; url: string; headers: Record<string, string>; body: unknown }
  /** Null when no answer came. `body`: its fields, or the beginning of its text where it could not be read. */
  answer: { status: number; headers: Record<string, string>; body: unknown } | null
  duration_ms: number
}

/** One that is kept with its operation. */
export interface KeptExchangeView extends ExchangeView {
  /** When it was over. */
  at: string
}

export interface RecipesView {
  /** The likeliest first; `recipe` and `string_to_sign` are those of the first sample. Keys are masked. */
  recipes: {
    recipe: object
    string_to_sign: string
    recipes: object[]
    strings_to_sign: string[]
    /** To be put into the setting `profile`. */
    profile: object
    /** What is signed: the fields that the recipe names, or the body as it was sent. */
    over: "fields" | "body"
  }[]
  /** Of all that fit, also those that are not listed. */
  count: number
  /** What the samples leave open, when several fit, and the kind of sample that would decide it. */
  differences: { part: string; choices: unknown[]; decided_by: string }[]
  /** After so many seconds the search was ended before it had tried everything; null when it was not. */
  ended_after_seconds: number | null
  /** Why none fits, as far as it can be known. */
  causes: string[]
}
