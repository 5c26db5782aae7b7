import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { Client } from "pg"

import { shop } from "../../support/shop"

const FOLDER = resolve(__dirname, "../../../src/modules/acquiring/migrations")

/** The newest migration of the schema that shops had first. */
const FIRST = "Migration20261120060000"

type Direction = "up" | "down"

/** Rows as a shop with the first schema has them, one of every kind whose form changed since. */
const ROWS = [
  `INSERT INTO acquiring_operation (id, account, kind, reference, exclusive_key, state, order_no, asked, sent_at, settled_at, next_ask_at, answer, error_code)
   VALUES
    ('acqop_answered', 'default', 'capture', 'capt_1', 'cart:1', 'done', '1', 0, now(), now(), null, '{"captured_total": "5.00"}', null),
    ('acqop_queried', 'default', 'refund', 'ref_1', 'cart:1', 'done', '1', 3, now(), now(), null, '{"refund_reference_id": "R1", "asked": true}', null),
    ('acqop_absent', 'default', 'capture', 'capt_2', 'cart:2', 'refused', '2', 9, now(), now(), null, null, 'not_received'),
    ('acqop_unknown', 'default', 'capture', 'capt_3', 'cart:3', 'unknown', '3', 2, now(), null, now(), null, 'timeout'),
    ('acqop_sent', 'default', 'cancel', 'pay_4', 'cart:4', 'sent', '4', 0, now(), null, now(), null, null)`,
  `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status)
   VALUES
    ('acqpay_1', 'default', '1', 'card', 'payses_1', 'USD', '25.00', 'captured'),
    ('acqpay_2', 'default', '2', 'apm', 'payses_2', 'USD', '25.00', 'pending'),
    ('acqpay_3', 'default', '3', 'apm', 'payses_gone', 'USD', '25.00', 'expired')`,
  `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message)
   VALUES
    ('acqinc_1', 'default', 'taken_back', 'taken_back:acqop_queried', '1', 'm'),
    ('acqinc_2', 'default', 'books_differ', 'settling:2', '2', 'm'),
    ('acqinc_3', 'default', 'books_differ', 'untold_capture:3', '3', 'm'),
    ('acqinc_4', 'default', 'unknown_outcome', 'unknown_outcome:acqop_unknown', '3', 'm'),
    ('acqinc_5', 'default', 'late_money', 'late_money:4:T4', '4', '9.00 USD was paid and has no order: late. It is being given back.'),
    ('acqinc_6', 'default', 'wrong_amount', 'wrong_amount:5:T5', '5', '9.00 USD was paid and has no order: late. Giving it back failed: Not now.'),
    ('acqinc_7', 'default', 'duplicate_payment', 'duplicate_payment:6:T6', '6', '9.00 USD was paid and has no order: late. It was given back.'),
    ('acqinc_8', 'default', 'late_money', 'late_money:7:T7', '7', '9.00 USD was paid and has no order: late.')`,
  `INSERT INTO acquiring_order_hold (order_id, held_by, held_until) VALUES ('order_1', 'somebody', now())`,
  `INSERT INTO acquiring_notification (id, account, kind, fingerprint, order_no, transaction_id, status_code, fields, signature, state, processed_at, outcome)
   VALUES
    ('acqnot_1', 'default', 'payment', 'f1', '1', 'T1', '4100', '{"amount": "25.00"}', 's1', 'done', now(), 'captured'),
    ('acqnot_2', 'default', 'payment', 'f2', '9', 'T9', '3000', '{"amount": "9.00"}', 's2', 'received', null, null)`,
  `INSERT INTO acquiring_batch (id, kind, state, started_by, total, done, results, orders)
   VALUES
    ('acqbat_1', 'capture', 'done', 'user_1', 1, 1, '[{"order_id": "order_1", "outcome": "done"}]', '["order_1"]'),
    ('acqbat_2', 'cancel', 'running', 'user_1', 2, 1, '[]', '["order_2", "order_3"]')`,
  `INSERT INTO acquiring_run (id, kind, state, started_by) VALUES ('acqrun_1', 'reconcile', 'done', 'user_1')`,
  `INSERT INTO acquiring_run_finding (id, run_id, account, kind, notes) VALUES ('f_1', 'acqrun_1', 'default', 'left', '["n"]')`,
]

shop(({ databaseUrl }) => {
  let client: Client
  beforeEach(async () => {
    client = new Client({ connectionString: databaseUrl() })
    await client.connect()
    await client.query("CREATE SCHEMA first_schema; SET search_path TO first_schema")
  })
  afterEach(async () => {
    await client.query("DROP SCHEMA IF EXISTS first_schema CASCADE")
    await client.end()
  })

  const names = readdirSync(FOLDER)
    .filter((name) => /^Migration\w+\.ts$/.test(name))
    .map((name) => name.slice(0, -".ts".length))
    .sort()
  const first = names.slice(0, names.indexOf(FIRST) + 1)
  const later = names.slice(first.length)

  async function migrate(direction: Direction, which: string[]): Promise<void> {
    for (const name of which) {
      const modules = (await import(join(FOLDER, name))) as Record<string, new (...none: never[]) => Migration>
      const migration = new (modules[name] as new () => Migration)()
      await migration[direction]()
      for (const query of migration.getQueries()) await client.query(String(query))
    }
  }

  async function rows<Row>(text: string): Promise<Row[]> {
    return (await client.query<Row & object>(text)).rows
  }

  async function withFirstRows(): Promise<void> {
    await migrate("up", first)
    for (const statement of ROWS) await client.query(statement)
  }

  it("leave the service's address out of where a payment lies", async () => {
    const place = "Migration20261127B00000"
    await client.query("CREATE TABLE payment_session (id text, data jsonb)")
    await migrate("up", names.slice(0, names.indexOf(place)))
    await client.query(`INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status, service_account)
      VALUES ('acqpay_1', 'default', '1', 'card', 'payses_1', 'USD', '25.00', 'captured', '1 / 2, https://service.example'),
        ('acqpay_2', 'default', '2', 'card', 'payses_2', 'USD', '25.00', 'captured', '1 / 2')`)
    await migrate("up", [place])
    expect(await rows("SELECT id, service_account, unanswered FROM acquiring_payment ORDER BY id")).toEqual([
      { id: "acqpay_1", service_account: "1 / 2", unanswered: 0 },
      { id: "acqpay_2", service_account: "1 / 2", unanswered: 0 },
    ])
  })

  /** The schema as a migration found it. */
  async function before(name: string): Promise<void> {
    await client.query("CREATE TABLE payment_session (id text, data jsonb)")
    await migrate("up", names.slice(0, names.indexOf(name)))
  }

  it("keep what was said when a payout was approved, and nothing of one that was rejected", async () => {
    const notes = "Migration20261126AA0000"
    await before(notes)
    await client.query(`INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by, note)
      VALUES ('po_1', 'default', '1', '5.00', 'USD', 'approved', 'user_1', 'as agreed'),
        ('po_2', 'default', '2', '5.00', 'USD', 'rejected', 'user_1', 'not agreed'),
        ('po_3', 'default', '3', '5.00', 'USD', 'approved', 'user_1', null)`)
    await migrate("up", [notes])
    expect(await rows("SELECT id, note, approved_note FROM acquiring_payout ORDER BY id")).toEqual([
      { id: "po_1", note: "as agreed", approved_note: "as agreed" },
      { id: "po_2", note: "not agreed", approved_note: null },
      { id: "po_3", note: null, approved_note: null },
    ])
  })

  it("say of money without an order that it is kept where a person was told so, or has closed it", async () => {
    const kept = "Migration20261129D50000"
    await before(kept)
    const told = "Release it at the portal, or make an order."
    await client.query(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, transaction_id, message, next_step, resolved_by, updated_at)
       VALUES
        ('told', 'default', 'late_money', 'late_money:1:T1', '1', 'T1', 'm', $1, null, now()),
        ('told-without-transaction', 'default', 'late_money', 'late_money:2:', '2', null, 'm', $1, null, now()),
        ('unnamed-part', 'default', 'late_money', 'late_money:3:T3', '3', 'T3', 'The service does not say how much.', $1, null, now()),
        ('closed-unnamed-part', 'default', 'late_money', 'late_money:8:T8', '8', 'T8', 'The service does not say how much.', $1, 'user_1', now() - interval '2 days'),
        ('closed-long-ago', 'default', 'wrong_amount', 'wrong_amount:4:T4', '4', 'T4', 'm', 'other', 'user_1', now() - interval '2 days'),
        ('closed-just-now', 'default', 'wrong_amount', 'wrong_amount:5:T5', '5', 'T5', 'm', 'other', 'user_1', now()),
        ('open', 'default', 'wrong_amount', 'wrong_amount:6:T6', '6', 'T6', 'm', 'other', null, now() - interval '2 days'),
        ('of-an-order', 'default', 'wrong_amount', 'underpaid_order:o7', '7', null, 'm', 'other', 'user_1', now() - interval '2 days')`,
      [told],
    )
    await migrate("up", [kept])
    const found = await rows<{ id: string }>("SELECT id FROM acquiring_incident WHERE release = 'kept' ORDER BY id")
    expect(found.map(({ id }) => id)).toEqual(["closed-long-ago", "told", "told-without-transaction"])
  })

  describe("that say where deductions lie, and what was taken for not made", () => {
    const moving = "Migration20261127D00000"

    /** A contract, begun at `began`, whose deduction's order was written down at `made`. */
    async function deduction(no: string, began: string | null, made: string | null, account = "default") {
      await client.query(
        `INSERT INTO acquiring_subscription (id, account, order_no, status, variant_id, contract_name, interval, interval_count, amount, currency_code, contract_start)
         VALUES ($1, 'default', $2, 'active', 'variant_1', 'Tea', 'month', 1, '5.00', 'USD', '2026-01-01')`,
        [`sub_${no}`, no],
      )
      await client.query(
        `INSERT INTO acquiring_renewal (id, subscription_id, cycle, account, order_no, state, amount, currency_code)
         VALUES ($1, $2, 1, 'default', $3, 'ordered', '5.00', 'USD')`,
        [`ren_${no}`, `sub_${no}`, `${no}R1`],
      )
      for (const [orderNo, flow, place, of] of [
        [no, "card", began, "default"],
        [`${no}R1`, "renewal", made, account],
      ]) {
        await client.query(
          `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status, service_account)
           VALUES ($1, $2, $3, $4, $5, 'USD', '5.00', 'captured', $6)`,
          [`pay_${orderNo}`, of, orderNo, flow, `payses_${orderNo}`, place],
        )
      }
    }

    const places = async () =>
      Object.fromEntries(
        (
          await rows<{ order_no: string; service_account: string | null }>(
            "SELECT order_no, service_account FROM acquiring_payment ORDER BY order_no",
          )
        ).map(({ order_no, service_account }) => [order_no, service_account]),
      )

    it("move a deduction's payment to where its contract was begun, and no other", async () => {
      await before(moving)
      await deduction("A", "1 / 2", "3 / 4")
      await deduction("B", "1 / 2", null)
      await deduction("C", null, "3 / 4")
      await deduction("D", "1 / 2", "3 / 4", "another")
      await migrate("up", [moving])
      expect(await places()).toEqual({
        ...{ A: "1 / 2", AR1: "1 / 2" },
        ...{ B: "1 / 2", BR1: "1 / 2" },
        ...{ C: null, CR1: "3 / 4" },
        ...{ D: "1 / 2", DR1: "3 / 4" },
      })
    })

    it("write down since when an operation was taken for not made", async () => {
      await before(moving)
      await client.query(`INSERT INTO acquiring_operation (id, account, kind, reference, state, evidence, sent_at, resolved_at)
        VALUES ('op_1', 'default', 'capture', 'c1', 'refused', 'absence', '2026-11-01Z', '2026-11-02Z'),
          ('op_2', 'default', 'capture', 'c2', 'refused', 'answer', '2026-11-01Z', '2026-11-02Z')`)
      await migrate("up", [moving])
      expect(await rows("SELECT id, absent_at FROM acquiring_operation ORDER BY id")).toEqual([
        { id: "op_1", absent_at: new Date("2026-11-02Z") },
        { id: "op_2", absent_at: null },
      ])
    })
  })

  it("keep every row of a shop with the first schema, in the words of today", async () => {
    await withFirstRows()
    await client.query("CREATE TABLE payment_session (id text, data jsonb)")
    await client.query(`INSERT INTO payment_session VALUES
      ('payses_1', '{"payment_method": "leftover"}'), ('payses_2', '{"flow": "apm", "payment_method": "voucher"}')`)
    await migrate("up", later)
    expect(
      await rows(
        "SELECT id, state, queries, evidence, answer, resolved_at IS NULL AS open, next_query_at IS NULL AS quiet FROM acquiring_operation ORDER BY id",
      ),
    ).toEqual([
      ...[
        {
          id: "acqop_absent",
          state: "refused",
          queries: 9,
          evidence: "absence",
          answer: null,
          open: false,
          quiet: true,
        },
      ],
      ...[
        {
          ...{ id: "acqop_answered", state: "done", queries: 0, evidence: "answer" },
          ...{ answer: { captured_total: "5.00" }, open: false, quiet: true },
        },
      ],
      {
        ...{ id: "acqop_queried", state: "done", queries: 3, evidence: "record" },
        ...{ answer: { refund_reference_id: "R1", queried: true }, open: false, quiet: true },
      },
      { id: "acqop_sent", state: "sent", queries: 0, evidence: null, answer: null, open: true, quiet: false },
      { id: "acqop_unknown", state: "unknown", queries: 2, evidence: null, answer: null, open: true, quiet: false },
    ])
    expect(await rows("SELECT kind, key FROM acquiring_incident WHERE message = 'm' ORDER BY id")).toEqual([
      { kind: "reversed", key: "reversed:acqop_queried" },
      { kind: "books_differ", key: "reconciling:2" },
      { kind: "books_differ", key: "unnamed_capture:3" },
      { kind: "unknown_outcome", key: "unknown_outcome:acqop_unknown" },
    ])
    const happened = { what_happened: "9.00 USD was paid and has no order: late." }
    expect(
      await rows("SELECT id, release, what_happened FROM acquiring_incident WHERE message <> 'm' ORDER BY id"),
    ).toEqual([
      { id: "acqinc_5", release: "under_way", ...happened },
      { id: "acqinc_6", release: "failed", ...happened },
      { id: "acqinc_7", release: "done", ...happened },
      { id: "acqinc_8", release: null, what_happened: null },
    ])
    expect(await rows("SELECT order_id, locked_by FROM acquiring_order_lock")).toEqual([
      { order_id: "order_1", locked_by: "somebody" },
    ])
    expect(
      await rows(
        `SELECT id, order_no, state, fields, outcome, first_processed_at IS NOT DISTINCT FROM processed_at AS worked_then
         FROM acquiring_notification ORDER BY id`,
      ),
    ).toEqual([
      {
        ...{ id: "acqnot_1", order_no: "1", state: "done", fields: { amount: "25.00" } },
        ...{ outcome: "captured", worked_then: true },
      },
      {
        ...{ id: "acqnot_2", order_no: "9", state: "received", fields: { amount: "9.00" } },
        ...{ outcome: null, worked_then: true },
      },
    ])
    expect(await rows("SELECT id, state, total, done, results, orders FROM acquiring_batch ORDER BY id")).toEqual([
      {
        ...{ id: "acqbat_1", state: "done", total: 1, done: 1 },
        ...{ results: [{ order_id: "order_1", outcome: "done" }], orders: ["order_1"] },
      },
      { id: "acqbat_2", state: "running", total: 2, done: 1, results: [], orders: ["order_2", "order_3"] },
    ])
    expect(await rows("SELECT id, notes FROM acquiring_run_discrepancy")).toEqual([{ id: "f_1", notes: ["n"] }])
    expect(await rows("SELECT order_no, status, payment_method FROM acquiring_payment ORDER BY order_no")).toEqual([
      { order_no: "1", status: "captured", payment_method: null },
      { order_no: "2", status: "pending", payment_method: "voucher" },
      { order_no: "3", status: "expired", payment_method: null },
    ])
  })

  it("can be reverted to the first schema without a loss", async () => {
    await withFirstRows()
    const tables = ["operation", "payment", "incident", "order_hold", "run", "run_finding", "notification", "batch"]
    const all = () => Promise.all(tables.map((table) => rows(`SELECT * FROM acquiring_${table} ORDER BY 1`)))
    const before = await all()
    await migrate("up", later)
    await migrate("down", [...later].reverse())
    expect(await all()).toEqual(before)
  })
})
