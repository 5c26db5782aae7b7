import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readerIn } from "./read-by"
import type { Declared } from "./service-account"
import type { Stretch } from "./stretch"

export interface DeclineReason {
  code: string | null
  reason: string | null
}

export interface DeclineCount extends DeclineReason {
  count: number
  /** Whose profile reads the code. */
  read_by: string
}

/**
 * Each declined payment with its reason: of a card the service's own answer, of all others what it reported, and of a
 * card whose answer was lost, at the least what a query said.
 */
const REASONS = `
  SELECT payment.id, payment.account, payment.service_account,
    CASE WHEN answered.id IS NOT NULL THEN answered.error_code
      WHEN coalesce(payment.decline_code, payment.decline_reason) IS NOT NULL THEN payment.decline_code
      ELSE queried.error_code END AS code,
    CASE WHEN answered.id IS NOT NULL THEN answered.error_message
      WHEN coalesce(payment.decline_code, payment.decline_reason) IS NOT NULL THEN payment.decline_reason
      ELSE queried.error_message END AS reason
  FROM acquiring_payment AS payment
  LEFT JOIN LATERAL (
    SELECT id, error_code, error_message, evidence FROM acquiring_operation AS attempt
    WHERE attempt.account = payment.account AND attempt.order_no = payment.order_no AND attempt.kind = 'authorise'
      AND attempt.state = 'refused' AND attempt.deleted_at IS NULL
      AND coalesce(attempt.transaction_id = payment.transaction_id, true)
    ORDER BY attempt.created_at DESC LIMIT 1
  ) AS queried ON true
  LEFT JOIN LATERAL (SELECT queried.* WHERE queried.evidence = 'answer') AS answered ON true
  WHERE payment.status = 'declined' AND payment.deleted_at IS NULL`

/** Why payments were declined. */
export class DeclineReasons {
  constructor(private readonly knex: () => Knex) {}

  /** Of those of the payments that were declined, by their ids. */
  async of(ids: readonly string[]): Promise<Map<string, DeclineReason>> {
    if (ids.length === 0) return new Map()
    const { rows } = await this.knex().raw<{ rows: (DeclineReason & { id: string })[] }>(
      `${REASONS} AND payment.id = ANY(?)`,
      [[...ids]],
    )
    return new Map(rows.map(({ id, code, reason }) => [id, { code, reason }]))
  }

  /** How many were declined for each reason, the most frequent first; together they are all that were. */
  async count(account: string, { from, until }: Stretch, among: Declared): Promise<DeclineCount[]> {
    const knex = this.knex()
    const { rows } = await knex.raw<{ rows: DeclineCount[] }>(
      `SELECT code, max(reason) AS reason, count(*)::int AS count, ? AS read_by
       FROM (${REASONS} AND payment.account = ? AND payment.created_at >= ? AND payment.created_at < ?) AS declined
       GROUP BY 1, 4, CASE WHEN code IS NULL THEN reason END ORDER BY 3 DESC, 1, 2, 4`,
      [readerIn(knex, "declined", "declined.service_account", { among }), account, from, until],
    )
    return rows
  }
}
