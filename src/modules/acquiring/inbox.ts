import DataLoader from "dataloader"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { isReadBy, placeOfPayout, type Reader } from "./read-by"
import { LEASE_MS, NO_LEASE, chosenOnce, inMs, leaseFor, takeFree } from "./lease"
import { changeInParts } from "./parts"
import { ProcessEnd } from "./process-end"

export interface NotificationRow {
  id: string
  account: string
  kind: "payment" | "payout"
  fingerprint: string
  order_no: string | null
  transaction_id: string | null
  status_code: string | null
  fields: Record<string, string>
  signature: string
  state: "received" | "done" | "unmatched" | "attention"
  deliveries: number
  attempts: number
  /** In how many of the attempts the service did not answer. */
  unanswered: number
  next_attempt_at: Date | null
  leased_by: string | null
  leased_until: Date | null
  processed_at: Date | null
  first_processed_at: Date | null
  outcome: string | null
  /** Id of who had it worked again last. */
  replayed_by: string | null
  created_at: Date
  updated_at: Date
}

export type NewNotification = Pick<
  NotificationRow,
  "account" | "kind" | "fingerprint" | "order_no" | "transaction_id" | "status_code" | "fields" | "signature"
>

/** How a round of work on a notification ended. */
export interface EndedNotification {
  row: NotificationRow
  state: NotificationRow["state"]
  outcome: string
  /** Of one that is to be worked again: in how long. */
  wait_ms?: number
  /** The service did not answer: no limit counts this attempt. */
  is_unanswered?: boolean
}

const TABLE = "acquiring_notification"
/** In which several rows are written and locked by every process, so that no two wait for each other. */
const IN_ORDER = ["account", "fingerprint"] as const
/** What came once more while it was worked (more deliveries) is worked at once, whatever became of that round. */
const FINISH = `
  WITH locked AS MATERIALIZED (
    SELECT id FROM ${TABLE} WHERE id = ANY(:ids) ORDER BY ${IN_ORDER.join(", ")} FOR UPDATE)
  UPDATE ${TABLE} AS kept SET
    state = CASE WHEN kept.deliveries > ended.deliveries THEN 'received' ELSE ended.state END,
    outcome = ended.outcome,
    next_attempt_at = CASE WHEN kept.deliveries = ended.deliveries THEN now() + ended.wait_ms * interval '1 millisecond' END,
    processed_at = CASE WHEN kept.deliveries = ended.deliveries AND ended.state <> 'received' THEN now() END,
    first_processed_at = CASE WHEN ended.state = 'received' THEN kept.first_processed_at
      ELSE coalesce(kept.first_processed_at, now()) END,
    unanswered = kept.unanswered + (kept.deliveries = ended.deliveries AND ended.is_unanswered IS TRUE)::integer,
    leased_by = NULL,
    leased_until = NULL,
    updated_at = now()
  FROM locked, jsonb_to_recordset(CAST(:rows AS jsonb)) AS ended
    (id text, leased_by text, deliveries integer, state text, outcome text, wait_ms integer,
     is_unanswered boolean)
  WHERE kept.id = locked.id AND ended.id = locked.id AND kept.leased_by = ended.leased_by`
/** One text for any number of rows, which the database reads faster than a list of them. */
const KEEP = `
  INSERT INTO ${TABLE} AS kept
    (id, account, kind, fingerprint, order_no, transaction_id, status_code, fields, signature, deliveries)
  SELECT * FROM jsonb_to_recordset(?::jsonb) AS arrived
    (id text, account text, kind text, fingerprint text, order_no text, transaction_id text, status_code text,
     fields jsonb, signature text, deliveries integer)
  ORDER BY ${IN_ORDER.join(", ")}
  ON CONFLICT (account, fingerprint) DO UPDATE SET
    deliveries = kept.deliveries + excluded.deliveries,
    state = 'received',
    attempts = 0,
    unanswered = 0,
    next_attempt_at = NULL,
    updated_at = now()
  RETURNING id, account, fingerprint`
/** Arrivals of the same few milliseconds share one insert and one commit. */
const GATHER_MS = 3
const MOST_PER_INSERT = 200

/** What the service sent us, kept until it is worked: at least once, by one worker at a time. */
export class Inbox {
  readonly #writer: DataLoader<NewNotification, string, string>

  constructor(
    private readonly knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {
    this.#writer = new DataLoader((arrived) => this.#insert(arrived), {
      cache: false,
      maxBatchSize: MOST_PER_INSERT,
      batchScheduleFn: (send) => void setTimeout(send, GATHER_MS),
    })
  }

  /**
   * Keeps a notification; returns its id once it is committed. The same message again is the same row, to be worked
   * again: the service sends the same words for two equal refunds.
   */
  async keep(notification: NewNotification): Promise<string> {
    return this.#writer.load(notification)
  }

  /**
   * Takes up to `limit` notifications of an account that are due; nobody else gets them until its lease ends. None of a
   * process that is ending.
   */
  async claim(account: string, limit: number, owner: string): Promise<NotificationRow[]> {
    if (this.end.isBegun) return []
    const knex = this.knex()
    const now = knex.fn.now()
    return takeFree<NotificationRow>(
      knex,
      TABLE,
      leaseFor(knex, owner, LEASE_MS),
      (received) =>
        received
          .where({ account, state: "received" })
          .where((due) => void due.whereNull("next_attempt_at").orWhere("next_attempt_at", "<=", now))
          .orderBy("created_at")
          .orderBy("id")
          .limit(limit),
      { attempts: knex.raw("attempts + 1"), updated_at: now },
    )
  }

  /** Of claimed ones that their worker still has: nobody else gets them for another lease. */
  async renew(ids: readonly string[], owner: string): Promise<void> {
    const own = this.knex()(TABLE)
      .whereIn("id", [...ids])
      .where({ leased_by: owner, state: "received" })
    await this.#inOrder(own).update({ leased_until: inMs(this.knex(), LEASE_MS) })
  }

  /**
   * Ends one round of work on notifications that the caller claimed, all in one statement. A delivery that came in
   * meanwhile (the row counts more than were claimed) keeps its row received, so that what it announces is looked at
   * too. Does nothing to those that somebody else has by now.
   */
  async finish(ended: readonly EndedNotification[]): Promise<void> {
    if (ended.length === 0) return
    const rows = ended.map(({ row, ...result }) => ({
      ...result,
      ...{ id: row.id, leased_by: row.leased_by, deliveries: row.deliveries },
    }))
    await this.knex().raw(FINISH, { ids: rows.map(({ id }) => id), rows: JSON.stringify(rows) })
  }

  /** Puts a notification back to be worked now, as if it had just arrived. False when there is none. */
  async replay(id: string, by: string | null = null): Promise<boolean> {
    const count = await this.knex()(TABLE)
      .where({ id })
      .update({
        state: "received",
        attempts: 0,
        unanswered: 0,
        next_attempt_at: null,
        replayed_by: by,
        ...NO_LEASE,
        updated_at: this.knex().fn.now(),
      })
    return count > 0
  }

  /** Of how many payouts some codes were reported that an account's profile reads. */
  async countPayoutsAt(reader: Reader, codes: readonly string[]): Promise<number> {
    const [counted] = await this.#payoutsAt(reader, codes).select(
      this.knex().raw("count(DISTINCT fields ->> 'request_id') AS count"),
    )
    return Number((counted as { count: string } | undefined)?.count ?? 0)
  }

  /** What was reported of them is worked again, from a moment on. */
  async replayPayouts(reader: Reader, codes: readonly string[], at: Date): Promise<void> {
    await this.#inOrder(this.#payoutsAt(reader, codes)).update({
      state: "received",
      attempts: 0,
      unanswered: 0,
      next_attempt_at: at,
      ...NO_LEASE,
      updated_at: this.knex().fn.now(),
    })
  }

  /** The rows once all of them are locked. */
  #inOrder(rows: Knex.QueryBuilder): Knex.QueryBuilder {
    const locked = rows
      .select("id")
      .orderBy([...IN_ORDER])
      .forUpdate()
    return this.knex()(TABLE).where(chosenOnce(this.knex(), locked))
  }

  #payoutsAt(reader: Reader, codes: readonly string[]) {
    return this.knex()(TABLE)
      .where({ kind: "payout", state: "done" })
      .where(isReadBy(this.knex(), TABLE, placeOfPayout(`${TABLE}.fields ->> 'request_id'`), reader))
      .whereRaw("fields ->> 'status' = ANY(?)", [[...codes]])
  }

  async find(id: string): Promise<NotificationRow | undefined> {
    return this.knex()<NotificationRow>(TABLE).where({ id }).first()
  }

  /** The newest of an account, by when it was received first. */
  async newest(account: string): Promise<NotificationRow | undefined> {
    return this.knex()<NotificationRow>(TABLE).where({ account }).orderBy("created_at", "desc").first()
  }

  /** Removes an account's notifications from before a moment: worked ones, and those of payments that are not ours. */
  async forget(account: string, before: Date): Promise<number> {
    const ended = ["done", "unmatched"] satisfies NotificationRow["state"][]
    const old = (rows: Knex.QueryBuilder) =>
      rows.where({ account }).whereIn("state", ended).where("created_at", "<", before)
    return changeInParts(this.knex(), TABLE, old, "left", (part) => part.delete())
  }

  async #insert(arrived: readonly NewNotification[]): Promise<string[]> {
    const rows = new Map<string, NewNotification & { deliveries: number }>()
    const keyOf = (row: Pick<NewNotification, "account" | "fingerprint">) => `${row.account}\n${row.fingerprint}`
    for (const row of arrived) {
      const known = rows.get(keyOf(row))
      if (known) known.deliveries += 1
      else rows.set(keyOf(row), { ...row, deliveries: 1 })
    }
    // Each id takes sixteen calls for random bytes: one is made for all.
    const id = generateEntityId(undefined, "acqnot")
    const written = [...rows.values()].map((row, at) => ({ ...row, id: `${id}${String(at).padStart(3, "0")}` }))
    const { rows: kept } = await this.knex().raw<{ rows: Pick<NotificationRow, "id" | "account" | "fingerprint">[] }>(
      KEEP,
      [JSON.stringify(written)],
    )
    const ids = new Map(kept.map((row) => [keyOf(row), row.id]))
    return arrived.map((row) => ids.get(keyOf(row)) ?? "")
  }
}
