import { startBatch } from "../../../src/batches/start-batch"
import { batchShopOf } from "../../../src/batches/shop"
import { runAsWorkflow } from "../../../src/batches/run-as-workflow"
import { workOrphanedBatches } from "../../../src/batches/work-batch"
import { storeOf } from "../../../src/medusa/store"
import { Journal } from "../../../src/modules/acquiring/journal"
import { leaseFor, takeFree } from "../../../src/modules/acquiring/lease"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { workRuns } from "../../../src/reconciliation/run-reconcile"
import { paidOrders } from "../../support/bulk-orders"
import { withClockAhead } from "../../support/clock-ahead"
import { eventually } from "../../support/eventually"
import { rowByRow } from "../../support/row-locks"
import { shop } from "../../support/shop"

/** Longer than any lease. */
const TEN_MINUTES = 600_000

/** Processes share notifications, batches and runs. Whose they are is a matter of the database's clock alone. */
shop((the) => {
  const { sql } = the
  const leased = "'another', now() + interval '50 seconds'"
  /** How many seconds of a lease are left, as the database counts. */
  const secondsLeft = async (table: string) => {
    const [row] = await sql<{ left: string }>(`SELECT extract(epoch FROM leased_until - now()) AS left FROM ${table}`)
    return Number(row?.left)
  }
  const orders = async () =>
    (await paidOrders(the.container, 1, the.seeded.regions.usd ?? "")).map(({ orderId }) => ({ order_id: orderId }))

  beforeEach(() => the.sandbox.control.reset())

  describe("a process whose clock is ahead", () => {
    it("takes no notification that another works", async () => {
      await sql(
        `INSERT INTO acquiring_notification
           (id, account, kind, fingerprint, fields, signature, state, attempts, leased_by, leased_until)
         VALUES ('acqnot_1', 'default', 'payment', 'f', '{}', 'valid', 'received', 1, ${leased})`,
      )
      expect(await withClockAhead(TEN_MINUTES, () => workNotifications(the.container))).toBe(0)
      expect(await sql("SELECT leased_by, attempts FROM acquiring_notification")).toEqual([
        { leased_by: "another", attempts: 1 },
      ])
    })

    it("works no notification again before its time", async () => {
      await sql(
        `INSERT INTO acquiring_notification
           (id, account, kind, fingerprint, fields, signature, state, attempts, next_attempt_at)
         VALUES ('acqnot_1', 'default', 'payment', 'f', '{}', 'valid', 'received', 1, now() + interval '50 seconds')`,
      )
      expect(await withClockAhead(TEN_MINUTES, () => workNotifications(the.container))).toBe(0)
    })

    it("takes no batch that another works, and ends none", async () => {
      await sql(
        `INSERT INTO acquiring_batch (id, kind, started_by, total, orders, takeovers, leased_by, leased_until)
         VALUES ('acqbat_1', 'capture', 'user', 0, '[]', 0, ${leased}), ('acqbat_2', 'capture', 'user', 0, '[]', 3, ${leased})`,
      )
      expect(
        await withClockAhead(TEN_MINUTES, () =>
          workOrphanedBatches(batchShopOf(the.container), runAsWorkflow(the.container)),
        ),
      ).toBe(0)
      expect(await sql("SELECT state, leased_by FROM acquiring_batch")).toEqual(
        Array(2).fill({ state: "running", leased_by: "another" }),
      )
    })

    it("takes no run that another works", async () => {
      await sql(
        `INSERT INTO acquiring_run (id, kind, state, started_by, leased_by, leased_until)
         VALUES ('acqrun_1', 'reconcile', 'running', 'user', ${leased})`,
      )
      expect(await withClockAhead(TEN_MINUTES, () => workRuns(the.container))).toBe(false)
    })
  })

  describe("a process whose clock is behind", () => {
    it("keeps the batch that it works, and its result", async () => {
      const items = await orders()
      the.sandbox.control.addFault({ kind: "delay", ms: 3_000, operation: "capture" })
      const { id } = await withClockAhead(-TEN_MINUTES, () => startBatch(the.container, "capture", items, "user"))
      expect(await secondsLeft("acquiring_batch")).toBeGreaterThan(30)
      expect(await workOrphanedBatches(batchShopOf(the.container), runAsWorkflow(the.container))).toBe(0)
      const ended = await eventually(async () => {
        const row = await storeOf(the.container).acquiring.batches.find(id)
        return row?.state === "running" ? undefined : row
      })
      expect(ended).toMatchObject({ state: "done", done: 1, takeovers: 0 })
    })

    it("keeps the run that it works, and its result", async () => {
      await orders()
      const { runs } = storeOf(the.container).acquiring
      const { row } = await runs.request("reconcile", "user")
      the.sandbox.control.addFault({ kind: "delay", ms: 3_000, operation: "retrieval_trans" })
      const working = withClockAhead(-TEN_MINUTES, () => workRuns(the.container))
      await eventually(async () => ((await runs.find(row.id))?.state === "running" ? true : undefined))
      expect(await secondsLeft("acquiring_run")).toBeGreaterThan(30)
      expect(await workRuns(the.container)).toBe(false)
      expect(await working).toBe(true)
      expect(await runs.find(row.id)).toMatchObject({ state: "done", total: 1, looked: 1 })
    })
  })

  describe("a claim", () => {
    it("takes as many operations in flight as it asks for, whatever way the database goes", async () => {
      await sql(
        `INSERT INTO acquiring_operation
           (id, account, kind, reference, order_no, state, next_query_at, queries, sent_at)
         SELECT 'acqop_' || n, 'default', 'capture', 'r' || n, 'o' || n, 'unknown', now(), 0, now() FROM generate_series(1, 50) n`,
      )
      const taken = await rowByRow(the, (knex) =>
        new Journal(() => knex).claimInFlight(["default"], 10, new Date(), new Date(Date.now() + 60_000)),
      )
      expect(taken).toHaveLength(10)
    })

    it("takes as many rows to lease as it asks for, whatever way the database goes", async () => {
      await sql(
        `INSERT INTO acquiring_notification
           (id, account, kind, fingerprint, fields, signature, state, attempts)
         SELECT 'acqnot_' || n, 'default', 'payment', 'f' || n, '{}', 'valid', 'received', 0 FROM generate_series(1, 50) n`,
      )
      const taken = await rowByRow(the, (knex) =>
        takeFree(knex, "acquiring_notification", leaseFor(knex, "me", 60_000), (rows) => rows.orderBy("id").limit(10)),
      )
      expect(taken).toHaveLength(10)
    })
  })
})
