import type { BelongsTo } from "./belongs-to"
import type { OperationView } from "./operation"
import type { PaymentStatusName } from "./payment-status"

/** Text, or a signature recipe; `null` where there is none. */
export type ProfileValue = string | object | null

/** One thing that the service's specification leaves open. */
export interface ProfileEntryView {
  /** `codes/payment_status/3000` */
  path: string
  /** The question it answers. */
  meaning: string
  value: ProfileValue
  /** What the reference profile assumes. */
  assumed: ProfileValue
  /** Said by this store. */
  is_own: boolean
  /** Where it is one of a few. */
  options: readonly string[] | null
}

/** A kind of entry that this store may add. */
export interface AddableEntryView {
  /** Of its path: `urls/`. */
  begins: string
  meaning: string
  options: readonly string[] | null
  /** What an entry may be called behind that; `null` where it is a code of the service's. */
  names: readonly string[] | null
}

/** A code that the service answered and that no table names. */
export interface UnmappedCodeView {
  table: string
  code: string
  /** Payments and operations that stand at it. */
  count: number
  order_no: string | null
  last_seen_at: string
  options: readonly string[]
}

export interface ProfileView {
  /** What this store says; the reference profile holds for everything else. */
  profile: object
  entries: ProfileEntryView[]
  addable: AddableEntryView[]
  unmapped: UnmappedCodeView[]
  version: number
  locked: boolean
}

/** What a change of the profile would do; nothing is saved for it. */
export interface ProfilePreview {
  /** To be saved as the setting `profile`. */
  profile: object
  changes: { path: string; meaning: string; from: ProfileValue; to: ProfileValue }[]
  /** Payments that stand at a code whose meaning changes, also those that were over: they are reconciled again. */
  payments: (BecomingCode & { order_no: string; status: PaymentStatusName; belongs_to: BelongsTo })[]
  payments_count: number
  /** Operations whose outcome such a code left open: they are queried again. */
  operations: (BecomingCode & Pick<OperationView, "kind" | "amount" | "currency_code" | "belongs_to">)[]
  operations_count: number
  /** Payouts that were reported at such a code: the reports are processed again. */
  payouts_count: number
  /** Codes that have a meaning from then on and that people were shown as unknown: that is over. */
  shown: (BecomingCode & { count: number; belongs_to: BelongsTo })[]
}

/** A code whose meaning changes. */
interface BecomingCode {
  table: string
  code: string
  becomes: string
}
