import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** How money without an order stands: it is being released, or kept for a person to decide about. */
export type ReleaseState = "under_way" | "failed" | "done" | "kept"

/** What is left to do of money that is kept. */
export const KEPT_STEP = "Release it at the portal, or make an order."

export interface NewIncident {
  account: string
  kind:
    | "unknown_outcome"
    | "unconfirmed_payment"
    | "unconfirmed_operation"
    | "made_after_all"
    | "unknown_code"
    | "capture_refused"
    | "capture_waits"
    | "void_failed"
    | "late_money"
    | "wrong_amount"
    | "duplicate_payment"
    | "reversed"
    | "books_differ"
    | "cancelled_at_service"
    | "dead_letter"
    | "undeclared_account"
    | "unreadable_settings"
    | "shared_address"
    | "unusable_answer"
    | "renewal_failed"
    | "renewal_amount"
    | "renewal_without_order"
    | "contract_without_order"
    | "contract_paid_again"
    | "contract_not_ended"
    | "renewal_not_reserved"
    | "day_not_closed"
    | "days_not_closed"
    | "payout_returned"
    | "payout_failed"
    | "payout_paid"
    | "payout_amount"
  /** Says what it is about, so that the same discrepancy again is the same row: one of `incident-keys.ts`. */
  key: string
  message: string
  /** Only of money without an order. Where it is released, the message is `what_happened` and how that stands. */
  release?: ReleaseState
  what_happened?: string
  next_step?: string
  order_no?: string | null
  transaction_id?: string | null
  cart_id?: string | null
  order_id?: string | null
  amount?: string | null
  currency_code?: string | null
}

/** Kinds that are about a payout where they name no order: only for whoever may see payouts. */
export const PAYOUT_INCIDENTS = [
  ...(["payout_returned", "payout_failed", "payout_paid", "payout_amount"] as const),
  ...(["unknown_outcome", "unconfirmed_operation"] as const),
] as const satisfies readonly NewIncident["kind"][]

/** Kinds that tell of money that no order came of: it is released, or kept for a person. */
export const WITHOUT_ORDER = [
  ...(["late_money", "wrong_amount", "duplicate_payment"] as const),
] as const satisfies readonly NewIncident["kind"][]

export type WithoutOrder = (typeof WITHOUT_ORDER)[number]

export function isWithoutOrder(kind: string): kind is WithoutOrder {
  return (WITHOUT_ORDER as readonly string[]).includes(kind)
}

/** Kinds that tell of money which no order counts on, each of one transaction. */
export const UNASSIGNED_INCIDENTS = [
  ...WITHOUT_ORDER,
  "contract_paid_again",
] as const satisfies readonly NewIncident["kind"][]

export type PayoutIncident = (typeof PAYOUT_INCIDENTS)[number]

/** Whether an incident is about a payout. Of all that is sent, only a payout has no order number. */
export function isOfPayout({ kind, order_no }: { kind: string; order_no: string | null }): boolean {
  return order_no === null && (PAYOUT_INCIDENTS as readonly string[]).includes(kind)
}

/** What people were told, as far as what is done next depends on it. */
export interface IncidentFacts {
  account: string
  orderNo: string | null
  kind: string
  key: string
  message: string
  nextStep: string | null
  /** Decimal text. */
  amount: string | null
  release: ReleaseState | null
  whatHappened: string | null
  raisedAt: Date
  resolvedAt: Date | null
  /** A person has looked, and wants to see no more of it. */
  isClosedByPerson: boolean
}

const TABLE = "acquiring_incident"

/** Whoever heard that it was raised hears that it was over, also where it comes back before the next pass. */
const ENDED_UNHEARD = `CASE
  WHEN ${TABLE}.resolved_at IS NULL OR ${TABLE}.resolve_announced_at IS NOT NULL OR ${TABLE}.raise_announced_at IS NULL
    THEN ${TABLE}.unannounced_end
  ELSE jsonb_build_object('raised_at', ${TABLE}.raised_at, 'resolved_at', ${TABLE}.resolved_at, 'resolved_by', ${TABLE}.resolved_by)
END`

/**
 * Where it was found before it has a meaning, or the payment has another code: the next reading there would close it
 * again.
 */
const IS_CODE_FOUND_ANEW = `excluded.kind = 'unknown_code' AND ${TABLE}.resolved_at IS NOT NULL`

/**
 * Which of an order's payments it is about depends on what is to be done next, and of what names no order, such as a
 * day, which payment does. A code stands for payments of many orders: it stays with the one that it was found at until
 * it is over there.
 */
function newestPlace(column: "order_no" | "transaction_id" | "cart_id"): string {
  return `CASE
    WHEN ${IS_CODE_FOUND_ANEW} THEN excluded.${column}
    WHEN ${TABLE}.order_id = excluded.order_id THEN excluded.${column}
    WHEN ${TABLE}.order_id IS NULL AND excluded.order_id IS NULL AND excluded.kind <> 'unknown_code' THEN
      coalesce(
        excluded.${column},
        CASE WHEN ${TABLE}.order_no IS NOT DISTINCT FROM excluded.order_no THEN ${TABLE}.${column} END
      )
    ELSE ${TABLE}.${column}
  END`
}

/**
 * What a person should see. Raising is idempotent per key; a discrepancy that returns after being resolved is open
 * again.
 */
export class Incidents {
  constructor(private readonly knex: () => Knex) {}

  async raise(incident: NewIncident, now: Date): Promise<void> {
    await this.#raising(incident, now)
  }

  /**
   * The same of what may last for good: once a person has closed it, only other words, or another transaction, open it
   * again.
   */
  async raiseUnlessSeen(incident: NewIncident, now: Date): Promise<void> {
    await this.#raising(incident, now).where(
      (open) =>
        void open
          .whereNull(`${TABLE}.resolved_by`)
          .orWhereRaw("??.message <> excluded.message", [TABLE])
          .orWhereRaw("??.transaction_id <> excluded.transaction_id", [TABLE]),
    )
  }

  /**
   * What is found again and again until it is over: once a person has closed it, it stays closed for as long, whatever
   * is counted in it. One that is open changes with its words alone.
   */
  async raiseUntilOver(incident: NewIncident, now: Date): Promise<void> {
    await this.#raising(incident, now).where(
      (open) =>
        void open
          .whereRaw("?? IS NULL AND (?? IS NOT NULL OR ?? <> excluded.message)", [
            ...[`${TABLE}.resolved_by`, `${TABLE}.resolved_at`, `${TABLE}.message`],
          ])
          .orWhereRaw("?? IS NOT NULL AND ?? IS NULL", [`${TABLE}.resolved_by`, `${TABLE}.next_step`]),
    )
  }

  #raising(incident: NewIncident, now: Date) {
    const knex = this.knex()
    const ofOrder = (column: "order_no" | "transaction_id" | "cart_id") => knex.raw(newestPlace(column))
    const ifReopened = (value: "?" | "NULL", column: string, ...values: Date[]) =>
      knex.raw(`CASE WHEN ${TABLE}.resolved_at IS NULL THEN ${TABLE}.${column} ELSE ${value} END`, values)
    return knex(TABLE)
      .insert({ ...incident, id: generateEntityId(undefined, "acqinc") })
      .onConflict(["account", "key"])
      .merge({
        ...{ kind: incident.kind, message: incident.message },
        amount: knex.raw(`coalesce(excluded.amount, ${TABLE}.amount)`),
        ...{ order_no: ofOrder("order_no"), transaction_id: ofOrder("transaction_id"), cart_id: ofOrder("cart_id") },
        order_id: knex.raw(`CASE WHEN ${IS_CODE_FOUND_ANEW} THEN excluded.order_id ELSE ${TABLE}.order_id END`),
        release: incident.release ?? null,
        what_happened: incident.what_happened ?? null,
        next_step: incident.next_step ?? null,
        seen: knex.raw(`${TABLE}.seen + 1`),
        unannounced_end: knex.raw(ENDED_UNHEARD),
        raised_at: ifReopened("?", "raised_at", now),
        raise_announced_at: ifReopened("NULL", "raise_announced_at"),
        resolve_announced_at: null,
        resolved_at: null,
        resolved_by: null,
        resolved_note: null,
        updated_at: now,
      })
  }

  /** Raises what lasts until a person decides: what they have closed stays closed. */
  async raiseOnce(incident: NewIncident): Promise<void> {
    await this.knex()(TABLE)
      .insert({ ...incident, id: generateEntityId(undefined, "acqinc") })
      .onConflict(["account", "key"])
      .ignore()
  }

  /** Closes what an account has of a kind and nobody has raised again since. */
  async resolveNotRaisedSince(account: string, kind: NewIncident["kind"], since: Date, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ account, kind })
      .where("updated_at", "<", since)
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }

  /** Closes what an account has of a kind, but for some. */
  async resolveKind(account: string, kind: NewIncident["kind"], now: Date, kept: readonly string[]): Promise<void> {
    await this.knex()(TABLE)
      .where({ account, kind })
      .whereNotIn("key", [...kept])
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }

  /** What people were told of some order numbers, closed or not. */
  async ofOrders(orderNos: readonly string[]): Promise<IncidentFacts[]> {
    if (orderNos.length === 0) return []
    const knex = this.knex()
    const rows = await knex(TABLE)
      .whereIn("order_no", [...orderNos])
      .select("account", "order_no as orderNo", "kind", "key", "message", "next_step as nextStep", "amount", "release")
      .select("what_happened as whatHappened", "raised_at as raisedAt", "resolved_at as resolvedAt")
      .select(knex.raw('resolved_by IS NOT NULL AS "isClosedByPerson"'))
    return rows as IncidentFacts[]
  }

  /** Writes down that the money is released, and closes the incident; who has closed it before stays. */
  async endReleased(account: string, key: string, message: string, nextStep: string, now: Date): Promise<void> {
    const knex = this.knex()
    await knex(TABLE)
      .where({ account, key })
      .update({
        message,
        release: "done",
        next_step: nextStep,
        resolved_at: knex.raw("coalesce(resolved_at, ?)", [now]),
        updated_at: now,
      })
  }

  async resolve(account: string, key: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ account, key })
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }

  /** A payment is at a code without a meaning no more: the incident is about another one that is, or over. */
  async leaveCode(of: { account: string; key: string; orderNo: string; code: string }, now: Date): Promise<void> {
    const { account, key, orderNo, code } = of
    const knex = this.knex()
    // What is over is watched no more: the incident would never leave it again.
    const another = knex("acquiring_payment")
      .where({ account, status_code: code, final: false })
      .whereNot({ order_no: orderNo })
      .whereNull("deleted_at")
      .max("order_no as order_no")
    await knex.raw(
      `UPDATE ${TABLE} AS incident SET order_no = coalesce(another.order_no, incident.order_no),
         resolved_at = CASE WHEN another.order_no IS NULL THEN ?::timestamptz END,
         transaction_id = NULL, cart_id = NULL, order_id = NULL, updated_at = ?
       FROM (?) AS another
       WHERE incident.account = ? AND incident.key = ? AND incident.resolved_at IS NULL`,
      [now, now, another, account, key],
    )
  }

  /**
   * Closes all of a kind, but for these. Of what a person has closed nothing is left to do: should it come again, it is
   * news.
   */
  async resolveAllBut(
    kept: readonly Pick<NewIncident, "account" | "key">[],
    kind: NewIncident["kind"],
    now: Date,
  ): Promise<void> {
    const over = () =>
      this.knex()(TABLE)
        .where({ kind })
        .whereNull("deleted_at")
        .whereNot((some) => {
          for (const { account, key } of kept) void some.orWhere({ account, key })
        })
    await over().whereNull("resolved_at").update({ resolved_at: now, updated_at: now })
    await over().whereNotNull("resolved_by").whereNotNull("next_step").update({ next_step: null, updated_at: now })
  }

  /** Closes one incident by its id: a person has looked. False when it was closed already or is not there. */
  async close(id: string, by: string, note: string | null, now: Date): Promise<boolean> {
    const count = await this.knex()(TABLE)
      .where({ id })
      .whereNull("resolved_at")
      .update({ resolved_at: now, resolved_by: by, resolved_note: note, updated_at: now })
    return count > 0
  }

  async resolveEach(account: string, keys: string[], now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ account })
      .whereIn("key", keys)
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }
}
