import type { BelongsTo } from "./belongs-to"
import type { IncidentView } from "./incident"
import type { QueueItem } from "./queue"

export interface RunView {
  id: string
  state: "waiting" | "running" | "done" | "failed"
  /** Id of a person, or `schedule`. */
  started_by: string
  /** Null for the schedule, and for whoever is gone. */
  started_by_name: string | null
  total: number | null
  looked: number
  open: number
  repaired: number
  /** Payments that differ and could not be repaired. */
  needs_person: number
  /** Accounts that could not be reconciled. */
  failed: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  problem: string | null
}

export interface DiscrepancyView {
  id: string
  /** `repaired` or `left` to a person: a payment. `failed`: an account that could not be reconciled. */
  kind: "repaired" | "left" | "failed"
  account: string
  order_no: string | null
  notes: string[]
  created_at: string
  belongs_to: BelongsTo
}

export interface RunReport {
  run: RunView
  /** What differed: repaired, or left to a person; and accounts that could not be reconciled. */
  discrepancies: DiscrepancyView[]
  discrepancies_count: number
  /** Open incidents that were raised, or seen again, while it ran. */
  needs_person: IncidentView[]
  /** How many there are; at most a hundred of them are in `needs_person`. */
  needs_person_count: number
  /** The same as "Needs you" shows them, with what can be done about each. */
  waiting: QueueItem[]
}
