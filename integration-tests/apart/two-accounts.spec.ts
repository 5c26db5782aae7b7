import type {
  HealthDaysAnswer,
  ProblemAnswer,
  ProfilePreview,
  ProfileView,
} from "../../src/api/admin/acquiring/http-types"
import { workNotifications } from "../../src/notifications/process-notifications"
import { resolveInFlight } from "../../src/reconciliation/resolve-in-flight"
import { closeDueDays } from "../../src/daily-close/close-due-days"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { declareSettings } from "../support/account-settings"
import { acquiringAdmin } from "../support/acquiring-admin"
import { bulkBooks } from "../support/bulk-ledgers"
import { card } from "../support/cards"
import { elsewhere } from "../support/elsewhere"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { expectClosedToTheCent, mixedOrders, reconciledAll, sumsAt } from "../support/mixed-day"
import { addToOrder } from "../support/order-edit"
import { paidOrders } from "../support/paid-orders"
import { payoutsOf } from "../support/payouts"
import { accountOf, SANDBOX_ACCOUNT } from "../support/sandbox"
import { settingsPage } from "../support/settings-page"
import { shop } from "../support/shop"
import { noonZone, shopDays } from "../support/shop-days"
import { subscriptionsOf } from "../support/subscriptions"

const MERCHANT = { merchantId: "200002", accountId: "200002001", secretKey: "the-second-account-has-a-key-of-its-own" }
const ORDERS = { default: 12, second: 6 }

/** A shop that takes money through two accounts, each at a service of its own. */
shop(
  (the) => {
    const acquiring = acquiringAdmin(the.admin)
    const days = shopDays(the)
    let second: Sandbox
    let restore = () => {}
    beforeAll(async () => (second = await startSandbox({ port: 0, merchants: [MERCHANT] })))
    afterAll(() => second.close())
    beforeEach(() => {
      for (const { control } of [the.sandbox, second]) {
        control.reset()
        control.notificationSettings({ enabled: false })
      }
      const { merchantId: merchant_id, accountId: account_id, secretKey: secret_key } = MERCHANT
      const close = { time_zone: noonZone() }
      restore = declareSettings(
        the.container,
        { base_url: second.url, merchant_id, account_id, secret_key, close },
        "second",
      )
    })
    afterEach(() => restore())

    it("closes the day of each account to the cent, and one falsified order opens the day of its account alone", async () => {
      await mixedOrders(the, ORDERS.default, "usd")
      const [falsified] = await mixedOrders(the, ORDERS.second, "usd", { account: "second", service: second })
      await reconciledAll(the, [the.sandbox, second])
      const day = days.today()
      days.daysLater(1)
      expect(await closeDueDays(the.container)).toHaveLength(2)

      const closeOf = async (account: "default" | "second") =>
        (await acquiring.days(`account=${account}&day=${day}`)).close[0]
      const closed = { default: await closeOf("default"), second: await closeOf("second") }
      expect(sumsAt(the.sandbox)).not.toEqual(sumsAt(second))
      for (const [account, service] of [
        ["default", the.sandbox],
        ["second", second],
      ] as const) {
        const close = closed[account]
        expect(close).toMatchObject({ account, state: "closed", orders: ORDERS[account], differing: 0 })
        expect(close?.currencies.map(({ currency_code }) => currency_code)).toEqual(["USD"])
        expectClosedToTheCent(close?.currencies ?? [], service)
      }

      const { transactionOf, orderNoOf } = bulkBooks({ sandbox: second, sql: the.sql })
      second.control.capture((await transactionOf(falsified!)).transactionId, { amount: "9.99" })
      const orderNo = await orderNoOf(falsified!)
      const again = await acquiring.closeDay({ account: "second", day })
      expect(again.close).toMatchObject({ state: "differs", differing: 1 })
      expect(again.lines).toMatchObject([{ order_no: orderNo, kind: "captured", store: "0.00", service: "9.99" }])
      expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({
        state: "closed",
        currencies: closed.default?.currencies,
      })
      expect((await acquiring.incidents("")).incidents).toMatchObject([
        { account: "second", kind: "day_not_closed", order_no: orderNo },
      ])
    })

    describe("while the first account's service does not answer", () => {
      const SLOW_MS = 5_000
      const fall = () => the.sandbox.control.addFault({ kind: "delay", ms: SLOW_MS, operation: "retrieval_trans" })

      it("the second's unknown outcomes are resolved, however many the first has", async () => {
        fall()
        await the.sql(
          `INSERT INTO acquiring_operation
             (id, account, kind, reference, order_no, state, next_query_at, queries, sent_at)
           SELECT 'acqop_' || n, CASE n WHEN 101 THEN 'second' ELSE 'default' END, 'capture', 'r' || n, 'o' || n, 'unknown',
             now() - interval '1 hour' + n * interval '1 second', 0, now() FROM generate_series(1, 101) n`,
        )
        const working = resolveInFlight(the.container)
        const worked = () =>
          the.sql("SELECT DISTINCT account FROM acquiring_operation WHERE queries > 0 OR state <> 'unknown'")
        const first = await eventually(async () => {
          const accounts = await worked()
          return accounts.length > 0 ? accounts : undefined
        })
        expect(first).toEqual([{ account: "second" }])
        expect(await working).toBe(101)
      })
    })

    it("lists the first account's newest refunds where none is chosen, and the chosen one's where one is", async () => {
      expect(await acquiring.refunds("")).toMatchObject({ account: "default", count: 0 })
      expect(await acquiring.refunds("q=nobodys-order")).toMatchObject({ account: "default" })
      expect(await acquiring.refunds("account=second")).toMatchObject({ account: "second" })
    })

    it("counts the cards that were declined for what an order owes at both", async () => {
      const { orderId } = await paidOrders(the).captured()
      const id = await addToOrder(the, orderId, "tea")
      const unsay = declareSettings(the.container, { failed_attempts: { per_cart: 2 } }, "second")
      const declinedAt = async (provider_id: string) => {
        good(
          await the.store.post(`/store/payment-collections/${id}/payment-sessions`, {
            provider_id,
            data: { flow: "card" },
          }),
        )
        const body = { amount: 20, currency_code: "usd", card: card("declined") }
        return (await the.store.post(`/store/acquiring/payment-collections/${id}/pay`, body)).status
      }
      try {
        expect(await declinedAt("pp_acquiring_default")).toBe(200)
        expect(await declinedAt("pp_acquiring_second")).toBe(200)
        expect(await declinedAt("pp_acquiring_second")).toBe(429)
        expect(second.control.requests({ operation: "authorise" })).toHaveLength(1)
      } finally {
        unsay()
      }
    })

    describe("a subscription that the second account began", () => {
      const away = elsewhere(the)
      // As above: whoever makes it known to the service switches them on.
      beforeEach(() => the.sandbox.control.notificationSettings({ enabled: false }))
      const { plan, rows, sleepless } = subscriptionsOf(the, away)

      beforeEach(async () => {
        const payment_providers = ["pp_acquiring_default", "pp_acquiring_second"]
        good(await the.admin.post(`/admin/regions/${the.seeded.regions.usd}`, { payment_providers }))
      })

      /** The shopper chooses the other account, and the checkout of both is long over. */
      async function paidAtTheSecond(cart: { id: string }) {
        await the.createSession(cart, { provider: "pp_acquiring_second" })
        expect((await the.payByCard(cart, card("approved"))).body.type).toBe("order")
        await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
        await sleepless()
      }

      it.each([
        [
          "was declined",
          async () => {
            const cart = await the.cartReadyToPay()
            await the.createSession(cart)
            expect((await the.payByCard(cart, card("declined"))).body.type).toBe("cart")
            return cart
          },
        ],
        [
          "was voided",
          async () => {
            the.sandbox.control.notificationSettings({ enabled: false })
            const page = await away.redirect()
            await away.payAndVanish(page)
            the.sandbox.control.cancel(away.transactions(page)[0]!.transactionId)
            return page.cart
          },
        ],
      ])("is not missed because a payment of its cart %s at the first one", async (_, failedAtTheFirst) => {
        await plan()
        await paidAtTheSecond(await failedAtTheFirst())
        expect(await rows()).toMatchObject([
          { account: "default", status: "abandoned" },
          { account: "second", status: "active" },
        ])
        expect(await away.incidents()).toEqual([])
      })
    })

    it("keeps an account closed that nobody has said the identity of, whatever the environment says of the default one", async () => {
      restore()
      const { problems } = (await acquiring.health()).accounts.find(({ account }) => account === "second")!
      const fields = problems.map(({ field }) => field)
      expect(fields).toEqual(expect.arrayContaining(["base_url", "merchant_id", "account_id", "secret_key"]))
    })

    it("warns of two accounts that take money into one merchant account", async () => {
      const warnings = async () => (await acquiring.health()).accounts.map((account) => account.warnings)
      const fields = async () => (await warnings()).map((list) => list.map(({ field }) => field))
      expect((await fields()).flat()).not.toContain("account_id")
      const identity = { merchant_id: "100001", account_id: "100001001", secret_key: "sandbox-secret-key" }
      const unsay = declareSettings(the.container, { base_url: `${the.sandbox.url}/`, ...identity }, "second")
      try {
        expect(await warnings()).toMatchObject([
          expect.arrayContaining([{ field: "account_id", reason: expect.stringMatching(/account second/) }]),
          expect.arrayContaining([{ field: "account_id", reason: expect.stringMatching(/account default/) }]),
        ])
      } finally {
        unsay()
      }
    })

    describe("codes at a contract that the second took over", () => {
      const away = elsewhere(the)
      // As above: whoever makes it known to the service switches them on.
      beforeEach(() => the.sandbox.control.notificationSettings({ enabled: false }))
      const page = settingsPage(the, "second")
      const ownPage = settingsPage(the)
      const payouts = payoutsOf(the)
      const subscriptions = subscriptionsOf(the, away)
      let unsay = () => {}
      afterEach(() => {
        Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: the.sandbox.url })
        unsay()
      })

      /** The first account moves to the service of the second, and the second takes its contract on. */
      const moved = () => {
        const { ACQUIRER_MERCHANT_ID, ACQUIRER_ACCOUNT_ID, ACQUIRER_SECRET_KEY } = SANDBOX_ACCOUNT
        const former = {
          ...{ merchant_id: ACQUIRER_MERCHANT_ID, account_id: ACQUIRER_ACCOUNT_ID, secret_key: ACQUIRER_SECRET_KEY },
          base_url: the.sandbox.url,
        }
        unsay = declareSettings(the.container, former, "second")
        Object.assign(process.env, accountOf(MERCHANT), { ACQUIRER_BASE_URL: second.url })
      }
      const codes = (table: string, of: Record<string, string | null>) =>
        page.changed({ profile: { codes: { [table]: of } } })
      const profile = (account: string) => `/admin/acquiring/accounts/${account}/profile`
      const preview = async (path: string, value: string) =>
        good(await the.admin.post<ProfilePreview>(`${profile("second")}/preview`, { entries: [{ path, value }] }))
      const unmapped = async (account: string) => good(await the.admin.get<ProfileView>(profile(account))).unmapped
      const shown = async () => {
        const { incidents } = await acquiring.incidents()
        return incidents.flatMap(({ kind, message }) => (kind === "unknown_code" ? message : []))
      }
      const isSoon = async () => {
        const [row] = await the.sql<{ soon: boolean }>(
          "SELECT next_check_at < now() + interval '1 minute' AS soon FROM acquiring_payment",
        )
        return row?.soon
      }
      const asleep = () => the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")

      /** Of what waits for a code to be mapped: what it is, and whose profile it is mapped in. */
      const toMap = async (source: "unknown" | "incident") =>
        (await acquiring.queue(`source=${source}`)).queue.flatMap(({ kind, actions, account, mapped_at = account }) =>
          actions.includes("map_code") ? [[kind, mapped_at]] : [],
        )

      it("a payment's code that is mapped at the second has the payment queried again", async () => {
        const order = await the.buy()
        const { payment } = await acquiring.paymentOf(order)
        await acquiring.refresh(payment.id)
        moved()
        await codes("payment_status", { "3000": null })
        expect(await unmapped("second")).toMatchObject([{ table: "payment_status", code: "3000", count: 1 }])
        expect(await unmapped("default")).toEqual([])
        await asleep()
        const change = await preview("codes/payment_status/3000", "authorised")
        const at = { order_no: payment.order_no, code: "3000", belongs_to: { order_id: order.id } }
        expect(change).toMatchObject({ payments_count: 1, payments: [at] })
        await page.changed({ profile: change.profile })
        expect(await isSoon()).toBe(true)
        expect(await unmapped("second")).toEqual([])
      })

      it("a refund's code is over, and the refund is booked, once the second maps it", async () => {
        const order = await the.buy()
        const { payment } = await acquiring.paymentOf(order)
        moved()
        await codes("refund_status", { "1": null })
        the.sandbox.control.capture(payment.transaction_id ?? "")
        the.sandbox.control.refund(payment.transaction_id ?? "", { amount: "5.00" })
        await acquiring.refresh(payment.id)
        expect(await shown()).toEqual([expect.stringContaining("refund_status 1") as string])
        const listed = { table: "refund_status", code: "1", order_no: payment.order_no }
        expect([await unmapped("second"), await unmapped("default")]).toMatchObject([[listed], []])
        await asleep()
        const change = await preview("codes/refund_status/1", "refunded")
        const at = { code: "1", becomes: "refunded", belongs_to: { order_id: order.id } }
        expect(change).toMatchObject({ payments_count: 1, payments: [at], shown: [at] })
        await page.changed({ profile: change.profile })
        expect([await isSoon(), await shown(), await unmapped("second")]).toEqual([true, [], []])
        await acquiring.refresh(payment.id)
        expect((await acquiring.paymentOf(order)).payment).toMatchObject({ refunded: "5.00" })
      })

      it("a payout's report is processed again once the second maps its code", async () => {
        the.sandbox.control.notificationSettings({ enabled: true })
        const takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
        try {
          the.sandbox.control.settings({ payoutMode: "manual" })
          const { id } = await payouts.made(payouts.order())
          moved()
          await codes("payout_status", { COMPLETED: null })
          the.sandbox.control.advancePayout(the.sandbox.control.payouts()[0]!.id, { status: "completed" })
          const listed = await eventually(async () => {
            await workNotifications(the.container)
            const found = await unmapped("second")
            return found.length > 0 ? found : undefined
          })
          expect(listed).toMatchObject([{ table: "payout_status", code: "COMPLETED" }])
          expect(await toMap("incident")).toEqual([["unknown_code", "second"]])
          expect(await unmapped("default")).toEqual([])
          const change = await preview("codes/payout_status/COMPLETED", "completed")
          expect(change).toMatchObject({ payouts_count: 1, shown: [{ code: "COMPLETED" }] })
          await page.changed({ profile: change.profile })
          await eventually(async () => {
            await workNotifications(the.container)
            return (await payouts.payoutOf(id)).state === "completed" || undefined
          })
          expect(await shown()).toEqual([])
        } finally {
          takeBack()
        }
      })

      it("a payout waits for a code that the second does not name", async () => {
        await ownPage.changed({ profile: { codes: { payout_status: { CREATED: null, PROCESSING: null } } } })
        await payouts.made(payouts.order())
        expect(await toMap("unknown")).toEqual([["payout", "default"]])
        moved()
        expect(await toMap("unknown")).toEqual([["payout", "second"]])
      })

      it("a deduction that has no payment waits for a code that the second does not name", async () => {
        the.sandbox.control.notificationSettings({ enabled: true })
        await subscriptions.plan()
        const { row } = await subscriptions.subscribed()
        await subscriptions.deducted(row, "decline")
        const [{ order_no } = { order_no: "" }] = await subscriptions.renewals()
        expect((await acquiring.payments(`q=${order_no}`)).payments).toEqual([])
        const message = "The service answers refund_status 9."
        await subscriptions
          .acquiring()
          .incidents.raise(
            { account: "default", kind: "unknown_code", key: "unknown_code:refund_status:9", order_no, message },
            new Date(),
          )
        moved()
        expect(await toMap("incident")).toEqual([["unknown_code", "second"]])
      })

      it("a payment in review waits for a code that the second does not name", async () => {
        const cart = await the.cartReadyToPay()
        await the.createSession(cart)
        good(await the.payByCard(cart, card("review")))
        const { payments } = await acquiring.payments()
        await acquiring.refresh(payments[0]!.id)
        moved()
        await codes("payment_status", { "2500": null })
        expect((await acquiring.queue("source=review")).queue).toMatchObject([
          { account: "default", actions: ["map_code", "refresh"], mapped_at: "second" },
        ])
      })

      it("what a page's payment was reported at is read by the second's codes", async () => {
        const page = await away.redirect()
        the.sandbox.control.notificationSettings({ enabled: true })
        await away.payAndVanish(page)
        await away.worked()
        moved()
        const reported = async () => {
          const { payments } = await acquiring.payments()
          return (await acquiring.payment(payments[0]!.id)).seen
        }
        expect(await reported()).toMatchObject([{ kind: "authorised", known_by: "notification" }])
        await codes("payment_status", { "3000": null })
        expect(await reported()).toMatchObject([{ kind: "authorised", known_by: "query" }])
      })

      /** What the first account's profile says of its new contract. */
      const atTheNew = (profile: Record<string, unknown>) => {
        const unsayFirst = unsay
        const unsayProfile = declareSettings(the.container, { profile })
        unsay = () => [unsayFirst, unsayProfile].forEach((one) => one())
      }

      it("a page's decline is read by the second's codes when it is reported", async () => {
        const checkout = await away.redirect()
        await away.payWith(await away.atTheService(checkout), "pending")
        moved()
        atTheNew({ codes: { result_code: { "1005": "success" } } })
        the.sandbox.control.notificationSettings({ enabled: true })
        the.sandbox.control.decide(away.transactions(checkout)[0]!.transactionId, { outcome: "decline" })
        await away.worked()
        expect((await acquiring.payments()).payments).toMatchObject([{ status: "declined", decline: { code: "1005" } }])
      })

      it("a refund made at the portal is of the day that the second's time zone says", async () => {
        const { payment } = await acquiring.paymentOf(await the.buy())
        the.sandbox.control.capture(payment.transaction_id ?? "")
        the.sandbox.control.refund(payment.transaction_id ?? "", { amount: "5.00" })
        moved()
        atTheNew({ timeZone: "Pacific/Kiritimati" })
        await acquiring.refresh(payment.id)
        const day = days.today()
        days.daysLater(1)
        expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({ state: "closed" })
        const found = await acquiring.days(`day=${day}&account=default&lines=all`)
        expect(found.close[0]?.lines).toEqual(
          expect.arrayContaining([expect.objectContaining({ kind: "refunded", store: "5.00", service: "5.00" })]),
        )
      })

      it("why a card was declined is said by the second's word for it", async () => {
        const cart = await the.cartReadyToPay()
        await the.createSession(cart)
        await the.payByCard(cart, card("declined"))
        moved()
        await codes("decline_reason", { "1005": "insufficient_funds" })
        expect((await acquiring.payments()).payments).toMatchObject([{ decline: { meaning: "insufficient_funds" } }])
        expect((await acquiring.operations("state=refused")).operations).toMatchObject([
          { meaning: "insufficient_funds" },
        ])
        const { accounts } = good(await the.admin.get<HealthDaysAnswer>("/admin/acquiring/health/days?days=1"))
        expect(accounts.flatMap(({ declines }) => declines)).toMatchObject([
          { code: "1005", meaning: "insufficient_funds", count: 1 },
        ])
        expect(await unmapped("default")).toEqual([])
      })
    })

    it("draws an account's days while another account is unfinished, and names that one", async () => {
      await the.buy()
      const unfinish = declareSettings(the.container, { merchant_id: "" }, "second")
      try {
        const { accounts, unfinished } = good(
          await the.admin.get<HealthDaysAnswer>("/admin/acquiring/health/days?days=1"),
        )
        expect(accounts).toMatchObject([{ account: "default", days: [{ approved: 1 }] }])
        expect(unfinished).toEqual(["second"])
      } finally {
        unfinish()
      }
    })

    it("answers an account's day and its days while another account is unfinished, and names that one", async () => {
      await the.buy()
      const day = days.today()
      const unfinish = declareSettings(the.container, { merchant_id: "" }, "second")
      try {
        const ofOne = { count: 1, close: [{ account: "default", day }], unfinished: ["second"] }
        const found = await acquiring.days(`day=${day}&lines=all`)
        expect(found).toMatchObject(ofOne)
        expect(found.close[0]?.lines).toMatchObject([{ kind: "authorised", differs: false }])
        expect(await acquiring.days("")).toMatchObject(ofOne)
        for (const query of [`day=${day}&account=second`, "account=second"]) {
          const { status, body } = await the.admin.get<ProblemAnswer>(`/admin/acquiring/close?${query}`)
          expect([status, body.message]).toEqual([409, expect.stringMatching(/^Payment account "second" is closed/)])
        }
        expect(await acquiring.days(`day=${day}&account=default`)).toMatchObject({ count: 1, unfinished: [] })
      } finally {
        unfinish()
      }
    })

    it("gives each way to pay of a region that takes both accounts an id of its own", async () => {
      const region = `/admin/regions/${the.seeded.regions.usd}`
      const takes = async (...accounts: string[]) =>
        good(await the.admin.post(region, { payment_providers: accounts.map((account) => `pp_acquiring_${account}`) }))
      await takes("default", "second")
      try {
        const ada = await the.signUp("two-accounts@example.com")
        for (const account of ["default", "second"]) {
          const cart = await the.cartReadyToPay({ customer: ada })
          await the.createSession(cart, { customer: ada, provider: `pp_acquiring_${account}` })
          expect(good(await the.payByCard(cart, card(), { save_card: true }, ada)).type).toBe("order")
        }
        const cart = await the.cartReadyToPay({ customer: ada })
        type Methods = { methods: { id: string; flow: string; provider_id: string }[] }
        const path = `/store/acquiring/methods?cart_id=${cart.id}`
        const { methods } = good(await the.store.get<Methods>(path, { authorization: `Bearer ${ada}` }))
        const [first, other] = [methods[0]?.provider_id, methods.at(-1)?.provider_id]
        expect([first, other].sort()).toEqual(["pp_acquiring_default", "pp_acquiring_second"])
        const flows = ["saved_card", "card", "redirect"]
        expect(methods.map(({ id, flow, provider_id }) => [id, flow, provider_id])).toEqual([
          ...flows.map((flow) => [flow, flow, first]),
          ...flows.map((flow) => [`${flow}:${other?.replace("pp_acquiring_", "")}`, flow, other]),
        ])
      } finally {
        await takes("default")
      }
    })
  },
  { env: { SHOP_ACCOUNTS: "default,second" } },
)
