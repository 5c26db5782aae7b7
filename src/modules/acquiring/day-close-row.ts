export type DayState = "open" | "differs" | "closed"

/**
 * The sums of a day in one currency; `unsaid` counts what the service says nothing of, which is taken for the store's.
 */
export interface DayTotal {
  currency_code: string
  kind: "authorised" | "captured" | "refunded" | "voided"
  store: string
  service: string
  unsaid: number
  /** What the service has accepted and not done, in neither sum; absent of what was recorded before this was told. */
  accepted?: string
}

/** What the service took in one currency. It alone knows, so nothing is compared. */
export interface DayFees {
  currency_code: string
  amount: string
}

/** What was recorded of a day before it was found changed. */
export interface EarlierClose {
  revision: number
  state: DayState
  totals: DayTotal[]
  /** Absent of what was recorded before this was kept, null where nobody had looked for them. */
  fees?: DayFees[] | null
  closed_by: string | null
  closed_at: string | null
  checked_at: string | null
  /** Absent of what was recorded before this was kept; so are `lines`. */
  checked_by?: string | null
  /** The lines that have changed since or are gone, as they were; of very many the first. */
  lines?: DayLine[]
}

/** A recorded day's place in time. */
export interface DayBounds {
  day: string
  time_zone: string
  /** Null of a day that was recorded before this was kept; so is `ends_at`. */
  begins_at: Date | null
  ends_at: Date | null
}

export interface DayCloseRow extends DayBounds {
  id: string
  account: string
  state: DayState
  revision: number
  totals: DayTotal[]
  fees: DayFees[] | null
  orders: number
  differing: number
  problem: string | null
  closed_by: string | null
  closed_at: Date | null
  checked_at: Date | null
  checked_by: string | null
  /** Orders of other days with a movement of this one that came to light later. */
  late_orders: string[]
  earlier: EarlierClose[]
  attempts: number
  next_attempt_at: Date | null
  leased_by: string | null
  leased_until: Date | null
  /** How far the comparison is that has the lease. */
  compared: number | null
  to_compare: number | null
  created_at: Date
  updated_at: Date
}

export interface DayLine {
  order_no: string
  transaction_id: string | null
  kind: DayTotal["kind"]
  currency_code: string
  store: string
  service: string | null
  differs: boolean
  problem: string | null
}

/** What was refunded of a transaction on a recorded day, as a comparison of another day found it. */
export interface RefundElsewhere extends Pick<DayLine, "order_no" | "transaction_id" | "store"> {
  day: string
  service: string
}

/** What a comparison of a day found. */
export interface DayFound {
  state: DayState
  totals: DayTotal[]
  fees: DayFees[] | null
  orders: number
  differing: number
  problem: string | null
  lines: DayLine[]
}
