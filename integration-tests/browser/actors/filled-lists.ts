import type { Stack } from "../stack/stack"

/** So many that every list has a second page. */
const MANY = 25
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Where everything is shown that a shop has after some months: lists with several pages, one of each kind of row. */
export interface Filled {
  number: string
  orderId: string
  customerId: string
  /** The product that has a plan. */
  productId: string
  paymentId: string
  day: string
}

/**
 * Fills every list behind the shop's back, around an order that is paid. Nothing of it is due: no pass comes to it.
 * @param number of the order
 */
export async function fillLists(stack: Stack, number: string): Promise<Filled> {
  const [ids] = await stack.sql<Omit<Filled, "number" | "day">>(
    `SELECT o.id AS "orderId", o.customer_id AS "customerId", p.id AS "paymentId",
       (SELECT product_id FROM product_variant v JOIN acquiring_plan plan ON plan.variant_id = v.id LIMIT 1) AS "productId"
     FROM "order" o JOIN order_payment_collection c ON c.order_id = o.id
     JOIN acquiring_payment p ON p.payment_collection_id = c.payment_collection_id
     WHERE o.display_id = $1::int`,
    [number],
  )
  if (!ids) throw new Error(`The order ${number} was not paid through the service`)
  const { orderId, customerId, paymentId } = ids
  const [own] = await stack.sql<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'acquiring_payment' AND is_generated = 'NEVER'`,
  )
  const many = `generate_series(1, ${MANY}) n`
  const ago = "now() - n * interval '1 hour'"
  for (const [insert, ...values] of [
    [
      `acquiring_payment (${own?.columns}) SELECT ${own?.columns} FROM (SELECT (jsonb_populate_record(p, jsonb_build_object(
         'id', p.id || n, 'order_no', p.order_no || 'X' || n, 'payment_session_id', p.payment_session_id || n,
         'transaction_id', p.transaction_id || n, 'final', true, 'next_check_at', null, 'created_at', ${ago},
         'decline_code', CASE n % 12 WHEN 7 THEN '1051' END,
         'decline_reason', CASE n % 12 WHEN 7 THEN 'Insufficient funds' END, 'status', (array['created', 'pending', 'review', 'authorised', 'partially_captured', 'captured', 'cancelled',
           'declined', 'expired', 'partially_refunded', 'refunded', 'unknown'])[1 + n % 12]))).*
       FROM acquiring_payment p, ${many} WHERE p.id = $1) copies`,
      paymentId,
    ],
    [
      `acquiring_notification (id, account, kind, fingerprint, order_no, transaction_id, status_code, fields, signature,
         state, outcome, created_at)
       SELECT 'acqnot_' || n, 'default', 'payment', 'f' || n, 'N' || n, 'TN' || n, '2200', '{"order_no":"N"}', 'valid',
         (array['done', 'unmatched', 'attention'])[1 + n % 3], null, ${ago} FROM ${many}`,
    ],
    [
      `acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at, updated_at, resolved_at,
         resolved_by)
       SELECT 'acqinc_' || n, 'default', 'books_differ', 'k' || n, 'I' || n, 'M-' || n, 'S-' || n, ${ago}, ${ago},
         CASE WHEN n <= 40 THEN null ELSE ${ago} END, CASE WHEN n % 2 = 0 THEN 'user_gone' END
       FROM generate_series(1, 70) n`,
    ],
    [
      `acquiring_run (id, kind, state, started_by, total, looked, repaired, needs_person, failed, problem, created_at,
         started_at, finished_at)
       SELECT 'acqrun_' || n, 'reconcile', CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'done' END, 'schedule', 1200, 1100 + n,
         ${MANY}, 3, 2, null, ${ago}, ${ago}, ${ago} + interval '1 minute' FROM ${many}`,
    ],
    [
      `acquiring_run_discrepancy (id, run_id, account, kind, order_no, notes, created_at)
       SELECT 'acqdisc_' || n, 'acqrun_1', 'default', (array['repaired', 'left', 'failed'])[1 + n % 3], 'D' || n,
         to_jsonb(array['N-' || n]), ${ago} FROM ${many}`,
    ],
    [
      `acquiring_batch (id, kind, state, started_by, total, done, orders, results, created_at)
       SELECT 'acqbat_' || n, (array['capture', 'cancel', 'refund'])[1 + n % 3], 'done', 'schedule', 1200 + n, 1200 + n,
         '[]', '[]', ${ago} FROM ${many}`,
    ],
    [
      `acquiring_payout (id, account, request_id, amount, currency_code, payment_method, country_code, reference,
         account_hint, approval, created_by, created_at)
       SELECT 'acqpo_' || n, 'default', 'R' || n, '1' || n || '.00', 'EUR', 'SEPA', 'DE', 'INV-' || n, '3000',
         (array['waiting', 'rejected'])[1 + n % 2], 'user_gone', ${ago} FROM ${many}`,
    ],
    [
      `acquiring_saved_card
         (id, account, customer_id, sealed, brand, last_four, expiration_month, expiration_year, consented_at, is_default)
       VALUES ('acqcard_1', 'default', $1, '', 'visa', '1111', '12', '2034', now(), true),
         ('acqcard_2', 'default', $1, '', 'mastercard', '4444', '01', '2020', now(), false)`,
      customerId,
    ],
    [
      `acquiring_saved_card
         (id, account, customer_id, sealed, brand, last_four, expiration_month, expiration_year, consented_at, is_default)
       SELECT 'acqcard_more_' || n, 'default', $1, '', 'visa', '12' || lpad(n::text, 2, '0'), '12', '2034', ${ago}, false
       FROM ${many}`,
      customerId,
    ],
    [
      `acquiring_operation (id, account, kind, reference, state, order_no, transaction_id, amount, currency_code, sent_at,
         resolved_at, error_code, error_message)
       SELECT 'acqop_' || n, account, 'capture', 'R' || n, 'refused', order_no, transaction_id, '1.' || lpad(n::text, 2, '0'),
         'USD', ${ago}, ${ago}, '1005', 'Do not honour' FROM acquiring_payment p, generate_series(1, 30) n WHERE p.id = $1`,
      paymentId,
    ],
    [
      `acquiring_subscription (id, account, order_no, recurring_id, order_id, customer_id, email, saved_card_id, status,
         variant_id, contract_name, interval, interval_count, amount, currency_code, contract_start, created_at, cycle,
         next_deduction_at)
       SELECT 'acqsub_' || n, 'default', 'S' || n, 'RC' || n, $1, $2, 'ada@example.com', 'acqcard_1',
         (array['active', 'past_due', 'cancelled', 'ended'])[1 + n % 4], 'variant_1', 'Tea ' || n, 'month', 1 + n % 2,
         n || '.00', (array['USD', 'EUR'])[1 + n % 2], '2026-01-01', ${ago}, 45, now() + interval '9 days' FROM ${many}`,
      orderId,
      customerId,
    ],
    [
      `acquiring_renewal (id, subscription_id, cycle, account, order_no, state, amount, currency_code, deducted_at)
       SELECT 'acqren_' || n, 'acqsub_4', n, 'default', 'S4R' || n,
         (array['open', 'failed', 'paid', 'ordered', 'recorded'])[1 + n % 5], '4.00', 'USD', ${ago}
       FROM generate_series(1, 45) n`,
    ],
    [
      `acquiring_day_close (id, account, day, time_zone, state, revision, totals, orders, differing, earlier, checked_at)
       VALUES ('acqday_1', 'default', $1, 'UTC', 'differs', 1, $2::jsonb, ${MANY}, 1, '[]', now())`,
      YESTERDAY,
      JSON.stringify([{ currency_code: "USD", kind: "captured", store: "325.00", service: "25.00", unsaid: 0 }]),
    ],
    [
      `acquiring_day_close_line (id, close_id, place, order_no, kind, currency_code, store, service, differs, problem)
       SELECT 'acqline_' || n, 'acqday_1', n, 'C' || n, 'captured', 'USD', n || '.00', '1.00', n > 1, null FROM ${many}`,
    ],
  ] as [string, ...unknown[]][]) {
    await stack.sql(`INSERT INTO ${insert}`, values)
  }
  // More orders than its drawer shows at once; the last of them failed.
  await stack.sql(
    `UPDATE acquiring_batch SET total = 60, done = 60,
       orders = (SELECT jsonb_agg(jsonb_build_object('order_id', 'order_' || n)) FROM generate_series(1, 60) n),
       results = (SELECT jsonb_agg(jsonb_build_object('order_id', 'order_' || n, 'payment_id', null, 'amount', n || '.00',
         'currency_code', 'usd', 'state', CASE WHEN n > 58 THEN 'refused' ELSE 'done' END, 'operation_id', null,
         'message', CASE WHEN n > 58 THEN 'Do not honour ' || n END)) FROM generate_series(1, 60) n)
     WHERE id = 'acqbat_2'`,
  )
  return { ...ids, number, day: YESTERDAY }
}
