import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** An incident as those are told who listen outside the admin. */
export interface AnnouncedIncident {
  id: string
  account: string
  kind: string
  order_no: string | null
  order_id: string | null
  cart_id: string | null
  transaction_id: string | null
  amount: string | null
  currency_code: string | null
  message: string
  next_step: string | null
  raised_at: Date
  resolved_at: Date | null
  resolved_by: string | null
}

export interface Announcement {
  incident: AnnouncedIncident
  /** In the order in which they happened. */
  changes: ("raised" | "resolved")[]
}

const TABLE = "acquiring_incident"
const COLUMNS = [
  ...(["id", "account", "kind", "order_no", "order_id", "cart_id", "transaction_id", "amount"] as const),
  ...(["currency_code", "message", "next_step", "raised_at", "resolved_at", "resolved_by"] as const),
]

/**
 * The incidents whose rising or end was not announced yet. The row itself is the outbox: whoever raises or resolves an
 * incident commits both at once, and a process that dies before it has announced leaves it to the next pass.
 */
export class IncidentOutbox {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Hands over up to `limit` announcements, each in a transaction of its own that no other process can enter. They are
   * noted as made once `announce` is through: a process that dies in between lets them be made once more.
   * @returns how many incidents were announced
   */
  async each(limit: number, announce: (announcement: Announcement) => Promise<void>): Promise<number> {
    let count = 0
    while (count < limit && (await this.#next(announce))) count += 1
    return count
  }

  #next(announce: (announcement: Announcement) => Promise<void>): Promise<boolean> {
    return this.knex().transaction(async (transaction) => {
      const row = await transaction<AnnouncedIncident & Noted>(TABLE)
        .where(
          (unannounced) =>
            void unannounced
              .whereNull("raise_announced_at")
              .orWhere((ended) => void ended.whereNotNull("resolved_at").whereNull("resolve_announced_at")),
        )
        .orderBy("updated_at")
        .first([...COLUMNS, "raise_announced_at", "resolve_announced_at"])
        .forUpdate()
        .skipLocked()
      if (!row) return false
      const { raise_announced_at, resolve_announced_at: _, ...incident } = row
      await announce({
        incident,
        changes: [
          ...(raise_announced_at === null ? (["raised"] as const) : []),
          ...(incident.resolved_at === null ? [] : (["resolved"] as const)),
        ],
      })
      const now = transaction.raw("now()")
      await transaction(TABLE)
        .where({ id: row.id })
        .update({
          raise_announced_at: transaction.raw("coalesce(raise_announced_at, now())"),
          ...(incident.resolved_at === null ? {} : { resolve_announced_at: now }),
        })
      return true
    })
  }
}

interface Noted {
  raise_announced_at: Date | null
  resolve_announced_at: Date | null
}
