import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { noteDone } from "./done-sums"
import { weakerThan } from "./evidence"
import { keepExchange, type AccountCall } from "./exchanges"
import { JournalReads } from "./journal-reads"
import { chosenOnce } from "./lease"
import { ACCEPTED, type NewOperation, type OperationRow, type Resolution } from "./operation-row"
import type { OpenedPayment } from "./payment-row"
import { openPayment } from "./payment-writes"
import { ProcessEnd } from "./process-end"

/** What stood in the way of a new row: the same operation, or another operation that must end first. */
export type Begun =
  { kind: "created"; row: OperationRow } | { kind: "exists"; row: OperationRow } | { kind: "busy"; row: OperationRow }

const TABLE = "acquiring_operation"
const UNIQUE_VIOLATION = "23505"
const ISO_SENT_AT = `to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of an operation that is tried for ever its row keeps so many attempts, and calls, before the last one. */
export const MOST_EARLIER = 20

/** Of what an earlier attempt was answered nothing counts for the next. */
const UNANSWERED = { answer: null, error_code: null, error_message: null, shopper_message: null } as const

/**
 * The journal: every operation that moves money has one row, one outcome. Each method commits by itself, never as part of
 * a caller's transaction: what was written survives whatever the caller does next, and the claims hold between any number
 * of processes because the database's unique indexes make them.
 */
export class Journal extends JournalReads {
  constructor(
    knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {
    super(knex)
  }

  /**
   * Claims an operation. `created`: ours to send. `exists`: this very operation (kind and reference) was begun before.
   * `busy`: a different operation with the same exclusive key is still in flight.
   * @param payment that is remembered with it, in the same commit, whatever becomes of the claim
   */
  async begin(operation: NewOperation, now: Date, staleAt: Date, payment?: OpenedPayment): Promise<Begun> {
    for (;;) {
      const knex = this.knex()
      const table = knex<OperationRow>(TABLE)
      const [row] = await (payment ? table.with("opened", openPayment(knex, payment, now)) : table)
        .insert({
          ...operation,
          id: generateEntityId(undefined, "acqop"),
          state: "sent",
          sent_at: now,
          next_query_at: staleAt,
        })
        .onConflict()
        .ignore()
        .returning("*")
      if (row) return { kind: "created", row }
      const same = await this.find(operation.kind, operation.reference)
      if (same) return { kind: "exists", row: same }
      const other = await this.inFlight(operation.exclusive_key ?? "")
      if (other) return { kind: "busy", row: other }
    }
  }

  /**
   * Writes an operation that somebody else did at the service. `exists`: it is in the journal already. `busy`: one of
   * ours with the same exclusive key is in flight, and the service may have told of that one.
   */
  async record(operation: NewOperation, resolution: Resolution, now: Date): Promise<Begun["kind"]> {
    const knex = this.knex()
    const row = await knex.transaction(async (transaction) => {
      const id = generateEntityId(undefined, "acqop")
      // In flight until the commit: so the unique index refuses it beside another one, and lets none begin meanwhile.
      const isWritten = await transaction<OperationRow>(TABLE)
        .insert({ ...operation, id, state: "sent", sent_at: now })
        .onConflict()
        .ignore()
        .returning("id")
      if (isWritten.length === 0) return undefined
      const evidence = resolution.evidence ?? "record"
      const [done] = await transaction<OperationRow>(TABLE)
        .where({ id })
        .update({ ...columns(resolution), evidence, exclusive_key: null, resolved_at: now })
        .returning("*")
      return done
    })
    if (!row) return (await this.find(operation.kind, operation.reference)) ? "exists" : "busy"
    await noteDone(knex, row)
    return "created"
  }

  /**
   * Claims a refused operation anew, under the same reference (a void that failed), as `begin` does. `exists`: somebody
   * else was first, or what was in the way has just ended.
   * @param operation who wants it this time, and why
   */
  async again(
    refused: OperationRow,
    { requested_by = null, because = null }: Pick<NewOperation, "requested_by" | "because">,
    now: Date,
    staleAt: Date,
  ): Promise<Begun> {
    const knex = this.knex()
    const [row] = await knex<OperationRow>(TABLE)
      .where({ id: refused.id, state: "refused" })
      .update({
        ...{ requested_by, because },
        earlier_attempts: knex.raw(
          `jsonb_path_query_array(
            coalesce(earlier_attempts, '[]') ||
              jsonb_build_object('requested_by', requested_by, 'because', because, 'sent_at', ${ISO_SENT_AT}),
            '$[last - ${MOST_EARLIER - 1} to last]')`,
        ),
        state: "sent",
        evidence: null,
        ...UNANSWERED,
        sent_at: now,
        resolved_at: null,
        next_query_at: staleAt,
        attempts: knex.raw("attempts + 1"),
        updated_at: now,
      })
      .returning("*")
      .catch((error: { code?: string }) => {
        // Another operation with its exclusive key is in flight.
        if (error.code !== UNIQUE_VIOLATION) throw error
        return []
      })
    if (row) return { kind: "created", row }
    const current = (await this.get(refused.id)) ?? refused
    const other = current.state === "refused" ? await this.inFlight(current.exclusive_key ?? "") : undefined
    return other ? { kind: "busy", row: other } : { kind: "exists", row: current }
  }

  /**
   * Writes an outcome. A row in flight takes any; a known one only what stronger evidence says. `unknown` may be
   * written over `sent` and later become `done` or `refused`, never the other way but where it overrules a refusal;
   * without an answer it never takes the place of what the service has accepted. What becomes unknown was under way
   * until now: `sent_at` says so, because absence is judged from it. What confirms an outcome changes nothing of when
   * it became known. A person's lesser amount goes with the person's word: whatever overrules it is about what was
   * sent.
   * @param by the call that brought the outcome: its record is kept in the same commit
   */
  async resolve(id: string, resolution: Resolution, now: Date, by?: AccountCall): Promise<OperationRow | undefined> {
    const isOpen = resolution.state === "unknown"
    const evidence = resolution.evidence ?? "answer"
    const knex = this.knex()
    const table = knex<OperationRow>(TABLE)
    const kept = by && keepExchange(knex, by)
    const [row] = await (kept ? table.with("kept", kept) : table)
      .where({ id })
      .where((mayChange) => {
        void mayChange.whereIn("state", ["sent", "unknown"])
        // What the service has said meanwhile is more than that the sender had no answer.
        if (isOpen && !resolution.answer) void mayChange.whereRaw("error_code IS DISTINCT FROM ?", [ACCEPTED])
        if (resolution.overrules) void mayChange.orWhere({ state: "refused", evidence: resolution.overrules })
        if (isOpen) return
        void mayChange.orWhere(
          (weaker) =>
            void weaker
              .whereIn("evidence", weakerThan(evidence))
              .whereNot((same) => void same.where({ state: resolution.state, evidence })),
        )
      })
      .update({
        ...columns(resolution),
        ...(by ? { correlation_id: by.call.correlationId, earlier_correlation_ids: callsBefore(knex, by) } : {}),
        evidence: isOpen ? null : evidence,
        ...(evidence === "absence" && !isOpen ? { absent_at: now } : {}),
        ...(resolution.amount === undefined
          ? { amount: this.knex().raw("coalesce(answer->>'sent_amount', amount)") }
          : {}),
        ...(isOpen
          ? { sent_at: this.knex().raw("case when state = 'sent' then ?::timestamptz else sent_at end", [now]) }
          : {}),
        resolved_at: isOpen
          ? null
          : this.knex().raw("case when state = ? then coalesce(resolved_at, ?) else ?::timestamptz end", [
              ...[resolution.state, now, now],
            ]),
        updated_at: now,
      })
      .returning("*")
    if (row) await noteDone(knex, row)
    return row
  }

  /**
   * Writes what a person now says instead of what they, or another person, said before: only while nothing but that
   * word is known, and only over the statement that was seen.
   */
  async restate({ id, stated }: OperationRow, resolution: Resolution, now: Date): Promise<OperationRow | undefined> {
    const knex = this.knex()
    const [row] = await knex<OperationRow>(TABLE)
      .where({ id, evidence: "person" })
      .whereIn("state", ["done", "refused"])
      .whereRaw("stated ->> 'at' = ?", [stated?.at ?? ""])
      .update({
        ...columns(resolution),
        ...(resolution.amount === undefined
          ? { amount: this.knex().raw("coalesce(answer->>'sent_amount', amount)") }
          : {}),
        resolved_at: now,
        updated_at: now,
      })
      .returning("*")
    if (row) await noteDone(knex, row)
    return row
  }

  /** Lets another operation begin although this one is unknown: what still appears of it is a duplicate. */
  async release(id: string, now: Date): Promise<void> {
    await this.knex()(TABLE).where({ id, state: "unknown" }).update({ exclusive_key: null, updated_at: now })
  }

  /**
   * Notes that a query brought no outcome, and when the next one is due.
   * @param counts whether the next wait is to be a longer one
   */
  async queriedInVain(id: string, nextQueryAt: Date, now: Date, counts = true): Promise<void> {
    await this.knex()(TABLE)
      .where({ id })
      .whereIn("state", ["sent", "unknown"])
      .update({
        state: "unknown",
        ...(counts ? { queries: this.knex().raw("queries + 1") } : {}),
        next_query_at: nextQueryAt,
        updated_at: now,
      })
  }

  /**
   * Takes up to `limit` of the accounts' operations in flight that are due to be resolved; nobody else gets them until
   * `until`. None of a process that is ending.
   */
  async claimInFlight(accounts: string[], limit: number, now: Date, until: Date): Promise<OperationRow[]> {
    if (this.end.isBegun) return []
    const knex = this.knex()
    const due = knex(TABLE)
      .select("id")
      .whereIn("account", accounts)
      .whereIn("state", ["sent", "unknown"])
      .where("next_query_at", "<=", now)
      .orderBy("next_query_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    return knex<OperationRow>(TABLE)
      .where(chosenOnce(knex, due))
      .update({ next_query_at: until, updated_at: now })
      .returning("*")
  }
}

/** The call that is now the last takes the place of the one before it. */
function callsBefore(knex: Knex, { call }: AccountCall): Knex.Raw {
  return knex.raw(
    `case when correlation_id <> ?
      then (array_append(earlier_correlation_ids, correlation_id))[greatest(1, coalesce(cardinality(earlier_correlation_ids), 0) + 2 - ?):]
      else earlier_correlation_ids end`,
    [call.correlationId, MOST_EARLIER],
  )
}

function columns(resolution: Resolution): Partial<OperationRow> {
  const { transaction_id, next_query_at, released, evidence: _, overrules: __, ...rest } = resolution
  return {
    ...UNANSWERED,
    ...rest,
    next_query_at: next_query_at ?? null,
    ...(released ? { exclusive_key: null } : {}),
    ...(transaction_id === undefined ? {} : { transaction_id }),
  }
}
