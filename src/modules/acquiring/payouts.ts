import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { ACCEPTED } from "./operation-row"
import { seal, unseal } from "./sealed"
import { keysFor, type SealedKind } from "./sealed-kind"
import { sealingKeys } from "./sealing-keys"
import type { Declared } from "./service-account"
import type { Settings } from "./settings"
import type { Unreachable } from "./unreachable"

/** Where a payout stands: its approval first, then what the journal knows of its one call at the service. */
export const PAYOUT_STATES = [
  "waiting_for_approval",
  "rejected",
  "held",
  "approved",
  "sent",
  "under_way",
  "unknown",
  "completed",
  "failed",
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export interface PayoutRow {
  id: string
  account: string
  request_id: string
  amount: string
  currency_code: string
  payment_method: string | null
  country_code: string | null
  reference: string | null
  account_hint: string | null
  sealed: string | null
  approval: "not_needed" | "waiting" | "approved" | "rejected"
  created_by: string
  created_by_person: string | null
  decided_by: string | null
  decided_at: Date | null
  approved_by: string | null
  approved_at: Date | null
  approved_note: string | null
  note: string | null
  held_reason: string | null
  tried_at: Date | null
  service_account: string | null
  created_at: Date
  updated_at: Date
}

export interface PayoutWithState extends PayoutRow {
  state: PayoutState
}

export type NewPayout = Pick<
  PayoutRow,
  | "account"
  | "request_id"
  | "amount"
  | "currency_code"
  | "payment_method"
  | "country_code"
  | "reference"
  | "account_hint"
  | "service_account"
  | "created_by"
  | "created_by_person"
> & { approval: "not_needed" | "waiting" }

/** What the journal keeps of a payout's answer, of one that names a fee. */
export type AnswerWithFee = Record<string, unknown> & { fee_amount: string; fee_currency: string }

export interface PayoutFilter {
  account?: string | undefined
  state?: readonly PayoutState[] | undefined
}

const TABLE = "acquiring_payout"
const PURPOSE = "payouts"

export const SEALED_PAYOUTS: SealedKind = {
  table: TABLE,
  id: "id",
  keys: keysFor(PURPOSE),
  about: ({ account, request_id }) => about({ account, request_id: String(request_id) }),
}

/** More than a person can compare. */
const MOST_ALIKE = 5

/** One place says what a payout's state is. */
const STATE = `CASE
  WHEN payout.approval = 'waiting' THEN 'waiting_for_approval'
  WHEN payout.approval = 'rejected' THEN 'rejected'
  WHEN operation.id IS NULL AND payout.held_reason IS NOT NULL THEN 'held'
  WHEN operation.id IS NULL THEN 'approved'
  WHEN operation.state = 'done' THEN 'completed'
  WHEN operation.state = 'refused' THEN 'failed'
  WHEN operation.state = 'unknown' AND operation.error_code = '${ACCEPTED}' THEN 'under_way'
  ELSE operation.state END`

/** It may be sent, and nothing of it ever was. */
const UNSENT = `${TABLE}.approval IN ('not_needed', 'approved') AND NOT EXISTS (
  SELECT FROM acquiring_operation AS sent
  WHERE sent.kind = 'payout' AND sent.reference = ${TABLE}.request_id AND sent.deleted_at IS NULL)`

/** Something stands in the way of sending it: it waits for a person. */
export const HELD = `(${TABLE}.held_reason IS NOT NULL AND ${UNSENT})`

/**
 * The payouts that people asked for. A request id is one payout, however often it comes; who may receive money, and
 * where, is encrypted.
 */
export class Payouts {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Writes down a payout. One that has the request id already is answered instead, whatever it says.
   * @param said everything that was asked for, as JSON
   */
  async open(payout: NewPayout, said: string, settings: Settings): Promise<{ row: PayoutRow; isNew: boolean }> {
    const [key] = sealingKeys(PURPOSE, payout.account, settings)
    const sealed = seal(said, key, about(payout))
    for (;;) {
      const same = await this.byRequest(payout.request_id)
      if (same) return { row: same, isNew: false }
      const [row] = await this.knex()<PayoutRow>(TABLE)
        .insert({ ...payout, id: generateEntityId(undefined, "acqpo"), ...sealed })
        .onConflict()
        .ignore()
        .returning("*")
      if (row) return { row, isNew: true }
    }
  }

  /** The payout of a request id, whatever its letters' case: a version before this one kept them as they came. */
  async byRequest(requestId: string): Promise<PayoutRow | undefined> {
    return this.knex()<PayoutRow>(TABLE)
      .whereRaw("lower(request_id) = lower(?)", [requestId])
      .whereNull("deleted_at")
      .first()
  }

  /** What was asked for; `undefined` once it is forgotten, or where nobody has the key any more. */
  said(row: PayoutRow, settings: Settings): string | undefined {
    return row.sealed === null ? undefined : unseal(row.sealed, sealingKeys(PURPOSE, row.account, settings), about(row))
  }

  /**
   * Somebody decides about a payout that waits, or rejects one that was never sent. Undefined when it is neither, or is
   * their own.
   */
  async decide(
    id: string,
    approval: "approved" | "rejected",
    by: string,
    note: string | null,
    now: Date,
  ): Promise<PayoutRow | undefined> {
    return this.knex().transaction(async (trx) => {
      // Whoever is about to send it holds the row for a moment: what is begun by then is seen only by a later
      // statement.
      await trx<PayoutRow>(TABLE).where({ id }).forUpdate().first("id")
      const query = trx<PayoutRow>(TABLE)
        .where({ id })
        .where((open) => {
          void open.where({ approval: "waiting" })
          if (approval === "rejected") void open.orWhereRaw(UNSENT)
        })
      // Whoever asked for it may withdraw it, but not agree to it.
      if (approval === "approved") void query.whereRaw("coalesce(created_by_person, created_by) <> ?", [by])
      const [row] = await query
        .update({
          ...{ approval, decided_by: by, decided_at: now, note, updated_at: now },
          ...(approval === "approved" ? { approved_by: by, approved_at: now, approved_note: note } : {}),
        })
        .returning("*")
      return row
    })
  }

  /**
   * One that needed nobody when it was asked for waits for a second person from now on.
   * @returns it as it is now; undefined where it is being sent, or somebody has decided
   */
  async awaitApproval(id: string, now: Date): Promise<PayoutRow | undefined> {
    return this.knex().transaction(async (trx) => {
      await trx<PayoutRow>(TABLE).where({ id }).forUpdate().first("id")
      const [row] = await trx<PayoutRow>(TABLE)
        .where({ id, approval: "not_needed" })
        .whereRaw(UNSENT)
        .update({ approval: "waiting", held_reason: null, updated_at: now })
        .returning("*")
      return row
    })
  }

  /** Notes why a payout that may be sent was not: a person sees it, and it is tried again after the others. */
  async hold(id: string, reason: string, now: Date): Promise<void> {
    await this.knex()<PayoutRow>(TABLE)
      .where({ id })
      .whereRaw(UNSENT)
      .update({ held_reason: reason, tried_at: now, updated_at: now })
  }

  /**
   * Takes a payout whose operation is begun out of people's hands: it cannot be rejected any more.
   * @param serviceAccount where it is sent
   * @returns false when it was rejected before
   */
  async claim(id: string, serviceAccount: string, now: Date): Promise<boolean> {
    const count = await this.knex()<PayoutRow>(TABLE)
      .where({ id })
      .whereIn("approval", ["not_needed", "approved"])
      .update({ held_reason: null, service_account: serviceAccount, updated_at: now })
    return count > 0
  }

  /** The service has it: nobody has to approve it any more, and that it was rejected does not hold. */
  async noteSent(id: string, now: Date): Promise<void> {
    await this.knex()<PayoutRow>(TABLE)
      .where({ id })
      .where((open) => void open.whereIn("approval", ["waiting", "rejected"]).orWhereNotNull("held_reason"))
      .update({
        approval: this.knex().raw("CASE approval WHEN 'approved' THEN approval ELSE 'not_needed' END"),
        ...{ held_reason: null, updated_at: now },
      })
  }

  async find(id: string): Promise<PayoutWithState | undefined> {
    return this.#withState().where("payout.id", id).first() as Promise<PayoutWithState | undefined>
  }

  async byIds(ids: readonly string[]): Promise<PayoutRow[]> {
    return this.knex()<PayoutRow>(TABLE).whereIn("id", ids)
  }

  /** Newest first. */
  async list(
    { account, state }: PayoutFilter,
    page: { limit: number; offset: number },
  ): Promise<{ rows: PayoutWithState[]; count: number }> {
    const wanted = () => {
      const query = this.#withState()
      if (account !== undefined) void query.where("payout.account", account)
      if (state !== undefined) void query.whereRaw(`${STATE} = ANY(?)`, [[...state]])
      return query
    }
    const [rows, counted] = await Promise.all([
      wanted()
        .orderBy("payout.created_at", "desc")
        .orderBy("payout.id", "desc")
        .limit(page.limit)
        .offset(page.offset) as Promise<PayoutWithState[]>,
      this.knex().count({ count: "*" }).from(wanted().as("counted")).first() as Promise<{ count: string } | undefined>,
    ])
    return { rows, count: Number(counted?.count ?? 0) }
  }

  /**
   * Those that may be sent and never were: whoever was about to has died, or could not. Whatever was tried already
   * comes after the others, so that nothing that cannot be sent stands before what can.
   */
  async unsent(before: Date, limit: number): Promise<PayoutRow[]> {
    return this.#withState()
      .whereIn("payout.approval", ["not_needed", "approved"])
      .whereNull("operation.id")
      .whereRaw("coalesce(payout.decided_at, payout.created_at) < ?", [before])
      .orderBy("payout.tried_at", "asc", "first")
      .orderBy("payout.created_at")
      .limit(limit) as Promise<PayoutRow[]>
  }

  /**
   * Made later than the payout of a request id, of the same sum to what looks like the same account, and not rejected.
   */
  async alikeSince(requestId: string): Promise<Pick<PayoutRow, "request_id" | "reference">[]> {
    const of = await this.byRequest(requestId)
    if (!of) return []
    const { account, amount, currency_code, account_hint } = of
    return this.knex()<PayoutRow>(TABLE)
      .where({ account, amount, currency_code })
      .whereRaw("account_hint IS NOT DISTINCT FROM ?", [account_hint])
      .where("created_at", ">=", of.created_at)
      .whereNot({ id: of.id })
      .whereNot({ approval: "rejected" })
      .whereNull("deleted_at")
      .orderBy("created_at")
      .limit(MOST_ALIKE)
      .select("request_id", "reference")
  }

  /**
   * What the service answered of payouts of an account that became known to be completed in a time, where it named a
   * fee.
   */
  async answersWithFee(account: string, from: Date, until: Date): Promise<AnswerWithFee[]> {
    const rows = (await this.knex()("acquiring_operation")
      .where({ kind: "payout", account, state: "done" })
      .where("resolved_at", ">=", from)
      .where("resolved_at", "<", until)
      .whereNull("deleted_at")
      .whereRaw("answer ->> 'fee_amount' IS NOT NULL AND answer ->> 'fee_currency' IS NOT NULL")
      .select("answer")) as { answer: AnswerWithFee }[]
    return rows.map(({ answer }) => answer)
  }

  /** Forgets what ended payouts told of persons and bank accounts. */
  async forget(account: string, before: Date): Promise<number> {
    const over = this.#withState()
      .clearSelect()
      .select("payout.id")
      .where("payout.account", account)
      .where("payout.created_at", "<", before)
      .whereRaw(`${STATE} IN ('rejected', 'completed', 'failed')`)
    return this.knex()(TABLE).whereIn("id", over).whereNotNull("sealed").update({ sealed: null })
  }

  /**
   * How many payouts are not over that nobody hears of: each account's that is not declared, and those sent under an
   * account of the service that no declared one is.
   */
  async openOfOthers({ ids, serviceAccounts }: Declared): Promise<Unreachable[]> {
    const knex = this.knex()
    const place = knex.raw("CASE WHEN payout.account = ANY(?) THEN payout.service_account END", [ids])
    const found = (await this.#withState()
      .clearSelect()
      .whereRaw(`${STATE} NOT IN ('rejected', 'completed', 'failed')`)
      .where(
        (one) =>
          void one.whereNotIn("payout.account", ids).orWhere(
            (other) =>
              void other
                .whereIn("payout.account", [...serviceAccounts.keys()])
                .whereNotNull("operation.id")
                .whereNotNull("payout.service_account")
                .whereNotIn("payout.service_account", [...serviceAccounts.values()]),
          ),
      )
      .groupByRaw("1, 2")
      .select("payout.account", knex.raw("? AS lies_under", [place]), knex.raw("count(*) AS count"))) as {
      account: string
      lies_under: string | null
      count: string
    }[]
    return found.map(({ account, lies_under, count }) => ({ account, liesUnder: lies_under, count: Number(count) }))
  }

  #withState() {
    const knex = this.knex()
    return knex(`${TABLE} as payout`)
      .leftJoin("acquiring_operation as operation", (on) =>
        on
          .on("operation.reference", "payout.request_id")
          .andOnVal("operation.kind", "payout")
          .andOnNull("operation.deleted_at"),
      )
      .whereNull("payout.deleted_at")
      .select("payout.*", knex.raw(`${STATE} AS state`))
  }
}

function about({ account, request_id }: Pick<PayoutRow, "account" | "request_id">): string {
  return `${account}/${request_id}`
}
