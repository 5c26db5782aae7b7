import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotificationRow } from "./inbox"
import { deadLetterKey } from "./incident-keys"

export interface InNeedFilter {
  state?: readonly NotificationRow["state"][] | undefined
  kind?: NotificationRow["kind"] | undefined
  account?: string | undefined
  order_no?: string | undefined
  transaction_id?: string | undefined
  /** An order number or a transaction id, whole. */
  q?: string | undefined
  /** Received then or later. */
  from?: Date | undefined
  /** Received before. */
  to?: Date | undefined
}

const TABLE = "acquiring_notification"

/** Of one whose incident a person has closed nothing more is wanted, however it failed. */
const IS_CLOSED = `EXISTS (SELECT FROM acquiring_incident AS incident WHERE incident.account = ${TABLE}.account
  AND incident.key = '${deadLetterKey({ id: "" })}' || ${TABLE}.id AND incident.resolved_by IS NOT NULL)`

/** The notifications that could not be worked and wait for a person; payouts among them or not. */
export class NotificationsInNeed {
  constructor(private readonly knex: () => Knex) {}

  /** The last one of an account that failed. */
  async last(account: string, withPayouts: boolean): Promise<NotificationRow | undefined> {
    return this.#found({ account }, withPayouts).orderBy("processed_at", "desc").first()
  }

  async count(filter: InNeedFilter, withPayouts: boolean): Promise<number> {
    const [row] = (await this.#found(filter, withPayouts).count({ count: "*" })) as unknown as { count: string }[]
    return Number(row?.count ?? 0)
  }

  /** Newest first. */
  async page(filter: InNeedFilter, withPayouts: boolean, limit: number, offset: number): Promise<NotificationRow[]> {
    const found = this.#found(filter, withPayouts).orderBy("created_at", "desc").orderBy("id", "desc")
    return found.limit(limit).offset(offset)
  }

  #found({ state, q, from, to, ...columns }: InNeedFilter, withPayouts: boolean) {
    const query = this.knex()<NotificationRow>(TABLE).where({ state: "attention" }).whereRaw(`NOT ${IS_CLOSED}`)
    for (const [column, value] of Object.entries(columns)) if (value !== undefined) void query.where(column, value)
    if (state) void query.whereIn("state", [...state])
    if (q !== undefined) void query.where((own) => void own.where({ order_no: q }).orWhere({ transaction_id: q }))
    if (from) void query.where("created_at", ">=", from)
    if (to) void query.where("created_at", "<", to)
    return withPayouts ? query : query.whereNot({ kind: "payout" })
  }
}
