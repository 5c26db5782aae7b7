import { reconcile } from "../../../src/reconciliation/reconcile"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** What may be bought as a subscription, and how. */
shop((the) => {
  const away = elsewhere(the)
  const { active, acquiring, plan, rows, sleepless, unplan } = subscriptionsOf(the, away)

  describe("a cart with a subscription", () => {
    it("is paid by card alone, and by itself", async () => {
      await plan()
      away.settings({
        methods: [
          { id: "card", label: "Card", flow: "card" },
          { id: "voucher", label: "Voucher", flow: "apm", payment_method: "voucher" },
        ],
      })
      const methodsOf = async (cart: { id: string }) =>
        good(await the.store.get<{ methods: { id: string }[]; notice?: string }>(`/store/acquiring/methods?cart_id=${cart.id}`)) // prettier-ignore
      const cart = await the.cartReadyToPay()
      expect(await methodsOf(cart)).toEqual({
        methods: [expect.objectContaining({ id: "card" })],
        notice: expect.stringContaining("paid by card"),
        subscription: expect.objectContaining({ amount: "25.00", promotion_cycle: 0, promotion_amount: null }),
      })
      const apm = await the.trySession(cart, { data: { flow: "apm", payment_method: "voucher" } })
      expect([apm.status, apm.body.message]).toEqual([400, expect.stringContaining("paid by card")])

      const other = await the.trySession(cart, { provider: "pp_system_default", data: {} })
      expect([other.status, other.body.message]).toEqual([400, expect.stringContaining("paid by card")])

      const mixed = await the.cartReadyToPay({ items: { tea: 1, unicode: 1 } })
      expect(await methodsOf(mixed)).toEqual({ methods: [], notice: expect.stringContaining("bought by itself") })
      const refused = await the.trySession(mixed)
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("bought by itself")])
      expect(the.sandbox.control.requests()).toEqual([])
    })

    it("promises no subscription where a promotion leaves nothing to pay, and says that none begins", async () => {
      await plan()
      const cart = await the.cartReadyToPay()
      for (const target_type of ["items", "shipping_methods"]) {
        const method = { target_type, type: "percentage", allocation: "across", value: 100 }
        const code = `FREE-${target_type}`
        const promotion = { code, type: "standard", status: "active", application_method: method }
        good(await the.admin.post("/admin/promotions", promotion))
        good(await the.store.post(`/store/carts/${cart.id}/promotions`, { promo_codes: [code] }))
      }
      expect(good(await the.store.get(`/store/acquiring/methods?cart_id=${cart.id}`))).toEqual({
        methods: [],
        notice: expect.stringContaining("no subscription begins"),
      })
      const { order } = good(await the.complete(cart))
      expect(order).toMatchObject({ total: 0 })
      expect(await rows()).toEqual([])
    })

    it("says beforehand what is deducted later, and takes no other sum", async () => {
      await plan({ amount: "12.00", currency_code: "usd", billing_cycle: 6, promotion_cycle: 2, ends_on: "2099-12-31" })
      const cart = await the.cartReadyToPay()
      const offered = async () => {
        const path = `/store/acquiring/methods?cart_id=${cart.id}`
        return good(await the.store.get<{ subscription?: { amount: string } }>(path)).subscription
      }
      expect(await offered()).toEqual({
        contract_name: "Tea, every month",
        ...{ interval: "month", interval_count: 1, billing_cycle: 6 },
        ...{ amount: "17.00", currency_code: "usd", promotion_cycle: 2, promotion_amount: "25.00" },
        starts_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        ends_on: "2099-12-31",
        terms: expect.stringMatching(/^[\w-]{16}$/),
      })
      const agreed = { subscription_amount: (await offered())?.amount }
      await plan({ amount: "30.00", currency_code: "usd" })
      await the.createSession(cart, { data: { flow: "card", ...agreed } })
      expect(await the.payByCard(cart)).toMatchObject({
        status: 409,
        body: {
          code: "subscription_changed",
          message: expect.stringMatching(/now 35\.00 USD.*told of 17\.00 USD.*nothing was charged/i),
          shown: { amount: 17, currency_code: "usd" },
          now: { amount: 35, currency_code: "usd" },
        },
      })
      const { checkoutUrl } = await away.redirect({}, agreed)
      const page = await away.browser.open(checkoutUrl)
      expect(new URL(page.url).searchParams.get("status")).toBe("subscription_changed")
      expect(the.sandbox.control.requests()).toEqual([])
      expect(await rows()).toEqual([])

      await the.createSession(cart, { data: { flow: "card", subscription_amount: 35 } })
      expect(good(await the.payByCard(cart)).type).toBe("order")
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])
      expect((await rows())[0]).toMatchObject({ amount: "35.00" })
      const bought = await the.cartReadyToPay()
      good(await unplan())
      await the.createSession(bought, { data: { flow: "card", subscription_amount: 35 } })
      expect(await the.payByCard(bought)).toMatchObject({
        status: 409,
        body: { code: "subscription_changed", message: expect.stringContaining("no subscription any more") },
      })
    })

    it.each([
      ["how often", { interval: "week" }],
      ["how many intervals lie between", { interval_count: 2 }],
      ["how many there are", { billing_cycle: 12 }],
      ["how long the promotion lasts", { promotion_cycle: 1 }],
      ["when they begin", { start_after_days: 30 }],
      ["when they end", { ends_on: "2098-12-31" }],
    ])("is not begun on other terms than the shopper was told: %s", async (_what, change) => {
      const told = {
        amount: "20.00",
        currency_code: "usd",
        billing_cycle: 6,
        promotion_cycle: 2,
        ends_on: "2099-12-31",
      }
      await plan(told)
      const cart = await the.cartReadyToPay()
      const path = `/store/acquiring/methods?cart_id=${cart.id}`
      const offered = async () =>
        good(await the.store.get<{ subscription: { amount: string; terms: string } }>(path)).subscription
      const { amount, terms } = await offered()
      const agreed = { subscription_amount: amount, subscription_terms: terms }
      await plan({ ...told, ...change })
      await the.createSession(cart, { data: { flow: "card", ...agreed } })
      expect(await the.payByCard(cart)).toMatchObject({
        status: 409,
        body: {
          code: "subscription_changed",
          message: expect.stringMatching(/terms of the subscription have changed.*nothing was charged/i),
          shown: { amount: 25, currency_code: "usd" },
          now: { amount: 25, currency_code: "usd" },
        },
      })
      expect(the.sandbox.control.requests()).toEqual([])
      await the.createSession(cart, { data: { flow: "card", subscription_terms: (await offered()).terms } })
      const { order } = good(await the.payByCard(cart))
      expect(await active({ id: order?.id ?? "" })).toMatchObject({ status: "active" })
    })

    it("is not begun on the payment page on other terms, nor where the shopper was told of none", async () => {
      await plan()
      const cart = await the.cartReadyToPay()
      const path = `/store/acquiring/methods?cart_id=${cart.id}`
      const { terms } = good(await the.store.get<{ subscription: { terms: string } }>(path)).subscription
      await plan({ interval: "week" })
      const { checkoutUrl } = await away.redirect({}, { subscription_terms: terms })
      const page = await away.browser.open(checkoutUrl)
      expect(new URL(page.url).searchParams.get("status")).toBe("subscription_changed")
      await the.createSession(cart, { data: { flow: "card", subscription_amount: 0 } })
      expect(await the.payByCard(cart)).toMatchObject({
        status: 409,
        body: {
          code: "subscription_changed",
          message: expect.stringMatching(/a subscription by now.*takes 25\.00 USD.*told of none/),
        },
      })
      expect(the.sandbox.control.requests()).toEqual([])
    })

    it("begins nothing where its order, which was bought once, is paid anew", async () => {
      const methods = [
        { id: "card", label: "Card", flow: "card" },
        { id: "voucher", label: "Voucher", flow: "apm", payment_method: "voucher" },
      ]
      away.settings({ cancelled_at_service: "keep_order", methods })
      const order = await the.buy()
      the.sandbox.control.cancel(the.sandbox.control.transactions()[0]!.transactionId)
      await away.worked()
      await reconcile(the.container)
      await plan()
      const { id } = (await the.orderOf(order)).payment_collections[0]!
      const path = `/store/acquiring/payment-collections/${id}`
      const owed = { payment_collection: { amount: 25 }, methods: [{ id: "card" }, { id: "voucher" }] }
      expect(good(await the.store.get(path))).toMatchObject(owed)
      const session = (data: object) =>
        the.store.post(`/store/payment-collections/${id}/payment-sessions`, {
          provider_id: "pp_acquiring_default",
          data,
        })
      good(await session({ flow: "apm", payment_method: "voucher" }))
      good(await session({ flow: "card" }))
      good(await the.store.post(`${path}/pay`, { amount: 25, currency_code: "usd", card: card("approved") }))
      expect(the.sandbox.control.contracts()).toEqual([])
      expect(await rows()).toEqual([])
      expect((await the.orderOf(order)).payment_status).toBe("authorized")
    })

    it("is told to a person where its payment failed before a contract began, and its order is paid anew", async () => {
      away.settings({ cancelled_at_service: "keep_order" })
      const order = await the.buy()
      the.sandbox.control.cancel(the.sandbox.control.transactions()[0]!.transactionId)
      await away.worked()
      await reconcile(the.container)
      await wantedLongAgo()
      const { id } = (await the.orderOf(order)).payment_collections[0]!
      const again = { provider_id: "pp_acquiring_default", data: { flow: "card" } }
      good(await the.store.post(`/store/payment-collections/${id}/payment-sessions`, again))
      const payment = { amount: 25, currency_code: "usd", card: card("approved") }
      good(await the.store.post(`/store/acquiring/payment-collections/${id}/pay`, payment))
      await sleepless()
      expect(await rows()).toMatchObject([{ status: "abandoned" }])
      const told = async () => (await away.incidents()).filter(({ kind }) => kind === "contract_without_order")
      const began = { message: expect.stringContaining("The service began no contract with it.") as string }
      expect(await told()).toMatchObject([began])

      // Once for the order, whose other tries come to the same end; with what is known of the last one.
      await the.sql("UPDATE acquiring_incident SET message = 'What was known before.'")
      await wantedLongAgo()
      // What the payment's notifications have begun may be under way.
      await eventually(async () => {
        await sleepless()
        return (await rows()).every(({ status }) => status === "abandoned") || undefined
      })
      expect(await rows()).toHaveLength(2)
      expect(await told()).toMatchObject([began])
    })

    /** A contract that the last payment was to begin, so long ago that its checkout is over. */
    async function wantedLongAgo() {
      const [paid] = await the.sql<{ order_no: string }>(
        "SELECT order_no FROM acquiring_payment ORDER BY created_at DESC",
      )
      const { subscriptions, clock } = acquiring()
      const terms = { contract_name: "Tea", interval: "month" as const, interval_count: 1, billing_cycle: 0 }
      await subscriptions.open(
        {
          ...{ ...terms, account: "default", order_no: paid!.order_no, variant_id: the.seeded.variants.tea![0]! },
          ...{ promotion_cycle: 0, amount: "25.00", currency_code: "USD", saved_card_id: null },
          ...{ contract_start: "20260101", contract_end: null },
        },
        clock.now(),
        clock.now(),
      )
      await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    }

    it("whose order never came about leaves no contract behind", async () => {
      await plan()
      away.settings({ late_money: { browser_gone: "release" }, checkout_minutes: 1 })
      const checkout = await away.redirect()
      await away.payAndVanish(checkout)
      const [contract] = the.sandbox.control.contracts()
      expect(contract?.status).toBe("active")
      the.sandbox.control.cancel(contract!.transactionId)
      // What the notifications have begun may be under way.
      await eventually(async () => {
        await sleepless()
        return (await rows())[0]?.status === "abandoned" || undefined
      })
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })
  })

  describe("plans", () => {
    it("are kept one a variant, shown to shoppers, and taken away", async () => {
      await plan()
      await plan({ contract_name: "Tea, weekly", interval: "week" })
      const variant = the.seeded.variants.tea?.[0]
      const shown = good(await the.store.get<{ plans: object[] }>(`/store/acquiring/plans?variant_id=${variant}`))
      expect(shown.plans).toMatchObject([{ variant_id: variant, contract_name: "Tea, weekly", interval: "week" }])
      expect(good(await the.admin.get("/admin/acquiring/plans"))).toMatchObject({ count: 1, limit: 20, offset: 0 })
      good(await unplan())
      expect((await unplan()).status).toBe(404)
      const { order } = { order: await the.buy() }
      expect(order.id).toBeDefined()
      expect(await rows()).toEqual([])
    })

    it("of two people who change one at once, the second is told so, and overwrites nothing", async () => {
      const seen = await plan()
      const change = (contract_name: string, version?: number) =>
        the.admin.post<{ type: string; message: string }>("/admin/acquiring/plans", {
          variant_id: the.seeded.variants.tea?.[0],
          interval: "week",
          ...{ contract_name, version },
        })
      const stale = { status: 409, body: { type: "busy", message: expect.stringMatching(/^Somebody else changed/) } }
      good(await change("The first one's", seen.version))
      expect(await change("The second one's", seen.version)).toMatchObject(stale)
      expect(await change("A new one's", 0)).toMatchObject(stale)
      expect(await unplan(seen.version)).toMatchObject(stale)
      const names = async () => await the.sql("SELECT contract_name FROM acquiring_plan WHERE deleted_at IS NULL")
      expect(await names()).toEqual([{ contract_name: "The first one's" }])

      // A plan that was removed and made anew is another one to whoever saw the first.
      good(await unplan())
      expect(await change("The second one's", seen.version)).toMatchObject(stale)
      const anew = await plan()
      expect(anew.version).toBeGreaterThan(seen.version)
      const both = await Promise.all(["One's", "Another's"].map((name) => change(name, anew.version)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

      // Who has read nothing is the last one, and may be the first.
      good(await change("A script's"))
      expect(await names()).toEqual([{ contract_name: "A script's" }])
      const path = `/admin/acquiring/plans?variant_id=${the.seeded.variants.tea?.[0]}`
      good(await the.admin.delete(path))
      good(await change("A script's again"))
      expect(await names()).toEqual([{ contract_name: "A script's again" }])
    })

    it.each([
      [{ interval: "fortnight" }, "interval"],
      [{ interval_count: 0 }, "interval_count"],
      [{ amount: "12.00" }, "currency_code"],
      [{ amount: "0", currency_code: "usd" }, "amount"],
      [{ amount: "1.234", currency_code: "kwd" }, "amount"],
      [{ billing_cycle: 2, promotion_cycle: 3 }, "promotion_cycle"],
      [{ ends_on: "2027-02-30" }, "ends_on"],
      [{ variant_id: "variant_none" }, "variant_id"],
      [{ surprise: 1 }, "surprise"],
      [{ version: -1 }, "version"],
    ])("refuse %j by its field", async (terms, field) => {
      const body = {
        variant_id: the.seeded.variants.tea?.[0],
        contract_name: "Tea",
        interval: "month",
        interval_count: 1,
        version: 0,
        ...terms,
      }
      const answer = await the.admin.post<{ errors: { field: string }[] }>("/admin/acquiring/plans", body)
      expect([answer.status, answer.body.errors.map((one) => one.field)]).toEqual([400, [field]])
    })
  })
})
