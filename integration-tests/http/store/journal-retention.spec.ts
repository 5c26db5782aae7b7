import forgetNotifications from "../../../src/jobs/forget-notifications"
import forgetOperations from "../../../src/jobs/forget-operations"
import { shop } from "../../support/shop"

const ACCOUNT = "default"

interface Kept {
  status?: string
  final?: boolean
  /** Days since its operation was resolved; none while it is unknown. */
  resolved?: number
  incident?: boolean
}

shop((the) => {
  afterEach(async () => {
    delete process.env.ACQUIRER_SETTINGS
    for (const table of ["operation", "payment", "incident"]) await the.sql(`DELETE FROM acquiring_${table}`)
  })

  async function payment(orderNo: string, { status = "cancelled", final = true, resolved, incident }: Kept) {
    await the.sql(
      `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status, final, created_at)
       VALUES ($1, $2, $3, 'card', $4, 'USD', '25.00', $5, $6, now() - interval '5 years')`,
      [`acqpay_${orderNo}`, ACCOUNT, orderNo, `payses_${orderNo}`, status, final],
    )
    await the.sql(
      `INSERT INTO acquiring_operation (id, account, kind, reference, state, order_no, sent_at, resolved_at)
       VALUES ($1, $2, 'authorise', $3, $4, $5, now() - interval '5 years', now() - $6 * interval '1 day')`,
      [`acqop_${orderNo}`, ACCOUNT, `${orderNo}#1`, resolved ? "done" : "unknown", orderNo, resolved ?? null],
    )
    if (!incident) return
    await the.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step)
       VALUES ($1, $2, 'unknown_outcome', $1, $3, 'Unknown.', 'Look.')`,
      [`acqinc_${orderNo}`, ACCOUNT, orderNo],
    )
  }

  const kept = async () =>
    (await the.sql<{ order_no: string }>("SELECT order_no FROM acquiring_operation ORDER BY order_no")).map(
      (row) => row.order_no,
    )

  it("removes what is over when the setting says so, and nothing that is open or can still be refunded", async () => {
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ journal: { retention_days: 200 } })
    await payment("cancelled-long-ago", { resolved: 201 })
    await payment("refunded-long-ago", { resolved: 201, status: "refunded" })
    await payment("cancelled-lately", { resolved: 199 })
    await payment("captured", { resolved: 900, status: "captured" })
    await payment("partly-refunded", { resolved: 900, status: "partially_refunded" })
    await payment("not-final", { resolved: 900, final: false })
    await payment("with-an-incident", { resolved: 900, incident: true })
    await payment("unknown", {})

    await forgetOperations(the.container)

    expect(await kept()).toEqual([
      "cancelled-lately",
      "captured",
      "not-final",
      "partly-refunded",
      "unknown",
      "with-an-incident",
    ])
  })

  it("removes a shopper's address once no limit counts it, and keeps the operation", async () => {
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ failed_attempts: { window_minutes: 2_880 } })
    await payment("old", { resolved: 4 })
    await payment("counted", { resolved: 1 })
    await the.sql("UPDATE acquiring_operation SET client_ip = '203.0.113.9', created_at = resolved_at")

    await forgetOperations(the.container)

    expect(await the.sql("SELECT order_no, client_ip FROM acquiring_operation ORDER BY order_no")).toEqual([
      { order_no: "counted", client_ip: "203.0.113.9" },
      { order_no: "old", client_ip: null },
    ])
  })

  describe("of an account that is not declared any more", () => {
    const former = (table: string) => the.sql(`UPDATE acquiring_${table} SET account = 'former'`)
    afterEach(async () => {
      for (const table of ["exchange", "notification", "payout"]) await the.sql(`DELETE FROM acquiring_${table}`)
    })

    it("removes operations and messages once the default time is over, and no earlier", async () => {
      await payment("long-ago", { resolved: 1_096 })
      await payment("lately", { resolved: 1_094 })
      await payment("captured", { resolved: 2_000, status: "captured" })
      for (const table of ["operation", "payment"]) await former(table)
      const exchange = (id: string, days: number) =>
        the.sql(
          `INSERT INTO acquiring_exchange (id, account, record, created_at)
           VALUES ($1, 'former', '{}', now() - $2 * interval '1 day')`,
          [id, days],
        )
      await exchange("old", 91)
      await exchange("young", 89)

      await forgetOperations(the.container)

      expect(await kept()).toEqual(["captured", "lately"])
      expect(await the.sql("SELECT id FROM acquiring_exchange")).toEqual([{ id: "young" }])
    })

    it("removes notifications and what a payout says of persons", async () => {
      await the.sql(
        `INSERT INTO acquiring_notification (id, account, kind, signature, state, fingerprint, fields, created_at)
         SELECT name, 'former', 'payment', '', 'done', name, '{}', now() - days * interval '1 day'
         FROM (VALUES ('old', 91), ('young', 89)) AS one (name, days)`,
      )
      await the.sql(
        `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by, sealed, created_at)
         SELECT name, 'former', name, '5.00', 'USD', 'rejected', 'user', 'sealed', now() - days * interval '1 day'
         FROM (VALUES ('old', 401), ('young', 399)) AS one (name, days)`,
      )
      await forgetNotifications(the.container)
      await forgetOperations(the.container)
      expect(await the.sql("SELECT id FROM acquiring_notification")).toEqual([{ id: "young" }])
      expect(await the.sql("SELECT id FROM acquiring_payout WHERE sealed IS NOT NULL")).toEqual([{ id: "young" }])
    })

    it("keeps what belongs to one whose settings cannot be read: it may want it for longer", async () => {
      await payment("long-ago", { resolved: 2_000 })
      process.env.ACQUIRER_SETTINGS = JSON.stringify({ journal: { retention_days: "ten years" } })
      await forgetOperations(the.container)
      expect(await kept()).toEqual(["long-ago"])
    })
  })

  it("refuses a retention under half a year, by name", async () => {
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ journal: { retention_days: 30 } })
    const answer = await the.admin.get<{ message?: string }>("/admin/acquiring/health")
    expect(JSON.stringify(answer.body)).toContain("journal.retention_days")
  })
})
