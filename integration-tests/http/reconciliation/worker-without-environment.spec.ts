import { hostname } from "node:os"

import { OPERATIONS } from "../../../src/acquirer/profile/schema"
import reconcileJob from "../../../src/jobs/reconcile"
import workNotifications from "../../../src/jobs/work-notifications"
import type { HealthAnswer } from "../../../src/api/admin/acquiring/http-types"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { declareSettings } from "../../support/account-settings"
import { elsewhere, QUICK } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { untilFree } from "../../support/until-free"

/** A store's processes beside each other, of which a worker was given less of the environment than the server. */
shop((the) => {
  const { paidByCard, incidents, notifications, worked } = elsewhere(the)
  let restore: (() => void)[] = []
  afterEach(() => {
    for (const undo of restore.reverse()) undo()
    restore = []
  })

  function withEnvironment(change: Record<string, string | undefined>): () => void {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, process.env[name]]))
    const set = (values: Record<string, string | undefined>) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
    set(change)
    const undo = () => set(before)
    restore.push(undo)
    return undo
  }

  /** In production, with a service elsewhere, and nothing said of where the server and the shop are. */
  function withoutAddresses(): void {
    const urls = Object.fromEntries(OPERATIONS.map((name) => [name, the.sandbox.url]))
    restore.push(declareSettings(the.container, { allow_sandbox_in_production: true }))
    withEnvironment({
      NODE_ENV: "production",
      MEDUSA_BACKEND_URL: undefined,
      STORE_CORS: undefined,
      ACQUIRER_BASE_URL: "https://acquirer.example",
      ACQUIRER_SETTINGS: JSON.stringify({ timeouts: QUICK.timeouts, profile: { urls } }),
    })
  }

  const withoutKey = () => withEnvironment({ ACQUIRER_SECRET_KEY: "" })
  const unreadable = async () => (await incidents()).filter(({ kind }) => kind === "unreadable_settings")

  describe("a worker that is not told the addresses of server and shop", () => {
    it("works what the service reports, and reconciles, as any other", async () => {
      const sale = await paidByCard()
      withoutAddresses()
      the.sandbox.control.capture(sale.transactionId)
      await worked()
      expect(await notifications()).toMatchObject([{ state: "done" }])
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.refund(sale.transactionId, { amount: "5.00" })
      await untilFree(the)
      await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
      await reconcileJob(the.container)
      expect((await the.orderOf(sale.order)).payment_collections[0]).toMatchObject({
        ...{ captured_amount: 25, refunded_amount: 5 },
      })
      expect(await unreadable()).toEqual([])
    })

    it("captures and refunds", async () => {
      const sale = await paidByCard()
      withoutAddresses()
      const payment = (await the.orderOf(sale.order)).payment_collections[0]?.payments?.[0]?.id
      good(await the.admin.post(`/admin/payments/${payment}/capture`, {}))
      good(await the.admin.post(`/admin/payments/${payment}/refund`, { amount: 5 }))
      expect((await the.orderOf(sale.order)).payment_collections[0]).toMatchObject({
        ...{ captured_amount: 25, refunded_amount: 5 },
      })
    })

    it("gives no shopper and no service an address of its own machine, and says so", async () => {
      const [paid, owed] = [await the.cartReadyToPay(), await the.cartReadyToPay()]
      await the.createSession(paid)
      withoutAddresses()
      expect((await the.trySession(owed)).body.message).toContain("MEDUSA_BACKEND_URL")
      expect((await the.payByCard(paid)).body.message).toContain("STORE_CORS")
      expect(the.sandbox.control.requests({ operation: "authorise" })).toEqual([])
      const of = await the.store.get<{ methods: unknown[] }>(`/store/acquiring/methods?cart_id=${owed.id}`)
      expect(good(of).methods).toEqual([])
      const [account] = good(await the.admin.get<HealthAnswer>("/admin/acquiring/health")).accounts
      expect(account?.problems.map(({ field }) => field)).toEqual(["backend_url", "storefront_origins"])
    })
  })

  describe("a worker that cannot read the settings of an account", () => {
    it("leaves what the service reports to a process that can", async () => {
      const sale = await paidByCard()
      the.sandbox.control.capture(sale.transactionId)
      await worked()
      const restoreKey = withoutKey()
      await the.sql("UPDATE acquiring_notification SET state = 'received', attempts = 0, next_attempt_at = NULL")
      await workNotifications(the.container)
      expect(await notifications()).toMatchObject([{ state: "received", attempts: 0, next_attempt_at: null }])
      restoreKey()
      await workNotifications(the.container)
      expect(await notifications()).toMatchObject([{ state: "done", attempts: 1 }])
    })

    it("leaves what is in flight to a process that can", async () => {
      const sale = await paidByCard()
      the.sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
      the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 0 })
      const payment = (await the.orderOf(sale.order)).payment_collections[0]?.payments?.[0]?.id
      await the.admin.post(`/admin/payments/${payment}/capture`, {})
      the.sandbox.control.clearFaults()
      await untilFree(the)
      const states = () => the.sql<{ state: string }>("SELECT state FROM acquiring_operation WHERE kind = 'capture'")
      await the.sql("UPDATE acquiring_operation SET next_query_at = now() WHERE kind = 'capture'")
      expect(await states()).toEqual([{ state: "unknown" }])
      const restoreKey = withoutKey()
      expect(await resolveInFlight(the.container)).toBe(0)
      restoreKey()
      expect(await resolveInFlight(the.container)).toBe(1)
      expect(await states()).toEqual([{ state: "done" }])
    })

    it("says so to a person until it can read them again", async () => {
      await paidByCard()
      const restoreKey = withoutKey()
      await reconcileJob(the.container)
      await reconcileJob(the.container)
      const [incident, ...others] = await unreadable()
      expect(others).toEqual([])
      expect(incident).toMatchObject({ resolved_at: null })
      expect(incident?.message).toContain("secret_key is missing")
      expect(incident?.message).toContain(`shared on ${hostname()}`)
      expect(incident?.next_step).toMatch(/same environment/)
      restoreKey()
      await reconcileJob(the.container)
      expect((await unreadable())[0]!.resolved_at).not.toBeNull()
    })
  })
})
