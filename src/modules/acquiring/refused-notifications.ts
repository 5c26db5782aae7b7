import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { elapsedMs } from "./elapsed"

const TABLE = "acquiring_refused_notification"

/** Anybody may post to the address: more often than this nothing is written. */
const AT_MOST_EVERY_MS = 1_000

/** So many messages are kept of an account, whatever is posted. */
const MOST_SAMPLES = 10

/**
 * A message that was refused for its signature or its names, as it was sent, behind the header that signs it if one
 * does.
 */
export interface RefusedSample {
  kind: "payment" | "payout"
  /** Which payment or payout it names; null where it names none. */
  number: string | null
  reason: string
  message: string
  /** ISO 8601. */
  at: string
}

interface Row {
  /** The account's. */
  id: string
  reason: string
  /** Newest first. */
  samples: RefusedSample[]
  refused_at: Date
}

/**
 * Why the last notification of each account was not taken: one row an account, whatever is posted. Of the
 * messages themselves only the last ones are kept that were refused for their signature or their names: how they are
 * signed is for the recipe finder to find, and nothing else reads them, for nobody vouches for them.
 */
export class RefusedNotifications {
  /** By account, when this process wrote it last: posts that come at once would all wait for the same row. */
  readonly #notedAt = new Map<string, number>()

  constructor(
    private readonly knex: () => Knex,
    private readonly passedMs = elapsedMs,
  ) {}

  async note(
    account: string,
    reason: string,
    sample?: Pick<RefusedSample, "kind" | "number" | "message">,
  ): Promise<void> {
    const now = this.passedMs()
    if (now - (this.#notedAt.get(account) ?? -Infinity) < AT_MOST_EVERY_MS) return
    this.#notedAt.set(account, now)
    const samples = sample ? [{ ...sample, reason }] : []
    await this.knex().raw(
      `insert into ${TABLE} as last (id, reason, samples, refused_at)
       select ?, ?, coalesce(jsonb_agg(said || jsonb_build_object('at', now())), '[]'), now() from jsonb_array_elements(?) as said
       on conflict (id) do update set reason = excluded.reason, refused_at = now(), updated_at = now(),
         samples = (
           select coalesce(jsonb_agg(one order by place), '[]') from (
             select one, place from jsonb_array_elements(excluded.samples || last.samples) with ordinality as kept(one, place)
             where place = 1 or one ->> 'message' is distinct from excluded.samples -> 0 ->> 'message'
             order by place limit ${MOST_SAMPLES}
           ) as newest)
       where last.refused_at < now() - interval '${AT_MOST_EVERY_MS} milliseconds'`,
      [account, reason, JSON.stringify(samples)],
    )
  }

  /** Removes the messages that are older than what the account keeps of notifications. */
  async forget(account: string, before: Date): Promise<void> {
    await this.knex().raw(
      `update ${TABLE} set samples = (
         select coalesce(jsonb_agg(one order by place), '[]')
         from jsonb_array_elements(samples) with ordinality as kept(one, place)
         where (one ->> 'at')::timestamptz >= ?)
       where id = ?`,
      [before, account],
    )
  }

  async last(account: string): Promise<Row | undefined> {
    return this.knex()<Row>(TABLE).where({ id: account }).first()
  }
}
