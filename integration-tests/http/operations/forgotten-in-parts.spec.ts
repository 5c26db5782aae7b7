import { storeOf } from "../../../src/medusa/store"
import { waiting, withStopped } from "../../support/row-locks"
import { shop } from "../../support/shop"

/** More than are removed in one commit. */
const MANY = 2_500
const NUMBERED = `generate_series(1, ${MANY}) n`
const ID = "lpad(n::text, 5, '0')"
const LAST = "02500"
const LONG_AGO = "now() - interval '5 years'"

const PAYMENTS = `INSERT INTO acquiring_payment
    (id, account, order_no, flow, payment_session_id, currency_code, amount, status, final, created_at)
  SELECT ${ID}, 'default', 'order_' || n, 'card', 'payses_' || n, 'USD', '1', 'cancelled', true, ${LONG_AGO} FROM ${NUMBERED}`
const OPERATIONS = `INSERT INTO acquiring_operation
    (id, account, kind, reference, state, order_no, client_ip, sent_at, resolved_at, created_at)
  SELECT ${ID}, 'default', 'authorise', 'r' || n, 'done', 'order_' || n, '203.0.113.1', ${LONG_AGO}, ${LONG_AGO}, ${LONG_AGO}
  FROM ${NUMBERED}`

/** What its time is over of goes part by part: a night's work of years holds no rows for as long as all of it takes. */
shop((the) => {
  const acquiring = () => storeOf(the.container).acquiring
  const before = new Date(Date.now() - 86_400_000)

  const KINDS: [what: string, table: string, rows: string[], forget: () => Promise<unknown>, left: string][] = [
    [
      "operations",
      "acquiring_operation",
      [PAYMENTS, OPERATIONS],
      () => acquiring().journalRetention.forget("default", before),
      "true",
    ],
    [
      "shoppers' addresses",
      "acquiring_operation",
      [OPERATIONS],
      () => acquiring().declinedCards.forgetAddresses(before),
      "client_ip IS NOT NULL",
    ],
    [
      "notifications",
      "acquiring_notification",
      [
        `INSERT INTO acquiring_notification (id, account, kind, fingerprint, fields, signature, state, created_at)
         SELECT ${ID}, 'default', 'payment', 'f' || n, '{}', 'valid', 'done', ${LONG_AGO} FROM ${NUMBERED}`,
      ],
      () => acquiring().inbox.forget("default", before),
      "true",
    ],
    [
      "exchanges",
      "acquiring_exchange",
      [
        `INSERT INTO acquiring_exchange (id, account, record, created_at)
         SELECT ${ID}, 'default', '{}', ${LONG_AGO} FROM ${NUMBERED}`,
      ],
      () => acquiring().exchanges.forget("default", before),
      "true",
    ],
  ]

  it.each(KINDS)("old %s go in several commits", async (_, table, rows, forget, left) => {
    for (const statement of rows) await the.sql(statement)
    const count = async () =>
      (await the.sql<{ count: number }>(`SELECT count(*)::int FROM ${table} WHERE ${left}`))[0]?.count
    await withStopped(the, { table, id: LAST }, async (goOn) => {
      const forgotten = forget()
      await waiting(the)
      const meanwhile = await count()
      await goOn()
      await forgotten
      expect(meanwhile).toBe(MANY - 2_000)
    })
    expect(await count()).toBe(0)
  })
})
