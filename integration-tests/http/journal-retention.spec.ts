import forgetOperations from "../../src/jobs/forget-operations"
import { shop } from "../support/shop"

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

  it("refuses a retention under half a year, by name", async () => {
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ journal: { retention_days: 30 } })
    const answer = await the.admin.get<{ message?: string }>("/admin/acquiring/health")
    expect(JSON.stringify(answer.body)).toContain("journal.retention_days")
  })
})
