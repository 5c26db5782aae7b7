import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "acquiring_refused_notification"

/** Anybody may post to the address: more often than this nothing is written. */
const AT_MOST_EVERY = "1 second"

interface Row {
  /** The account's. */
  id: string
  reason: string
  refused_at: Date
}

/**
 * Why the last notification of each account was not taken: one row an account, whatever is posted. Of the message
 * itself nothing is kept, for nobody vouches for it.
 */
export class RefusedNotifications {
  constructor(private readonly knex: () => Knex) {}

  async note(account: string, reason: string): Promise<void> {
    await this.knex().raw(
      `insert into ${TABLE} as last (id, reason, refused_at) values (?, ?, now())
       on conflict (id) do update set reason = excluded.reason, refused_at = now(), updated_at = now()
       where last.refused_at < now() - interval '${AT_MOST_EVERY}'`,
      [account, reason],
    )
  }

  async last(account: string): Promise<Row | undefined> {
    return this.knex()<Row>(TABLE).where({ id: account }).first()
  }
}
