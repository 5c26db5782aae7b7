import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { createRbacRolesWorkflow } from "@medusajs/core-flows"
import { Modules } from "@medusajs/framework/utils"
import type { AccountHealth, AccountSettingsView, RunReport } from "../../src/admin-queries/views"
import { good, http, type Http } from "../support/http"
import { seedAdmin } from "../support/seed"
import { shop } from "../support/shop"

/** Every route of ours that changes something. */
function changes(): ["post" | "delete", string][] {
  const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../docs/openapi.json"), "utf8")) as {
    paths: Record<string, object>
  }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/admin/"))
    .flatMap(([path, methods]) =>
      (["post", "delete"] as const)
        .filter((method) => method in methods)
        .map((method) => [method, path.replace(/\{\w+\}/g, "x")] as ["post" | "delete", string]),
    )
}

/** `/Admin/Acquiring/Payments` */
function capitalised(path: string): string {
  return path.replace(/\/[a-z]/g, (start) => start.toUpperCase())
}

interface Policies {
  listRbacPolicies(filters: { key: string[] }): Promise<{ id: string; key: string }[]>
}

shop(
  (the) => {
    /** Somebody who has signed in and is allowed just this. */
    async function signedIn(name: string, rights: string[]): Promise<Http> {
      const policies = await the.container.resolve<Policies>(Modules.RBAC as string).listRbacPolicies({ key: rights })
      expect(policies.map(({ key }) => key).sort()).toEqual([...rights].sort())
      const { result } = await createRbacRolesWorkflow(the.container).run({
        input: { roles: [{ name, policy_ids: policies.map(({ id }) => id) }] },
      })
      const person = { email: `${name}@example.com`, password: "correct-horse", firstName: name, lastName: "Chant" }
      await seedAdmin(the.container, { ...person, roles: result.map(({ id }) => id) })
      const { token } = good(await the.visitor.post<{ token: string }>("/auth/user/emailpass", person))
      return http(the.url, () => ({ authorization: `Bearer ${token}` }))
    }

    it("lets a bookkeeper read and nothing else", async () => {
      const bookkeeper = await signedIn("bookkeeper", ["acquiring_payment:read", "acquiring_close:read"])
      expect((await bookkeeper.get("/admin/acquiring/payments")).status).toBe(200)
      expect((await bookkeeper.get("/admin/acquiring/queue")).status).toBe(200)
      expect((await bookkeeper.get("/admin/acquiring/accounts/default")).status).toBe(403)
      for (const path of ["payments/acqpay_1/review", "operations/acqop_1/resolve", "batches", "payouts", "close"])
        expect([path, (await bookkeeper.post(`/admin/acquiring/${path}`, {})).status]).toEqual([path, 403])
    })

    it("tells the pages what they may offer", async () => {
      const offered = async (person: Http) => good(await person.get<{ may: string[] }>("/admin/acquiring/accounts")).may
      expect(await offered(await signedIn("onlooker", ["acquiring_payment:read"]))).toEqual([])
      const cashier = await signedIn("till", ["acquiring_payment:read", "refund:create", "order:update"])
      expect(await offered(cashier)).toEqual(["refund:create", "order:update"])
    })

    it("lets nobody past a right by another way to write the path", async () => {
      const bookkeeper = await signedIn("scribe", ["acquiring_payment:read"])
      for (const [method, path] of changes()) {
        for (const written of [capitalised(path), path.toUpperCase(), `${path}/`]) {
          const { status } = await bookkeeper[method](written, method === "post" ? {} : undefined)
          expect([method, written, status]).toEqual([method, written, 403])
        }
        const doubled = path.replace("/acquiring/", "/acquiring//")
        expect([404, 403]).toContain((await bookkeeper[method](doubled, {})).status)
      }
    })

    it("shows the subscription of a payment to nobody who may not read subscriptions", async () => {
      await the.sql(`INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status)
        VALUES ('acqpay_1', 'default', 'first-1', 'card', 'payses_1', 'USD', '25.00', 'authorised')`)
      await the.sql(`INSERT INTO acquiring_subscription
        (id, account, order_no, variant_id, contract_name, interval, interval_count, amount, currency_code, contract_start)
        VALUES ('acqsub_1', 'default', 'first-1', 'variant_1', 'Tea of the month', 'month', 1, '12.00', 'USD', '2026-01-01')`)
      const seenBy = async (name: string, rights: string[]) =>
        good(
          await (
            await signedIn(name, rights)
          ).get<{ subscription: object | null }>("/admin/acquiring/payments/acqpay_1"),
        ).subscription
      const read = ["acquiring_payment:read"]
      expect(await seenBy("reader", read)).toBeNull()
      expect(await seenBy("seller", [...read, "acquiring_subscription:read"])).toMatchObject({ id: "acqsub_1" })
    })

    it("starts a batch only for who may capture and refund as well", async () => {
      const batches = ["acquiring_batch:read", "acquiring_batch:create"]
      const clerk = await signedIn("clerk", batches)
      expect((await clerk.post("/admin/acquiring/batches", {})).status).toBe(403)
      const cashier = await signedIn("cashier", [...batches, "capture:create", "refund:create"])
      expect((await cashier.post("/admin/acquiring/batches", {})).status).toBe(400)
    })

    /**
     * A payout and a refund of which nobody knows what became, a payout that waits, and what the service said of one.
     */
    async function payouts(): Promise<void> {
      await the.sql(`INSERT INTO acquiring_operation (id, account, kind, reference, state, amount, currency_code, sent_at)
        VALUES ('acqop_payout', 'default', 'payout', 'r1', 'unknown', '12.50', 'USD', now()),
          ('acqop_refund', 'default', 'refund', 'r2', 'unknown', '5.00', 'USD', now())`)
      await the.sql(`INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, held_reason, created_by)
        VALUES ('acqpo_1', 'default', 'r3', '12.50', 'USD', 'waiting', NULL, 'user_1'),
          ('acqpo_2', 'default', 'r4', '2.50', 'USD', 'approved', 'The day is full.', 'user_1')`)
      await the.sql(`INSERT INTO acquiring_notification (id, account, kind, fingerprint, fields, signature, state, outcome)
        VALUES ('acqnot_1', 'default', 'payout', 'f1', '{}', 'valid', 'done', NULL),
          ('acqnot_2', 'default', 'payout', 'f2', '{}', 'valid', 'attention', 'No payout of 12.50 USD is known.')`)
      await the.sql(`INSERT INTO acquiring_incident (id, account, kind, key, message)
        VALUES ('acqinc_1', 'default', 'payout_returned', 'payout_returned:r1', 'It came back.'),
          ('acqinc_2', 'default', 'unknown_outcome', 'unknown_outcome:acqop_payout', 'Nobody knows of a payout of 12.50 USD.'),
          ('acqinc_3', 'default', 'unconfirmed_operation', 'unconfirmed_payment:acqop_stated', 'A person saw it.')`)
      await the.sql(`INSERT INTO acquiring_incident (id, account, kind, key, order_no, message)
        VALUES ('acqinc_4', 'default', 'unknown_outcome', 'unknown_outcome:acqop_refund', 'o1', 'Nobody knows of a refund.')`)
    }

    it("shows payouts, wherever they are among other things, to nobody who may not see payouts", async () => {
      await payouts()
      const seenBy = async (name: string, rights: string[]) => {
        const person = await signedIn(name, rights)
        const count = async (list: string) =>
          good(await person.get<{ count: number }>(`/admin/acquiring/${list}`)).count
        const status = async (path: string) => (await person.get(`/admin/acquiring/${path}`)).status
        const { counts } = good(await person.get<{ counts: Record<string, number> }>("/admin/acquiring/queue"))
        const health = good(await person.get<{ accounts: AccountHealth[] }>("/admin/acquiring/health")).accounts[0]!
        return {
          lists: [
            await count("operations"),
            await count("operations?kind=payout"),
            await count("notifications"),
            await count("incidents?kind=payout_returned"),
            await count("incidents"),
          ],
          queue: [await count("queue"), await count("queue?source=payout"), counts.payout, counts.unknown],
          one: [await status("operations/acqop_payout/exchange"), await status("notifications/acqnot_1")],
          health: {
            payouts: [health.payouts_to_approve, health.payouts_held],
            others: [health.unknown_operations, health.open_incidents, health.notifications_in_need],
          },
        }
      }
      const read = ["acquiring_payment:read"]
      expect(await seenBy("teller", read)).toEqual({
        lists: [1, 0, 0, 0, 1],
        queue: [1, 0, 0, 1],
        one: [403, 403],
        health: { payouts: [0, 0], others: [1, 0, 0] },
      })
      expect(await seenBy("treasurer", [...read, "acquiring_payout:read"])).toEqual({
        lists: [2, 1, 2, 1, 4],
        queue: [6, 2, 1, 2],
        one: [200, 200],
        health: { payouts: [1, 1], others: [2, 2, 1] },
      })
    })

    it("reports of a reconcile run incidents of payouts to nobody who may not see payouts", async () => {
      await payouts()
      await the.sql(`INSERT INTO acquiring_run (id, kind, state, started_by, looked, open, started_at)
        VALUES ('acqrun_1', 'reconcile', 'done', 'user_1', 1, 1, now() - interval '1 hour')`)
      const seenBy = async (name: string, rights: string[]) => {
        const person = await signedIn(name, ["acquiring_payment:read", ...rights])
        const report = good(await person.get<RunReport>("/admin/acquiring/reconcile/acqrun_1"))
        const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
        return [idsOf(report.needs_person), idsOf(report.waiting), report.needs_person_count]
      }
      expect(await seenBy("run-reader", [])).toEqual([["acqinc_4"], ["acqinc_4"], 1])
      const all = ["acqinc_1", "acqinc_2", "acqinc_3", "acqinc_4"]
      expect(await seenBy("run-treasurer", ["acquiring_payout:read"])).toEqual([all, all, 4])
    })

    it("shows with an account's settings what the service said of payouts to nobody who may not see payouts", async () => {
      await payouts()
      const sample = (kind: string) => ({ kind, number: "r1", reason: "Not signed.", message: `amount of a ${kind}` })
      const samples = ["payout", "payment"].map((kind) => ({ ...sample(kind), at: "2026-11-01T00:00:00Z" }))
      await the.sql(
        `INSERT INTO acquiring_refused_notification (id, reason, samples, refused_at)
         VALUES ('default', 'Not signed.', $1, '2026-11-01')`,
        [JSON.stringify(samples)],
      )
      const settings = "/admin/acquiring/accounts/default/settings"
      const toldOf = ({ last_problem, refused }: AccountSettingsView["notifications"]) => [
        last_problem?.message,
        refused.map(({ text }) => text),
      ]
      const rights = ["acquiring_settings:read", "acquiring_settings:update"]
      const keeper = await signedIn("keeper-of-settings", rights)
      const payments = ["Not signed.", ["amount of a payment"]]
      const { version, notifications } = good(await keeper.get<AccountSettingsView>(settings))
      expect(toldOf(notifications)).toEqual(payments)
      const saved = await keeper.post<AccountSettingsView>(settings, { version, settings: { capture: "at_once" } })
      expect(toldOf(good(saved).notifications)).toEqual(payments)
      const treasurer = await signedIn("treasurer-of-settings", [...rights, "acquiring_payout:read"])
      expect(toldOf(good(await treasurer.get<AccountSettingsView>(settings)).notifications)).toEqual([
        "No payout of 12.50 USD is known.",
        ["amount of a payout", "amount of a payment"],
      ])
    })

    it("lets nobody close an incident of a payout who may not decide about payouts", async () => {
      await payouts()
      const update = ["acquiring_payment:update"]
      const closedBy = async (person: Http) =>
        Promise.all(
          ["acqinc_1", "acqinc_2", "acqinc_3", "acqinc_4"].map(
            async (id) => (await person.post(`/admin/acquiring/incidents/${id}/resolve`, {})).status,
          ),
        )
      expect(await closedBy(await signedIn("closer", update))).toEqual([403, 403, 403, 200])
      expect(await the.sql("SELECT id FROM acquiring_incident WHERE resolved_at IS NULL ORDER BY id")).toEqual([
        { id: "acqinc_1" },
        { id: "acqinc_2" },
        { id: "acqinc_3" },
      ])
      expect(await closedBy(await signedIn("decider", [...update, "acquiring_payout:update"]))).toEqual([
        200, 200, 200, 200,
      ])
    })

    it("lets nobody do by a statement what they may not do", async () => {
      await payouts()
      const stated = async (name: string, operation: string, rights: string[]) => {
        const person = await signedIn(name, rights)
        const body = { outcome: "done", note: "Seen in the portal" }
        return (await person.post(`/admin/acquiring/operations/acqop_${operation}/resolve`, body)).status
      }
      const update = ["acquiring_payment:update"]
      expect(await stated("sayer", "payout", update)).toBe(403)
      expect(await stated("teller-of-refunds", "refund", update)).toBe(403)
      const states = await the.sql<{ state: string }>("SELECT DISTINCT state FROM acquiring_operation")
      expect(states).toEqual([{ state: "unknown" }])
      expect(await stated("payer", "payout", [...update, "acquiring_payout:update"])).not.toBe(403)
      expect(await stated("refunder", "refund", [...update, "refund:create"])).not.toBe(403)
    })

    it("lets nobody book a sum by saying that the portal shows it who may not do that", async () => {
      await payouts()
      const stated = async (name: string, shows: string, rights: string[]) => {
        const person = await signedIn(name, ["acquiring_payment:update", ...rights])
        const body = { shows, amount: "5.00", note: "Seen in the portal" }
        return (await person.post("/admin/acquiring/incidents/acqinc_4/state", body)).status
      }
      expect(await stated("sayer-of-captures", "captured", ["refund:create"])).toBe(403)
      expect(await stated("sayer-of-refunds", "refunded", ["capture:create"])).toBe(403)
      expect(await stated("captor", "captured", ["capture:create"])).not.toBe(403)
      expect(await stated("repayer", "refunded", ["refund:create"])).not.toBe(403)
    })

    it("starts a batch that decides or cancels only for who may do that to one order", async () => {
      const batches = ["acquiring_batch:create", "capture:create", "refund:create"]
      const started = async (person: Http, kind: string) => {
        const body = { kind, orders: [{ order_id: "order_nowhere", decision: "accept" }] }
        return (await person.post("/admin/acquiring/batches", body)).status
      }
      const cashier = await signedIn("cashier-of-batches", batches)
      expect([await started(cashier, "review"), await started(cashier, "cancel")]).toEqual([403, 403])
      const manager = await signedIn("manager", [...batches, "acquiring_payment:update", "order:update"])
      expect([await started(manager, "review"), await started(manager, "cancel")]).toEqual([400, 400])
    })

    it("shows everybody whether money is real, and lets nobody without a role do anything else", async () => {
      expect((await the.admin.get("/admin/acquiring/accounts")).status).toBe(200)
      expect((await the.admin.get("/admin/acquiring/payments")).status).toBe(403)
    })
  },
  { env: { MEDUSA_FF_RBAC: "true" } },
)
