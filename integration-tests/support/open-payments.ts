import type { Client } from "pg"

import { Money } from "../../src/acquirer/domain/money"
import { DEFAULT_MERCHANT, type Sandbox } from "../../src/sandbox"

type Query = (text: string, values: unknown[]) => Promise<unknown>

const AMOUNT = "25.00"

/**
 * Many payments that are not final, in the books of both sides at once: four of five authorised and booked, every fifth
 * a hosted page that nobody has paid. All are due. Written by SQL, because ten thousand checkouts would take an hour.
 * @param prefix tells the rows of several calls apart
 * @returns the order numbers, oldest first
 */
export async function openPayments(query: Query, sandbox: Sandbox, count: number, prefix = "many"): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const orderNo = `${prefix}${String(at).padStart(7, "0")}`
    return { order_no: orderNo, transaction_id: openTransaction(sandbox, orderNo, at % 5 !== 4), is_paid: at % 5 !== 4 }
  })
  await query(BOOKS, [JSON.stringify(rows), AMOUNT])
  return rows.map(({ order_no }) => order_no)
}

export function queryOf(client: Client): Query {
  return (text, values) => client.query(text, values)
}

const BOOKS = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(order_no text, transaction_id text, is_paid boolean)),
  money AS (SELECT $2::numeric AS amount, jsonb_build_object('value', $2::text, 'precision', 20) AS raw),
  collections AS (
    INSERT INTO payment_collection (id, currency_code, amount, raw_amount, status)
    SELECT 'paycol_' || order_no, 'usd', amount, raw, CASE WHEN is_paid THEN 'authorized' ELSE 'awaiting' END
    FROM given, money RETURNING id),
  sessions AS (
    INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id, authorized_at)
    SELECT 'payses_' || order_no, 'usd', amount, raw, 'pp_acquiring_default', jsonb_build_object('flow', 'redirect'),
           CASE WHEN is_paid THEN 'authorized' ELSE 'pending' END, 'paycol_' || order_no, CASE WHEN is_paid THEN now() END
    FROM given, money RETURNING id),
  payments AS (
    INSERT INTO payment (id, currency_code, amount, raw_amount, provider_id, data, payment_collection_id, payment_session_id)
    SELECT 'pay_' || order_no, 'usd', amount, raw, 'pp_acquiring_default',
           jsonb_build_object('transaction_id', transaction_id, 'order_no', order_no, 'session_id', 'payses_' || order_no),
           'paycol_' || order_no, 'payses_' || order_no
    FROM given, money WHERE is_paid RETURNING id)
  INSERT INTO acquiring_payment
    (id, account, order_no, flow, payment_session_id, payment_collection_id, currency_code, amount, status, transaction_id, next_check_at)
  SELECT 'acqpay_' || order_no, 'default', order_no, 'redirect', 'payses_' || order_no, 'paycol_' || order_no, 'USD',
         $2::text, CASE WHEN is_paid THEN 'authorised' ELSE 'created' END, transaction_id, now() - interval '1 second'
  FROM given`

function openTransaction({ state }: Sandbox, orderNo: string, isPaid: boolean): string {
  const authorised = Money.exact(AMOUNT, "USD")
  const { merchantId, accountId } = DEFAULT_MERCHANT
  const now = Date.now()
  return state.addTransaction({
    id: state.nextId("T"),
    merchantId,
    accountId,
    orderNo,
    origin: "hosted",
    phase: isPaid ? "authorised" : "created",
    authorised,
    captured: Money.zero("USD"),
    refunds: [],
    result: "0000:Success",
    is3ds: false,
    connector: "sandbox-acquiring",
    risk: { action: "accept", score: "12", reasons: [] },
    shopper: { email: "ada@example.com", phone: "", name: "Ada Lovelace" },
    website: "",
    delivery: {},
    note: "",
    custom: "",
    createdAt: now,
    ...(isPaid ? { authorisedAt: now } : {}),
    events: [],
  }).id
}
