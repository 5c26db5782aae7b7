import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Announcer } from "./announcer"

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
  change: "raised" | "resolved"
  incident: AnnouncedIncident
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
  constructor(
    private readonly knex: () => Knex,
    private readonly announcer = new Announcer(),
  ) {}

  /**
   * Hands over what is to be announced of up to `limit` incidents, in the order in which it happened, each in a
   * transaction of its own that no other process can enter. They are noted as made once `announce` is through: a
   * process that dies in between, or is not answered in time, lets them be made once more.
   * @returns how many incidents were announced
   */
  async each(limit: number, announce: (announcements: Announcement[]) => Promise<void>): Promise<number> {
    let count = 0
    while (count < limit && this.announcer.isFree() && (await this.#next(announce))) count += 1
    return count
  }

  #next(announce: (announcements: Announcement[]) => Promise<void>): Promise<boolean> {
    return this.knex().transaction(async (transaction) => {
      const row = await transaction<AnnouncedIncident & Noted>(TABLE)
        .where(
          (unannounced) =>
            void unannounced
              .whereNull("raise_announced_at")
              .orWhere((ended) => void ended.whereNotNull("resolved_at").whereNull("resolve_announced_at")),
        )
        .orderBy("updated_at")
        .first([...COLUMNS, "raise_announced_at", "resolve_announced_at", "unannounced_end"])
        .forUpdate()
        .skipLocked()
      if (!row) return false
      await this.announcer.wait(announce(changesOf(row)))
      const now = transaction.raw("now()")
      await transaction(TABLE)
        .where({ id: row.id })
        .update({
          raise_announced_at: transaction.raw("coalesce(raise_announced_at, now())"),
          unannounced_end: null,
          ...(row.resolved_at === null ? {} : { resolve_announced_at: now }),
        })
      return true
    })
  }
}

interface Noted {
  raise_announced_at: Date | null
  resolve_announced_at: Date | null
  /** Times as ISO text. */
  unannounced_end: { raised_at: string; resolved_at: string; resolved_by: string | null } | null
}

function changesOf(row: AnnouncedIncident & Noted): Announcement[] {
  const { raise_announced_at, resolve_announced_at: _, unannounced_end: end, ...incident } = row
  const before = end && {
    ...incident,
    ...{ raised_at: new Date(end.raised_at), resolved_at: new Date(end.resolved_at), resolved_by: end.resolved_by },
  }
  return [
    ...(before ? [{ change: "resolved" as const, incident: before }] : []),
    ...(raise_announced_at === null ? [{ change: "raised" as const, incident }] : []),
    ...(incident.resolved_at === null ? [] : [{ change: "resolved" as const, incident }]),
  ]
}
