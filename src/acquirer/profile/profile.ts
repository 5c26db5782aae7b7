import type { CodeMeanings, OperationName, RequestCodec } from "../operations/operation"

/** Messages that carry `encryption_data`, per operation and direction. */
export type SignedMessage =
  `${OperationName}.request` | `${OperationName}.response` | "notification" | "payout_notification"

/** What a notification may say, of a payment or of a payout. */
export type NotificationField = (typeof NOTIFICATION_FIELDS)[number]

export const NOTIFICATION_FIELDS = [
  ...(["merchant_id", "account_id", "order_no", "transaction_id", "amount", "currency"] as const),
  ...(["payment_status", "order_status", "result_info", "request_id", "status"] as const),
] as const

/** A value of the message, or the named values of every element of a list, in the list's order. */
export type SignatureField = string | { each: string; fields: string[] }

export interface SignatureRecipe {
  algorithm: "sha256" | "sha512" | "hmac-sha256" | "hmac-sha512"
  fields: SignatureField[]
  /** `values`: the values alone; `pairs`: `name=value`. */
  form: "values" | "pairs"
  separator: string
  order: "listed" | "alphabetical"
  /**
   * `hmac` goes with the hmac algorithms, the others with plain ones: the key behind or before the text, as one more
   * `key=` pair behind it, or as the lower-case hexadecimal digest that the algorithm makes of the key.
   */
  key: "hmac" | "append" | "prepend" | "pair" | "append-hashed" | "prepend-hashed"
  /**
   * How the values of a list stand among the others: `together`, in the list's order, when absent; `flat`: sorted by
   * their own names with all others; `flat-indexed`: by names with the index, `refund_orders[0][amount]`.
   */
  lists?: "together" | "flat" | "flat-indexed"
  /** The name in the key's `pair`; `key` when absent. */
  key_name?: string
  /** What stands between text and key; the separator when absent. */
  key_separator?: string
  empty: "keep" | "skip"
  encoding: "hex-lower" | "hex-upper" | "base64"
}

/**
 * Replaces a recipe where data cannot say it: gets the message's values (strings, nested lists) and the key,
 * answers the signature, or `undefined` for messages that the recipe says well enough.
 */
export type SignatureHook = (message: SignedMessage, body: Record<string, unknown>, key: string) => string | undefined

export type Verification = "required" | "when-present" | "off"

/**
 * All that the specification leaves open, in one value: data a merchant fills in from what the service tells
 * them, plus hooks where data cannot say it. Every entry of the reference profile is an assumption
 * (OPEN-QUESTIONS.md lists them).
 */
export interface Profile {
  name: string
  signature: {
    default: Omit<SignatureRecipe, "fields">
    /** Per message: fields, and whatever differs from the default. */
    messages: Partial<Record<SignedMessage, Partial<SignatureRecipe> & { fields: SignatureField[] }>>
    verify: Partial<Record<SignedMessage, Verification>> & { default: Verification }
    hook?: SignatureHook
  }
  /** Code → meaning, per field. A code that no table names is `unknown`. */
  codes: { [Table in keyof CodeMeanings]: Record<string, CodeMeanings[Table]> }
  /**
   * How orders are chosen in a query: the form field, what stands between several order numbers, and what a query
   * without any is answered with: the account's newest, or a refusal.
   */
  selector: { field: string; separator: string; absent: "newest" | "refused" }
  bodies: {
    /**
     * `declared`: content type of the declared codec; `form-header`: the specification's remark that samples send
     * `application/x-www-form-urlencoded` everywhere.
     */
    contentType: "declared" | "form-header"
    codecs: Partial<Record<OperationName, RequestCodec>>
    xmlRoot: string
  }
  notification: {
    /** By the specification's name of a value: the service's, or a path into what is nested (`data.order.no`). */
    fields: Record<NotificationField, string>
    /** Where the signature is, and whether it covers the fields that the recipe names or the body as it came. */
    signature: { in: "field" | "header"; name: string; over: "fields" | "raw" }
  }
  /** How a notification is acknowledged; anything else is delivered again. */
  acknowledgement: { status: string; body: string; contentType: "text/plain" | "application/json" | "application/xml" }
  /** Paths of operations that the specification shows none for, and overrides. */
  paths: Partial<Record<OperationName, string>>
  /** Base URLs of operations that are elsewhere than the account's `base_url`. */
  urls: Partial<Record<OperationName, string>>
  /**
   * What `amount` of a query says once something was captured: the order's amount, the captured total, or
   * `either` (a smaller amount than authorised can only be the captured total).
   */
  capturedAmount: "order" | "captured" | "either"
  /** A field that every request has, and its signature may cover: when it was sent, or a text that comes once. */
  stamp?: { field: string; format: "unix_seconds" | "unix_ms" | "YYYYMMDDHHmmss" | "nonce" }
  /** The field of a query's record that holds what was captured, where it has one of its own. */
  capturedField?: string
  /**
   * The field with the merchant's site in a payment request and a query's record, whose name the specification spoils.
   */
  websiteField: string
  /**
   * How a deduction of a recurring contract is named: an order number of its own, made of that of the contract's first
   * payment (`{order_no}`) and the number of the deduction (`{cycle}`).
   */
  deductions: { orderNo: string }
  /** Fields of the answer to an alternative payment that hold a voucher's number and deadline, where it has them. */
  voucher: { number: string; deadline: string }
  /**
   * Which details a payout must have, as text: `a, b|c, d?` needs `a`, one of `b` and `c`, and may have `d`. By the
   * bank's country, `IBAN` (those of `ibanCountries`) or `*` (any other), a country or `*` with a method behind a colon
   * where that matters.
   */
  payouts: { required: Record<string, string>; ibanCountries: string; besideBeneficiaryId: string }
  /**
   * How the shopper's offset from UTC is written (`time_zone`), in Berlin's summer: `-120` (`minutes`, as browsers
   * count them), `120`, `2` or `+02:00`.
   */
  offset: "minutes" | "minutes_east" | "hours_east" | "iso"
  /** The time zone of moments that are written without one: `transaction_date`, `refund_date`. */
  timeZone: string
}
