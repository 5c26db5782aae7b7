import type { Stack } from "../stack/stack"

/** Of yesterday: each figure of the health page is another number. */
export const KNOWN = {
  dollars: ["10.00", "20.00", "30.00"],
  euros: ["7.00"],
  declined: 2,
  answersMs: [200, 400, 600],
  waitsS: [2, 90],
}

/**
 * Rows of a day that is over, and of everything that waits for a person today; no job finds anything to do about them.
 */
export async function knownDays({ sql }: Pick<Stack, "sql">): Promise<void> {
  const yesterday = "now() - interval '1 day'"
  const payment = (id: string, currency: string, amount: string, status: string, more = "true, NULL, NULL") =>
    sql(
      `INSERT INTO acquiring_payment
         (id, account, order_no, flow, payment_session_id, transaction_id, currency_code, amount, status, created_at,
          final, next_check_at, leased_until)
       VALUES ($1, 'default', $1, 'card', $1, $1, $2, $3, $4, ${yesterday}, ${more})`,
      [id, currency, amount, status],
    )
  for (const [place, amount] of KNOWN.dollars.entries()) await payment(`usd-${place}`, "USD", amount, "captured")
  for (const [place, amount] of KNOWN.euros.entries()) await payment(`eur-${place}`, "EUR", amount, "authorised")
  for (let place = 0; place < KNOWN.declined; place++) await payment(`declined-${place}`, "USD", "5.00", "declined")
  await payment("in-review", "USD", "40.00", "review")
  await payment("due", "USD", "1.00", "created", "false, now() - interval '1 hour', now() + interval '1 day'")

  const operation = (reference: string, state: string, resolvedMs: number | null, more = "0, 'answer', NULL, NULL") =>
    sql(
      `INSERT INTO acquiring_operation
         (id, account, kind, reference, order_no, amount, currency_code, state, sent_at, resolved_at, next_query_at,
          queries, evidence, error_code, error_message)
       SELECT 'op-' || $1, 'default', 'authorise', $1, $1, '5.00', 'USD', $2, at, at + make_interval(secs => $3 / 1000.0),
         now() + interval '1 day', ${more} FROM (SELECT ${yesterday} AS at) sent`,
      [reference, state, resolvedMs],
    )
  const [quick, usual, slow] = KNOWN.answersMs
  await operation("usd-0", "done", quick!)
  await operation("usd-1", "done", usual!)
  await operation("declined-0", "refused", slow!, "0, 'answer', '1051', 'Insufficient funds'")
  await operation("usd-2", "done", 9_000, "1, 'query', NULL, NULL")
  await operation("lost", "unknown", null, "2, NULL, NULL, NULL")

  const notification = (id: string, state: string, day: string, waited: number | undefined) =>
    sql(
      `INSERT INTO acquiring_notification
         (id, account, kind, fingerprint, transaction_id, fields, signature, state, outcome, created_at,
          first_processed_at, processed_at)
       SELECT $1, 'default', 'payment', $1, $1, '{}', 'valid', $2, 'given up', at, done, done
       FROM (SELECT ${day} AS at, ${day} + make_interval(secs => $3) AS done) received`,
      [id, state, waited],
    )
  for (const [place, seconds] of KNOWN.waitsS.entries())
    await notification(`worked-${place}`, "done", yesterday, seconds)
  await notification("failed-message", "attention", "now() - interval '40 days'", 1)

  await sql(
    `INSERT INTO acquiring_incident (id, account, kind, key, message, next_step, raised_at)
     VALUES ('acqinc_known', 'default', 'duplicate_payment', 'known', 'The cart was paid twice.', 'Refund one.', now())`,
  )
  const payout = (id: string, amount: string, approval: string, held: string | null) =>
    sql(
      `INSERT INTO acquiring_payout
         (id, account, request_id, amount, currency_code, approval, created_by, reference, held_reason)
       VALUES ($1, 'default', $1, $2, 'EUR', $3, 'user_1', $1, $4)`,
      [id, amount, approval, held],
    )
  await payout("to-approve", "12.50", "waiting", null)
  await payout("not-sent", "7.25", "approved", "Its key is gone.")
  // Yesterday is not the schedule's to close.
  await sql(
    `INSERT INTO acquiring_day_close (id, account, day, time_zone, state, totals, earlier, checked_at)
     SELECT 'acqday_known_' || back, 'default', to_char(now() AT TIME ZONE 'UTC' - make_interval(days => back), 'YYYY-MM-DD'),
       'UTC', 'closed', '[]', '[]', now() FROM generate_series(1, 2) back`,
  )
}
