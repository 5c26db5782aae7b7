import { explainPlan } from "../../../src/admin-queries/explain-plan"
import reconcileJob from "../../../src/jobs/reconcile"
import { storeOf } from "../../../src/medusa/store"
import { LEASE_MS } from "../../../src/modules/acquiring/lease"
import { declaredNow } from "../../../src/modules/acquiring/service-account"
import { reconcileWorkflow } from "../../../src/reconciliation/reconcile-workflow"
import { workRuns } from "../../../src/reconciliation/run-reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { untilCorrected } from "../../support/until-free"

/** Everything else of the store goes by the real time. */
const NOT_INTERVALS = [
  ...(["Date", "hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
  ...(["setTimeout", "clearTimeout"] as const),
]

/** The shopper's own request has ended here before anybody else looks at the payment. */
const SETTINGS = { asking: { being_paid_ms: 0 } }

shop(
  ({ admin, buy, orderOf, sandbox, container, sql }) => {
    const acquiring = acquiringAdmin(admin)
    beforeEach(() => sandbox.control.reset())

    const finished = (id: string) =>
      eventually(async () => {
        const report = await acquiring.run(id)
        return report.run.finished_at === null ? undefined : report
      })

    async function capturedOrder() {
      const order = await buy()
      const [collection] = (await orderOf(order)).payment_collections
      const payment = collection!.payments![0]!
      const orderNo = collection!.payment_sessions![0]!.id.replace(/^payses_/, "")
      const capture = () => admin.post(`/admin/payments/${payment.id}/capture`, {})
      await untilCorrected({ sql }, { orderNo }, async () => good(await capture()))
      return order
    }

    describe("a reconcile run", () => {
      it("looks at everything that is not final, due or not, and finds nothing where both sides agree", async () => {
        await buy()
        await capturedOrder()
        const started = await acquiring.reconcile()
        expect(started).toMatchObject({ already_running: false, run: { looked: 0, problem: null } })
        const report = await finished(started.run.id)
        expect(report.run).toMatchObject({ state: "done", total: 2, looked: 2, repaired: 0, failed: 0, open: 0 })
        expect(report).toMatchObject({ discrepancies: [], discrepancies_count: 0, needs_person: [] })
        expect(report.run.started_by).toMatch(/^user_/)
        expect(report.run.started_by_name).toBe("Mer Chant")
      })

      it("reports what differed and was repaired, with the order it is about", async () => {
        const refunded = await capturedOrder()
        const captured = await buy()
        await buy()
        const [first, second] = [await acquiring.paymentOf(refunded), await acquiring.paymentOf(captured)]
        sandbox.control.refund(first.service.transaction_id!, { amount: "5.00" })
        sandbox.control.capture(second.service.transaction_id!)

        const { run, discrepancies, discrepancies_count } = await finished((await acquiring.reconcile()).run.id)
        expect(run).toMatchObject({ state: "done", total: 3, looked: 3, repaired: 2 })
        expect(discrepancies_count).toBe(2)
        const notes = Object.fromEntries(discrepancies.map(({ belongs_to, notes }) => [belongs_to.order_id, notes]))
        expect(notes[refunded.id]).toContain("took over the refund of 5.00 USD made at the service")
        expect(notes[captured.id]).toContain("took over the capture of 25.00 USD made at the service")
        expect((await acquiring.paymentOf(refunded)).books.verdict).toBe("agree")
        expect((await orderOf(captured)).payment_status).toBe("captured")

        expect((await acquiring.run(run.id, "limit=1&offset=1")).discrepancies).toEqual([discrepancies[1]])
      })

      it("is begun by the store's own code as a workflow, which answers what it looked at", async () => {
        sandbox.control.notificationSettings({ enabled: false })
        const order = await capturedOrder()
        const { service } = await acquiring.paymentOf(order)
        sandbox.control.refund(service.transaction_id!, { amount: "5.00" })
        const { acquiring: kept } = storeOf(container)
        const { payments, clock } = kept
        const { serviceAccounts } = await declaredNow(kept)
        // The shop's own job may have the payment at this moment.
        const report = await eventually(async () => {
          await payments.bringForward("default", await clock.current(), serviceAccounts.values())
          const { result } = await reconcileWorkflow(container).run({ input: {} })
          return result.looked > 0 ? result : undefined
        })
        expect(report).toMatchObject({ left: [], failed: [] })
        expect((await acquiring.paymentOf(order)).books.verdict).toBe("agree")
      })

      it("shows what needs a person", async () => {
        const order = await buy()
        sandbox.control.addFault({ kind: "400", operation: "cancel", times: 0 })
        good(await admin.post(`/admin/orders/${order.id}/cancel`))
        // The next try is due.
        await sql("UPDATE acquiring_operation SET resolved_at = now() - interval '1 hour' WHERE kind = 'cancel'")
        const { run, discrepancies, needs_person, ...report } = await finished((await acquiring.reconcile()).run.id)
        expect(run).toMatchObject({ needs_person: 1 })
        expect(report).toMatchObject({ needs_person_count: 1, waiting: [{ id: needs_person[0]!.id }] })
        expect(report.waiting[0]!.actions).toEqual([
          ...["release", "refresh", "state_sum", "payment", "order", "close"],
        ])
        expect(discrepancies).toMatchObject([{ kind: "left", belongs_to: { order_id: order.id } }])
        expect(needs_person).toMatchObject([
          { kind: "void_failed", amount: "25.00", belongs_to: { order_id: order.id } },
        ])
        expect(needs_person[0]!.next_step).toContain("tried again by itself")
      })

      it("counts a refused release that is put off, which its payment shows, and a person who presses has tried now, once", async () => {
        const order = await buy()
        const { id, order_no } = (await acquiring.paymentOf(order)).payment
        const tries = () => sandbox.control.requests({ operation: "cancel", orderNo: order_no }).length
        sandbox.control.addFault({ kind: "400", operation: "cancel", times: 0 })
        good(await admin.post(`/admin/orders/${order.id}/cancel`))
        // The next try is minutes away.
        await sql("UPDATE acquiring_operation SET attempts = 8 WHERE kind = 'cancel'")
        const sent = tries()
        const { plan, planned_at, ...answer } = await acquiring.plan(id)
        expect(plan).toEqual([
          {
            ...{ kind: "release_again_at", amount: "25.00", currency_code: "USD", at: expect.any(String) as string },
            because: expect.stringMatching(/^the service refused it: .*HTTP 400/) as string,
          },
        ])
        expect(explainPlan({ ...answer, planned_at })).toEqual(plan)
        expect(Date.parse(plan[0]!.at!)).toBeGreaterThan(Date.parse(planned_at) + 60_000)

        for (const pressed of [1, 2]) {
          await acquiring.refresh(id)
          expect(tries()).toBe(sent + pressed)
        }
        const { run, discrepancies } = await finished((await acquiring.reconcile()).run.id)
        expect(run).toMatchObject({ looked: 1, needs_person: 1, open: 0 })
        expect(discrepancies).toMatchObject([{ kind: "left", order_no, notes: ["release failed"] }])
        expect(tries()).toBe(sent + 2)

        sandbox.control.clearFaults()
        await acquiring.refresh(id)
        expect((await acquiring.plan(id)).plan).toEqual([])
        expect(sandbox.control.sums()).toMatchObject([{ held: "0.00" }])
      })

      it("says which account it could not look at, and is not stuck", async () => {
        await buy()
        await sandbox.control.offline()
        const { run } = await acquiring.reconcile()
        const report = await finished(run.id).finally(() => sandbox.control.online())
        expect(report.run).toMatchObject({ state: "done", looked: 0, failed: 1 })
        expect(report.discrepancies).toMatchObject([{ kind: "failed", account: "default", order_no: null }])
        expect(report.discrepancies[0]!.notes[0]).toBeTruthy()
      })

      it("runs once at a time: whoever asks meanwhile gets the one under way", async () => {
        await buy()
        sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 10_000 })
        const first = await acquiring.reconcile()
        const second = await acquiring.reconcile()
        expect(second).toMatchObject({ already_running: true, run: { id: first.run.id } })
        await finished(first.run.id)
        expect((await acquiring.reconcile()).already_running).toBe(false)
        expect((await acquiring.runs()).runs.map(({ id }) => id)).toHaveLength(2)
      })

      it("is gone on with by another process when the one that worked it has died", async () => {
        await buy()
        await sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 hour'")
        await sql(
          `INSERT INTO acquiring_run (id, kind, state, started_by, started_at, leased_by, leased_until)
         VALUES ('acqrun_dead', 'reconcile', 'running', 'user_1', now(), 'dead', now() + interval '1 minute')`,
        )
        expect(await workRuns(container)).toBe(false)
        await sql("UPDATE acquiring_run SET leased_until = now() - interval '1 second'")
        expect(await workRuns(container)).toBe(true)
        expect((await acquiring.run("acqrun_dead")).run).toMatchObject({ state: "done", total: 1, looked: 1 })
      })

      it("stays with whoever works it while one step of it lasts longer than a lease", async () => {
        await buy()
        sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 10_000 })
        const { row } = await storeOf(container).acquiring.runs.request("reconcile", "user_1")
        const leaseIsLongerThan = (interval: string) =>
          eventually(async () => {
            const found = "SELECT id FROM acquiring_run WHERE leased_until > now() + $1::interval"
            return (await sql(found, [interval]))[0]
          })
        jest.useFakeTimers({ doNotFake: NOT_INTERVALS })
        try {
          const working = workRuns(container)
          await leaseIsLongerThan("1 minute")
          await sql("UPDATE acquiring_run SET leased_until = now() + interval '1 second'")
          jest.advanceTimersByTime(LEASE_MS / 4)
          await leaseIsLongerThan("1 minute")
          expect(await workRuns(container)).toBe(false)
          await working
        } finally {
          jest.useRealTimers()
        }
        expect((await acquiring.run(row.id)).run).toMatchObject({ state: "done", total: 1, looked: 1 })
      })
    })

    describe("the schedule", () => {
      it("keeps a report of what it repaired, and none of discrepancy nothing", async () => {
        const order = await buy()
        await sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcileJob(container)
        expect((await acquiring.runs()).count).toBe(0)

        const { service } = await acquiring.paymentOf(order)
        sandbox.control.capture(service.transaction_id!)
        await sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcileJob(container)
        const { runs } = await acquiring.runs()
        expect(runs).toMatchObject([{ started_by: "schedule", state: "done", repaired: 1 }])
        expect((await acquiring.run(runs[0]!.id)).discrepancies).toMatchObject([{ belongs_to: { order_id: order.id } }])
      })
    })
  },
  { env: { ACQUIRER_SETTINGS: JSON.stringify(SETTINGS) } },
)
