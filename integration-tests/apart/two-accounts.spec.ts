import type { HealthDaysAnswer, ProblemAnswer } from "../../src/api/admin/acquiring/http-types"
import { closeDueDays } from "../../src/daily-close/close-due-days"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { declareSettings } from "../support/account-settings"
import { acquiringAdmin } from "../support/acquiring-admin"
import { bulkBooks } from "../support/bulk-ledgers"
import { expectClosedToTheCent, mixedOrders, reconciledAll, sumsAt } from "../support/mixed-day"
import { good } from "../support/http"
import { shop } from "../support/shop"
import { noonZone, shopDays } from "../support/shop-days"

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
    }, 120_000)

    it("lists the first account's newest refunds where none is chosen, and the chosen one's where one is", async () => {
      expect(await acquiring.refunds("")).toMatchObject({ account: "default", count: 0 })
      expect(await acquiring.refunds("q=nobodys-order")).toMatchObject({ account: "default" })
      expect(await acquiring.refunds("account=second")).toMatchObject({ account: "second" })
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
  },
  { env: { SHOP_ACCOUNTS: "default,second" } },
)
