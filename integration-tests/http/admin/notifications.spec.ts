import type { NotificationTest, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { declareSettings } from "../../support/account-settings"
import { good } from "../../support/http"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { shop } from "../../support/shop"
import { eventually } from "../../support/eventually"

shop(
  ({ admin, buy, orderOf, sandbox, container, sql, url }) => {
    const acquiring = acquiringAdmin(admin)
    const hook = () => `${url()}hooks/acquiring/default/notifications`
    beforeEach(() => sandbox.control.reset())

    /** An order, and one notification of how its payment stands at the service. */
    async function notified() {
      const order = await buy()
      const { service, payment } = await acquiring.paymentOf(order)
      await sandbox.control.forge({ transactionId: service.transaction_id!, signature: "valid", url: hook() })
      const found = await eventually(async () => {
        const [row] = (await acquiring.notifications(`order_no=${payment.order_no}`)).notifications
        return row?.state === "received" ? undefined : row
      })
      return { order, payment, service, notification: found }
    }

    describe("notifications", () => {
      it("are listed with what they led to and whose they are", async () => {
        const { order, payment, service, notification } = await notified()
        expect(notification).toMatchObject({
          kind: "payment",
          state: "done",
          signature: "valid",
          status_code: "3000",
          status_meaning: "authorised",
          transaction_id: service.transaction_id,
          deliveries: 1,
          belongs_to: { payment_id: payment.id, order_id: order.id, display_id: order.display_id },
        })
        expect(notification.outcome).toContain("both sides agreed")
        expect(notification.fields).toMatchObject({ order_no: payment.order_no, amount: "25.00", currency: "USD" })
        expect(await acquiring.notification(notification.id)).toEqual({ notification })
      })

      it("are found by state, kind and number, page by page", async () => {
        const { notification, service } = await notified()
        const count = async (query: string) => (await acquiring.notifications(query)).count
        expect(await count("")).toBe(1)
        expect(await count("state=done,received&kind=payment&account=default")).toBe(1)
        expect(await count(`transaction_id=${service.transaction_id}`)).toBe(1)
        expect(await count(`q=${service.transaction_id}&state=done`)).toBe(1)
        expect(await count(`q=${notification.order_no}`)).toBe(1)
        expect(await count(`q=${notification.order_no}0`)).toBe(0)
        expect(await count("state=attention")).toBe(0)
        expect(await count("kind=payout")).toBe(0)
        const minutes = (from: number) => new Date(Date.parse(notification.created_at) + from * 60_000).toISOString()
        expect(await count("account=elsewhere")).toBe(0)
        expect(await count(`from=${minutes(-1)}&to=${minutes(1)}`)).toBe(1)
        expect(await count(`from=${notification.created_at}`)).toBe(1)
        expect(await count(`from=${minutes(1)}`)).toBe(0)
        expect(await count(`to=${notification.created_at}`)).toBe(0)
        const refused = await admin.get<ProblemAnswer>("/admin/acquiring/notifications?from=yesterday")
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "from" }] } })
        const second = await acquiring.notifications("limit=1&offset=1")
        expect(second).toEqual({ count: 1, limit: 1, offset: 1, notifications: [] })
        expect(notification.processed_at).not.toBeNull()
      })

      describe("a test one", () => {
        const send = (account = "default") =>
          admin.post<NotificationTest & ProblemAnswer>(`/admin/acquiring/accounts/${account}/test-notification`)

        it("arrives where the service would send it, rightly signed, moves nothing and needs nobody", async () => {
          const takeBack = declareSettings(container, { backend_url: url().replace(/\/$/, "") })
          try {
            const sent = good(await send())
            expect(sent).toMatchObject({ verdict: "arrived", address: hook() })
            const found = await eventually(async () => {
              const [row] = (await acquiring.notifications(`order_no=${sent.order_no}`)).notifications
              return row?.state === "received" ? undefined : row
            })
            expect(found).toMatchObject({ signature: "valid", state: "unmatched" })
            expect(JSON.stringify([sent, found])).not.toContain(SANDBOX_ACCOUNT.ACQUIRER_SECRET_KEY)
            expect((await acquiring.incidents()).count).toBe(0)
          } finally {
            takeBack()
          }
        })

        it("says which address does not answer, or is somebody else's, and what to set", async () => {
          const takeBack = declareSettings(container, { backend_url: "http://127.0.0.1:9" })
          expect(good(await send())).toMatchObject({
            verdict: "unreachable",
            message: expect.stringContaining("MEDUSA_BACKEND_URL") as string,
          })
          takeBack()
          const takeBackToo = declareSettings(container, { backend_url: sandbox.url })
          expect(good(await send())).toMatchObject({ verdict: "refused" })
          takeBackToo()
        })

        it("is refused for an account that takes real money, and where nobody declared one", async () => {
          const live = {
            base_url: "https://payments.example.com",
            secret_key: "a key of a live account, long enough",
            asking: { absence_after_ms: 60_000 },
          }
          const takeBack = declareSettings(container, live)
          const refused = await send()
          takeBack()
          expect(refused.status).toBe(400)
          expect(refused.body.message).toContain("sandbox accounts")
          expect((await send("nobody")).status).toBe(404)
          expect((await acquiring.notifications()).count).toBe(0)
        })
      })

      it("that were given up are an incident, and a replay works them again and closes it", async () => {
        const order = await buy()
        const { service, payment } = await acquiring.paymentOf(order)
        sandbox.control.capture(service.transaction_id!)
        sandbox.control.addFault({ kind: "wrong_signature", operation: "retrieval_trans", times: 0 })
        await sandbox.control.forge({ transactionId: service.transaction_id!, signature: "valid", url: hook() })
        const given = await eventually(async () => {
          await workNotifications(container)
          const [row] = (await acquiring.notifications("state=attention")).notifications
          return row
        })
        expect(given.belongs_to.payment_id).toBe(payment.id)
        const [incident] = (await acquiring.incidents()).incidents
        expect(incident).toMatchObject({ kind: "dead_letter", belongs_to: { order_id: order.id } })
        expect((await acquiring.health()).accounts[0]).toMatchObject({ notifications_in_need: 1, open_incidents: 1 })

        sandbox.control.clearFaults()
        expect((await acquiring.replay(given.id)).notification.id).toBe(given.id)
        const worked = await eventually(async () => {
          const { notification } = await acquiring.notification(given.id)
          return notification.state === "done" ? notification : undefined
        })
        expect(worked.outcome).toContain("took over the capture of 25.00 USD made at the service")
        expect((await orderOf(order)).payment_status).toBe("captured")
        expect((await acquiring.incidents()).count).toBe(0)
        expect((await acquiring.incidents("status=resolved")).incidents).toMatchObject([{ id: incident!.id }])
      })

      it("of nobody's order are kept as unmatched", async () => {
        const { service } = await acquiring.paymentOf(await buy())
        await sandbox.control.forge({
          transactionId: service.transaction_id!,
          changes: { order_no: "of-another-shop" },
          signature: "valid",
          url: hook(),
        })
        const row = await eventually(async () => (await acquiring.notifications("state=unmatched")).notifications[0])
        expect(row).toMatchObject({ order_no: "of-another-shop", belongs_to: { payment_id: null, order_id: null } })
      })
    })

    describe("incidents", () => {
      async function incident() {
        const { order, payment, service } = await notified()
        await sql(
          `INSERT INTO acquiring_incident (id, account, kind, key, order_no, transaction_id, message, next_step)
           VALUES ('acqinc_1', 'default', 'books_differ', 'k', $1, $2, 'They differ.', 'Look.')`,
          [payment.order_no, service.transaction_id],
        )
        return { order, payment }
      }

      it("are listed with what to do next, on the payment too", async () => {
        const { order, payment } = await incident()
        const { incidents } = await acquiring.incidents()
        expect(incidents).toMatchObject([
          {
            id: "acqinc_1",
            kind: "books_differ",
            message: "They differ.",
            next_step: "Look.",
            resolved_at: null,
            belongs_to: { order_id: order.id, payment_id: payment.id },
          },
        ])
        expect((await acquiring.payment(payment.id)).incidents).toEqual(incidents)
        expect((await acquiring.incidents(`order_no=${payment.order_no}&kind=books_differ`)).count).toBe(1)
        expect((await acquiring.incidents("kind=late_money")).count).toBe(0)
        expect((await acquiring.incidents("without=late_money,void_failed")).count).toBe(1)
        expect((await acquiring.incidents("without=late_money,books_differ")).count).toBe(0)
      })

      it("are closed once, by a person", async () => {
        await incident()
        const { incident: closed } = await acquiring.resolve("acqinc_1")
        expect(closed.resolved_at).not.toBeNull()
        expect((await acquiring.resolve("acqinc_1")).incident.resolved_at).toBe(closed.resolved_at)
        expect((await acquiring.incidents()).count).toBe(0)
        expect((await acquiring.incidents("status=all")).count).toBe(1)
      })
    })

    describe("health", () => {
      it("says that the account is open and the service answers", async () => {
        const { accounts } = await acquiring.health()
        expect(accounts).toMatchObject([
          {
            account: "default",
            provider_id: "pp_acquiring_default",
            open: true,
            problems: [],
            service: { reachable: true, base_url: sandbox.url, problem: null },
            unknown_operations: 0,
            open_incidents: 0,
            notifications_in_need: 0,
            reviews: 0,
            payouts_to_approve: 0,
          },
        ])
        expect(accounts).toMatchObject([{ service: { answered_in_ms: expect.any(Number) as number } }])
      })

      it("says that the service is away, and why", async () => {
        await sandbox.control.offline()
        const { accounts } = await acquiring.health().finally(() => sandbox.control.online())
        expect(accounts[0]).toMatchObject({ open: true, service: { reachable: false } })
        expect(accounts[0]!.service.problem).toBeTruthy()
      })

      it("names every setting at fault of a closed account, never its value", async () => {
        const { ACQUIRER_MERCHANT_ID, ACQUIRER_BASE_URL } = process.env
        delete process.env.ACQUIRER_MERCHANT_ID
        process.env.ACQUIRER_BASE_URL = "http://acquirer.example"
        try {
          const { accounts } = await acquiring.health()
          expect(accounts[0]).toMatchObject({ open: false, service: { reachable: null, base_url: null } })
          expect(accounts[0]!.problems).toEqual([
            {
              field: "base_url",
              reason: "must be an https address without user name and query (http only on loopback)",
            },
            { field: "merchant_id", reason: "is missing" },
          ])
          const refused = await admin.get<ProblemAnswer>("/admin/acquiring/refunds?order_no=1")
          expect(refused.status).toBe(409)
          expect(refused.body.message).toContain("merchant_id is missing")
        } finally {
          Object.assign(process.env, { ACQUIRER_MERCHANT_ID, ACQUIRER_BASE_URL })
        }
      })

      it("counts what is unknown, and not again as an incident", async () => {
        const order = await buy()
        const payment = (await orderOf(order)).payment_collections[0]!.payments![0]!
        sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
        sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
        const pressed = await admin.post<{ message: string }>(`/admin/payments/${payment.id}/capture`, {})
        expect([pressed.status, pressed.body.message]).toEqual([400, expect.stringContaining("not known yet")])
        expect((await acquiring.health()).accounts[0]).toMatchObject({
          unknown_operations: 1,
          open_incidents: 0,
          service: { reachable: false },
        })
      })
    })
  },
  {
    env: {
      ACQUIRER_SETTINGS: JSON.stringify({
        asking: { within_ms: 0, absence_after_ms: 0, being_paid_ms: 0 },
        notifications: { attempts: 1 },
      }),
    },
  },
)
