import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"

/** A code that the service answered, and where it was seen. */
export interface SeenCode {
  table: string
  code: string
  count: number
  /** One order number it was seen at. */
  order_no: string | null
  last_seen_at: Date
}

const PAYMENTS = "acquiring_payment"
const OPERATIONS = "acquiring_operation"
const INCIDENTS = "acquiring_incident"

/** The service's codes as they stand in our rows. What they mean is the profile's matter. */
export class SeenCodes {
  constructor(private readonly knex: () => Knex) {}

  /** The codes that payments stand at which can still change. */
  async ofPayments(account: string): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(PAYMENTS)
      .where({ account, final: false })
      .whereNotNull("status_code")
      .whereNull("deleted_at")
      .groupBy("status_code")
      .select(
        knex.raw("'payment_status' AS table"),
        "status_code AS code",
        knex.raw("count(*)::integer AS count"),
        knex.raw("max(order_no) AS order_no"),
        knex.raw("max(coalesce(checked_at, updated_at)) AS last_seen_at"),
      )) as SeenCode[]
    return rows
  }

  /** The codes that left the outcome of an operation open. */
  async ofOperations(account: string): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(OPERATIONS)
      .where({ account, state: "unknown", error_code: "unknown_code" })
      .whereRaw("answer ->> 'code_table' IS NOT NULL")
      .groupByRaw("answer ->> 'code_table', answer ->> 'code'")
      .select(
        knex.raw("answer ->> 'code_table' AS table"),
        knex.raw("answer ->> 'code' AS code"),
        knex.raw("count(*)::integer AS count"),
        knex.raw("max(order_no) AS order_no"),
        knex.raw("max(updated_at) AS last_seen_at"),
      )) as SeenCode[]
    return rows
  }

  /** The codes that a person was shown and that are still without a meaning. */
  async ofIncidents(account: string): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(INCIDENTS)
      .where({ account, kind: "unknown_code" })
      .whereNull("resolved_at")
      .select(
        knex.raw(`split_part(key, ':', 2) AS "table"`),
        knex.raw("substr(key, length(split_part(key, ':', 1) || split_part(key, ':', 2)) + 3) AS code"),
        "seen AS count",
        "order_no",
        "updated_at AS last_seen_at",
      )) as SeenCode[]
    return rows
  }

  /** Operations whose outcome a code left open are queried again. */
  async operationsDueBy(account: string, table: string, codes: readonly string[], at: Date): Promise<void> {
    const knex = this.knex()
    await knex(OPERATIONS)
      .where({ account, state: "unknown", error_code: "unknown_code" })
      .whereRaw("answer ->> 'code_table' = ? AND answer ->> 'code' = ANY(?)", [table, [...codes]])
      .update({ next_query_at: at, updated_at: knex.fn.now() })
  }

  /**
   * Payments that stand at a code are reconciled again, also those that were over by what it meant before.
   * @param renamed the codes among them that mean something else by now: what a payment was taken for by them counts no more
   * @param since older ones are watched no more
   */
  async dueBy(
    account: string,
    { codes, renamed }: { codes: readonly string[]; renamed: readonly string[] },
    at: Date,
    since: Date,
  ): Promise<void> {
    const knex = this.knex()
    await knex(PAYMENTS)
      .where({ account })
      .whereIn("status_code", [...codes])
      .where((watched) => void watched.where({ final: false }).orWhere("created_at", ">=", since))
      .update({
        final: false,
        status: knex.raw("CASE WHEN status_code = ANY(?) THEN ? ELSE status END", [
          [...renamed],
          "unknown" satisfies PaymentStatus,
        ]),
        next_check_at: knex.raw("least(next_check_at, ?::timestamptz)", [at]),
        wanted_at: knex.raw("greatest(wanted_at, ?::timestamptz)", [at]),
        updated_at: knex.fn.now(),
      })
  }
}
