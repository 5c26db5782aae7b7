import type { ZodType } from "zod"

/** Every operation of the service (specification, "Endpoints"). */
export type OperationName =
  | "authorise"
  | "authorise_apm"
  | "checkout"
  | "retrieval_trans"
  | "retrieval_refund"
  | "capture"
  | "review"
  | "cancel"
  | "refund"
  | "payout"
  | "cancel_subscription"
  | "optimise_payment_methods"

export type RequestCodec = "json" | "form" | "xml"
export type ResponseCodec = "json" | "xml" | "html"

/**
 * One operation of the service, both directions, as data: one function (`wire/call`) runs them all, and the sandbox
 * reads the same schemas from the other side. docs/adding-a-field.md names the few other files that spell fields.
 *
 * `Input`/`Output` are domain types (camelCase, `Money`, branded ids); `WireRequest`/`WireResponse` have the
 * specification's exact names. `merchant_id`, `account_id` and `encryption_data` are in the schemas but are
 * filled in by `call`, so `toWire` leaves them out.
 */
export interface Operation<Input, Output, WireRequest extends object, WireResponse extends object> {
  name: OperationName
  /** Relative to base_url; `undefined` where the specification shows none: then the profile must name it. */
  path: string | undefined
  request: { codec: RequestCodec; schema: ZodType<WireRequest> }
  response: { codec: ResponseCodec; schema: ZodType<WireResponse> }
  /** The list in request and answer, and the most orders one request may carry (specification, "Limits"). */
  batch?: { list: string; limit: number }
  /**
   * The field of a query that chooses orders, as `toWire` writes it; `call` gives it the name that the profile says.
   */
  selector?: "order_no"
  /**
   * True when a processed request can move or reserve money: then a lost answer is `unknown`, never retried blindly.
   */
  movesMoney: boolean
  /** @param account the beginning of the body */
  toWire(
    input: Input,
    codes: CodeTables,
    account?: Account,
  ): Omit<WireRequest, "merchant_id" | "account_id" | "encryption_data">
  fromWire(wire: WireResponse, codes: CodeTables): Output
}

/** A query: its answer is a list of entries about orders. */
export interface Query<
  Input,
  Entry,
  WireRequest extends object = object,
  WireResponse extends object = object,
> extends Operation<Input, Entry[], WireRequest, WireResponse> {
  entries: EntryRules<Entry>
}

/** How the entries of a query's answer are told apart and put in order. */
export interface EntryRules<Entry> {
  /** Every order that was queried has an entry, one that does not exist too: a full answer with one each is whole. */
  isForEach?: true
  /** Entries with the same are about the same; undefined where nothing names what an entry is about. */
  identity(entry: Entry): string | undefined
  /** Whether one of two entries about the same says what came after the other, or what nobody can place. */
  canFollow(earlier: Entry, later: Entry): boolean
  /** `YYYYMMDDHHMMSS` as the service wrote it. */
  date(entry: Entry): string | undefined
  /** A code without a meaning by which an entry says whether the order is there: nothing is known of it then. */
  unnamed?(entry: Entry): import("../domain/errors").UnnamedCode | undefined
}

/** Who is calling: what every body begins with. */
export interface Account {
  merchant_id: string
  account_id: string
}

/** Translation of the service's codes, from the profile (see `profile/codes`). */
export interface CodeTables {
  /** The meaning of a code, or `unknown` when no table names it. */
  meaning<Table extends keyof CodeMeanings>(table: Table, code: string): CodeMeanings[Table] | "unknown"
  /** The code to send for a meaning. Throws AcquirerError `config` naming the entry when the profile has none. */
  code<Table extends keyof CodeMeanings>(table: Table, meaning: CodeMeanings[Table]): string
  /** Under which names the answer to an alternative payment has a voucher's number and deadline. */
  voucherFields: { number: string; deadline: string }
  /** Of dates that name none. */
  timeZone: string
  /** What `amount` of a query's record is once something was captured. */
  capturedAmount: "order" | "captured" | "either"
  /** Under which name a query's record has what was captured; undefined where `amount` is all it says. */
  capturedField: string | undefined
  /** Under which name a query's record has the merchant's site. */
  websiteField: string
  /** What stands between the order numbers of a query. */
  orderSeparator: string
}

export interface CodeMeanings {
  order_status: "approved" | "declined" | "pending"
  payment_status: Exclude<import("../domain/payment-state").PaymentStatus, "unknown">
  query_result: "found" | "not_found"
  refund_status: "refunded" | "failed" | "pending"
  capture_status: "done" | "failed"
  cancel_status: "done" | "failed"
  review_status: "done" | "failed"
  recurring_status: "active" | "cancelled"
  review_flag: "accept" | "reject"
  open3d: "off" | "on"
  token_flag: "none" | "ask" | "use"
  risk_action: "accept" | "review" | "reject"
  payout_status: "created" | "processing" | "completed" | "failed"
  return_status: "ok" | "refused"
  /** Codes of `result_info` and `refund_message` that mean success; anything else is a decline with its text. */
  result_code: "success"
  /** Codes of a declined card that the shopper can do something about; any other decline is told without a reason. */
  decline_reason: import("../domain/records").DeclineReason
}
