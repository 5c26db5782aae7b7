import type { Knex } from "@medusajs/framework/mikro-orm/knex"

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

  /** Payments that stand at a code are reconciled again. */
  async dueBy(account: string, codes: readonly string[], at: Date): Promise<void> {
    const knex = this.knex()
    await knex(PAYMENTS)
      .where({ account, final: false })
      .whereIn("status_code", [...codes])
      .update({
        next_check_at: knex.raw("least(next_check_at, ?::timestamptz)", [at]),
        wanted_at: knex.raw("greatest(wanted_at, ?::timestamptz)", [at]),
        updated_at: knex.fn.now(),
      })
  }
}
