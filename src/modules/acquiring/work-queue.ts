import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { unknownKey } from "./incident-keys"
import { PAYOUT_INCIDENTS } from "./incidents"
import { ACCEPTED } from "./operation-row"
import { HELD } from "./payouts"

/** A bank takes its time: only after so long has a person to look where something is that the service has accepted. */
const AWAITED_HOURS = 24

/** Operations about which a person may have to do something because nobody knows what became of them. */
const UNKNOWN = `state = 'unknown' AND deleted_at IS NULL AND NOT (error_code IS NOT DISTINCT FROM '${ACCEPTED}'
  AND sent_at > now() - interval '${AWAITED_HOURS} hours')`

/** Where one thing stands that waits for a person, or was done without one. */
export interface Place<Source extends string> {
  source: Source
  id: string
  at: Date
}

export type QueueSource = "review" | "unknown" | "incident" | "payout"
export type QueueCount = QueueSource | "payout_held"
export type DoneSource = "outcome" | "repair" | "incident"

const TO_APPROVE = "approval = 'waiting'"

function payoutsThat(wait: string): string {
  return `SELECT id, account, coalesce(decided_at, created_at) AS at FROM acquiring_payout WHERE ${wait} AND deleted_at IS NULL`
}

/**
 * What waits for a person: of each source the rows, and since when. Another kind of work is another entry here, and its
 * view in `admin-queries/queue`. An unknown outcome is listed as the operation that it is, not again as its incident.
 */
export const WAITING: Record<QueueSource, string> = {
  review: `SELECT id, account, coalesce(review_since, created_at) AS at FROM acquiring_payment WHERE status = 'review' AND deleted_at IS NULL`,
  payout: payoutsThat(`(${TO_APPROVE} OR ${HELD})`),
  unknown: `SELECT id, account, sent_at AS at FROM acquiring_operation WHERE ${UNKNOWN}`,
  incident: `SELECT id, account, raised_at AS at FROM acquiring_incident AS incident
    WHERE resolved_at IS NULL AND deleted_at IS NULL AND NOT (kind = 'unknown_outcome' AND EXISTS (
      SELECT FROM acquiring_operation WHERE id = substr(incident.key, ${unknownKey({ id: "" }).length} + 1) AND state = 'unknown'))`,
}

/** The same, each thing as what it is: an approved payout that cannot be sent is none to approve. */
const COUNTED: Record<QueueCount, string> = {
  ...WAITING,
  payout: payoutsThat(TO_APPROVE),
  payout_held: payoutsThat(HELD),
}

/**
 * What came to an end without a person: outcomes known by something else than the answer, repaired payments, incidents
 * that closed by themselves.
 */
const DONE: Record<DoneSource, string> = {
  outcome: `SELECT id, resolved_at AS at FROM acquiring_operation
    WHERE source = 'store' AND (queries > 0 OR evidence <> 'answer') AND state IN ('done', 'refused')
      AND evidence IS DISTINCT FROM 'person' AND deleted_at IS NULL`,
  repair: `SELECT id, created_at AS at FROM acquiring_run_discrepancy WHERE kind = 'repaired' AND deleted_at IS NULL`,
  incident: `SELECT id, resolved_at AS at FROM acquiring_incident
    WHERE resolved_at IS NOT NULL AND resolved_by IS NULL AND kind <> 'unknown_outcome' AND deleted_at IS NULL`,
}

/** Added to the rows of a source, for whoever may not see payouts. */
const BUT_PAYOUTS: Partial<Record<QueueCount | DoneSource, string>> = {
  payout: " AND false",
  payout_held: " AND false",
  unknown: " AND kind <> 'payout'",
  outcome: " AND kind <> 'payout'",
  // As `isOfPayout` says.
  incident: ` AND (order_no IS NOT NULL OR kind NOT IN (${PAYOUT_INCIDENTS.map((kind) => `'${kind}'`).join(", ")}))`,
}

function sourcesOf<Source extends QueueCount | DoneSource>(table: Record<Source, string>, withPayouts: boolean) {
  if (withPayouts) return table
  const rows = Object.entries<string>(table).map(([source, all]) => [
    source,
    all + (BUT_PAYOUTS[source as Source] ?? ""),
  ])
  return Object.fromEntries(rows) as Record<Source, string>
}

/** A page of a list. */
interface Part {
  limit: number
  offset: number
  /** Of everything, if it is left out. */
  account?: string | undefined
}

/** Added to the rows of a source. */
function onlyOf(account: string | undefined): string {
  return account === undefined ? "" : " AND account = :account"
}

/** What needs a person, of every kind in one list; and what did not. */
export class WorkQueue {
  constructor(private readonly knex: () => Knex) {}

  /** What has waited longest first, of everything or of one account. */
  async waiting(sources: readonly QueueSource[], withPayouts: boolean, part: Part): Promise<Place<QueueSource>[]> {
    return this.#page(sourcesOf(WAITING, withPayouts), sources, "at, id", part)
  }

  /** Of everything, or of one account. */
  async countWaiting(withPayouts: boolean, account?: string): Promise<Record<QueueCount, number>> {
    return this.#counts(sourcesOf(COUNTED, withPayouts), account)
  }

  /** Those that something waits of, declared or not. */
  async accounts(withPayouts: boolean): Promise<string[]> {
    const parts = Object.values<string>(sourcesOf(WAITING, withPayouts)).map(
      (rows) => `SELECT account FROM (${rows}) AS part`,
    )
    const { rows } = await this.knex().raw<{ rows: { account: string }[] }>(`${parts.join(" UNION ")} ORDER BY account`)
    return rows.map(({ account }) => account)
  }

  /** The newest first. */
  async done(withPayouts: boolean, limit: number, offset: number): Promise<Place<DoneSource>[]> {
    const table = sourcesOf(DONE, withPayouts)
    return this.#page(table, Object.keys(DONE) as DoneSource[], "at DESC, id DESC", { limit, offset })
  }

  async countDone(withPayouts: boolean): Promise<Record<DoneSource, number>> {
    return this.#counts(sourcesOf(DONE, withPayouts))
  }

  async #page<Source extends string>(
    table: Record<Source, string>,
    sources: readonly Source[],
    order: string,
    { limit, offset, account }: Part,
  ): Promise<Place<Source>[]> {
    const only = onlyOf(account)
    // Each source brings at most what the page can show, so that its index ends the search.
    const parts = sources.map(
      (source) =>
        `SELECT '${source}' AS source, part.id, part.at FROM (${table[source]}${only} ORDER BY ${order} LIMIT :most) AS part`,
    )
    const { rows } = await this.knex().raw<{ rows: Place<Source>[] }>(
      `SELECT * FROM (${parts.join(" UNION ALL ")}) AS everything ORDER BY ${order} LIMIT :limit OFFSET :offset`,
      { most: limit + offset, limit, offset, account: account ?? null },
    )
    return rows
  }

  async #counts<Source extends string>(table: Record<Source, string>, account?: string) {
    const sources = Object.keys(table) as Source[]
    const only = onlyOf(account)
    const parts = sources.map((source) => `(SELECT count(*) FROM (${table[source]}${only}) AS part) AS "${source}"`)
    const select = `SELECT ${parts.join(", ")}`
    const { rows } = await this.knex().raw<{ rows: Record<Source, string>[] }>(select, { account: account ?? null })
    return Object.fromEntries(sources.map((source) => [source, Number(rows[0]?.[source] ?? 0)])) as Record<
      Source,
      number
    >
  }
}
