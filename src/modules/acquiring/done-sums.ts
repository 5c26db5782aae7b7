import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "./operation-row"

/** So long a service may take to show a void. */
const SHOWS_LATE_MS = 300_000

/** Operations that change what a list of payments says of one. */
const COUNTED: ReadonlySet<OperationRow["kind"]> = new Set(["capture", "refund", "cancel"])

/**
 * What the journal knows to be done of a payment's transaction, as the right side of an assignment to `(done_captured,
 * done_refunded, done_voided)`. Operations on another transaction of the same order number are none of it.
 * @param transaction the payment's transaction, in SQL
 * @param shownAt when the service was queried last, in SQL: a void that it still does not show was in vain
 */
export const doneSums = (transaction: string, shownAt?: string) => `(
  SELECT coalesce(sum(done.amount::numeric) FILTER (WHERE done.kind = 'capture'), 0)::text,
    coalesce(sum(done.amount::numeric) FILTER (WHERE done.kind = 'refund'), 0)::text,
    count(*) FILTER (WHERE done.kind = 'cancel'${shownAt ? ` AND done.resolved_at > ${shownAt} - ${SHOWS_LATE_MS} * interval '1 millisecond'` : ""}) > 0
  FROM acquiring_operation AS done
  WHERE done.account = payment.account AND done.order_no = payment.order_no AND done.state = 'done'
    AND done.kind IN ('capture', 'refund', 'cancel') AND done.deleted_at IS NULL
    AND (${transaction} IS NULL OR done.transaction_id = ${transaction}))`

/**
 * Brings a payment's sums up to date with an outcome that was just written into the journal. That outcome stands
 * whatever becomes of this: the next pass over the payment writes its sums anew.
 */
export async function noteDone(knex: Knex, row: Pick<OperationRow, "kind" | "account" | "order_no">): Promise<void> {
  if (!COUNTED.has(row.kind) || row.order_no === null) return
  await knex
    .raw(
      `UPDATE acquiring_payment AS payment
       SET (done_captured, done_refunded, done_voided) = ${doneSums("payment.transaction_id")}
       WHERE payment.account = ? AND payment.order_no = ?`,
      [row.account, row.order_no],
    )
    .then(
      () => undefined,
      () => undefined,
    )
}
