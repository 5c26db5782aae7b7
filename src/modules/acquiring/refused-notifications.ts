import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "acquiring_refused_notification"

/** Anybody may post to the address: more often than this nothing is written. */
const AT_MOST_EVERY = "1 second"

interface Row {
  /** The account's. */
  id: string
  reason: string
  message: string | null
  refused_at: Date
}

/**
 * Why the last notification of each account was not taken: one row an account, whatever is posted. Of the
 * messages themselves only the last one is kept that was refused for its signature: how it is signed is for the recipe
 * finder to find, and nothing else reads it, for nobody vouches for it.
 */
export class RefusedNotifications {
  constructor(private readonly knex: () => Knex) {}

  async note(account: string, reason: string, message?: string): Promise<void> {
    await this.knex().raw(
      `insert into ${TABLE} as last (id, reason, message, refused_at) values (?, ?, ?, now())
       on conflict (id) do update set reason = excluded.reason, message = coalesce(excluded.message, last.message),
         refused_at = now(), updated_at = now()
       where last.refused_at < now() - interval '${AT_MOST_EVERY}'`,
      [account, reason, message ?? null],
    )
  }

  /** Removes the message once the account keeps no notification that old. */
  async forget(account: string, before: Date): Promise<void> {
    await this.knex()(TABLE).where({ id: account }).where("refused_at", "<", before).update({ message: null })
  }

  async last(account: string): Promise<Row | undefined> {
    return this.knex()<Row>(TABLE).where({ id: account }).first()
  }
}
