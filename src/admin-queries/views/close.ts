import type { BelongsTo } from "./belongs-to"

/** A sum of a day on both sides. */
export interface CloseSum {
  store: string
  service: string
  /** The service's less the store's. */
  difference: string
  /** Transactions that the service says nothing of: they are counted as the store has them. */
  unsaid: number
  /** What the service has accepted and not done yet: in neither sum, and of the day on which it is done. */
  accepted: string
}

export interface CloseCurrency {
  currency_code: string
  authorised: CloseSum
  captured: CloseSum
  refunded: CloseSum
  voided: CloseSum
  /**
   * What the merchant pays for the payouts of the day: nothing of a fee that the beneficiary bears, all of one of which
   * nobody knows who does; null where the service named none. Nothing to compare: the store knows no fees.
   */
  fees: string | null
}

/** What one transaction moved on a day, as either side has it. */
export interface CloseLineView {
  order_no: string
  transaction_id: string | null
  kind: "authorised" | "captured" | "refunded" | "voided"
  currency_code: string
  store: string
  /** Null where the service does not say. */
  service: string | null
  difference: string | null
  differs: boolean
  problem: string | null
  belongs_to: BelongsTo
}

/** A day of an account, compared with the service. */
export interface CloseView {
  /** Null while nothing is recorded of the day. */
  id: string | null
  account: string
  day: string
  time_zone: string
  begins_at: string
  ends_at: string
  /**
   * It begins or ends at no midnight of its time zone, because the zone was changed: it is longer or shorter than
   * others.
   */
  zone_changed: boolean
  /** False while the day lasts: it cannot be closed yet. */
  over: boolean
  /** `open`: not compared yet, or something of it has no outcome yet. */
  state: "open" | "differs" | "closed"
  /** How often its sums, lines or fees were found changed after it had been compared. */
  revision: number
  currencies: CloseCurrency[]
  orders: number
  differing: number
  problem: string | null
  /** Id of a person, or `schedule`. */
  closed_by: string | null
  /** Null for the schedule, and for whoever is gone. */
  closed_by_name: string | null
  closed_at: string | null
  checked_at: string | null
  /**
   * Who compared it last, whatever was found: id of a person, or `schedule`; null of a day compared before this was
   * kept.
   */
  checked_by: string | null
  checked_by_name: string | null
  /**
   * While it is being compared: how many of its orders are; null once it is. `orders` is null until they are counted.
   */
  progress: { compared: number; orders: number | null } | null
  /** What was recorded before, oldest first. */
  earlier: {
    revision: number
    state: "open" | "differs" | "closed"
    currencies: CloseCurrency[]
    closed_by: string | null
    closed_at: string | null
    checked_at: string | null
    checked_by: string | null
    checked_by_name: string | null
    /** The movements that have changed since or are gone, as they were; of very many the first hundred. */
    lines: Pick<CloseLineView, "order_no" | "transaction_id" | "kind" | "currency_code" | "store" | "service">[]
  }[]
}

export interface CloseReport {
  close: CloseView
  lines: CloseLineView[]
}
