import type { HttpTypes } from "@medusajs/framework/types"

import { storeOf } from "../../../src/medusa/store"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { openAccount } from "../../../src/operations/account"
import { workSubscriptions } from "../../../src/subscriptions/work-subscriptions"
import { card } from "../../support/cards"
import { declareSettings } from "../../support/account-settings"
import { good } from "../../support/http"
import { lyingQuery } from "../../support/lying-service"
import { orderMoney } from "../../support/order-money"
import { payoutsOf } from "../../support/payouts"
import { accountOf, ANOTHER, SANDBOX_ACCOUNT, startTestSandbox } from "../../support/sandbox"
import { savedCards } from "../../support/saved-cards"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"
import { untilFree } from "../../support/until-free"

/** A service with other names for what a notification says, and another code of a payout. */
const OTHER_HABITS = {
  notification: { fields: { order_no: "orderNo", request_id: "requestId" } },
  codes: { payout_status: { COMPLETED: "failed", PAID: "completed" } },
}

/** A merchant changes merchant_id or account_id while something is open under the former ones. */
shop((the) => {
  const money = orderMoney(the)
  const messages = serviceMessages(the)
  const { orderOfTeas, capture, refund, storeMoney, openIncidents } = money
  const former = () => the.sandbox.url
  let other: Awaited<ReturnType<typeof startTestSandbox>>
  beforeAll(async () => void (other = await startTestSandbox(ANOTHER)))
  afterAll(() => other.close())
  afterEach(() => {
    moveBack()
    jest.restoreAllMocks()
  })

  const moveAway = () => void Object.assign(process.env, accountOf(ANOTHER), { ACQUIRER_BASE_URL: other.url })
  const moveBack = () => void Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: former() })

  /** A second account has the former settings. */
  async function moveAwayKeepingASecond(): Promise<void> {
    const { acquiring } = storeOf(the.container)
    const before = await acquiring.settings("default")
    moveAway()
    const settings = acquiring.settings.bind(acquiring)
    jest.spyOn(acquiring, "accounts").mockReturnValue(["default", "former"])
    jest
      .spyOn(acquiring, "settings")
      .mockImplementation((id) => (id === "former" ? Promise.resolve(before) : settings(id)))
  }

  async function passes(): Promise<void> {
    for (const _ of [1, 2]) {
      await untilFree(the)
      await the.sql("UPDATE acquiring_payment SET next_check_at = now() - interval '1 second' WHERE NOT final")
      await the.sql("UPDATE acquiring_operation SET next_query_at = now() WHERE state IN ('sent', 'unknown')")
      await resolveInFlight(the.container)
      await reconcile(the.container)
    }
  }
  const told = async () => (await openIncidents()).filter(({ kind }) => kind === "undeclared_account")
  const states = () => the.sql<{ kind: string; state: string }>("SELECT kind, state FROM acquiring_operation")

  /** The service takes the card, and the store does not hear of it. */
  async function lostCard() {
    the.sandbox.control.notificationSettings({ enabled: false })
    const cart = await the.cartReadyToPay({ items: { tea: 1 } })
    const session = await the.createSession(cart)
    const orderNo = String(session.data.order_no)
    the.sandbox.control.addFault({ kind: "reset_after", operation: "authorise", orderNo })
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo, times: 0 })
    await the.payByCard(cart, card("approved"))
    the.sandbox.control.clearFaults()
    expect(await states()).toEqual([{ kind: "authorise", state: "unknown" }])
    return { cart, orderNo }
  }

  it("a card whose answer was lost is not refused, however long the account is another one", async () => {
    const { orderNo } = await lostCard()
    moveAway()
    await the.sql("UPDATE acquiring_operation SET sent_at = now() - interval '1 day'")
    await passes()
    expect(await states()).toEqual([{ kind: "authorise", state: "unknown" }])
    expect(other.control.requests({ orderNo })).toEqual([])
    const incidents = await told()
    expect(incidents).toHaveLength(1)
    expect(incidents[0]?.message).toContain("100001 / 100001001")
    expect(incidents[0]?.message).toMatch(/open payments: 1, subscriptions: 0/)
  })

  it("becomes the order once the settings are put back", async () => {
    const { cart } = await lostCard()
    moveAway()
    await passes()
    moveBack()
    await passes()
    expect(await states()).toEqual([{ kind: "authorise", state: "done" }])
    expect(await money.orderIdOf(cart)).toBeDefined()
    expect(await told()).toEqual([])
  })

  it("captures and refunds of its orders are refused before anything is sent", async () => {
    const order = await orderOfTeas(1)
    moveAway()
    const refused = await capture(order)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message).toMatch(/lies at the service under 100001 .*Nothing was sent/)
    expect(other.control.requests({ orderNo: order.orderNo })).toEqual([])
    moveBack()
    expect((await capture(order)).status).toBe(200)
    moveAway()
    expect((await refund(order)).body.message).toMatch(/Nothing was sent/)
    moveBack()
    expect((await refund(order)).status).toBe(200)
    expect(await storeMoney(order)).toMatchObject({ refunded: 25 })
  })

  it("a shopper whose page is open there is not sent to a second one", async () => {
    const page = await money.redirect()
    await money.atTheService(page)
    moveAway()
    const again = await money.browser.open(page.checkoutUrl)
    expect(again.status).toBeGreaterThanOrEqual(400)
    expect(again.text).toMatch(/begin the payment anew/)
    expect(other.control.requests({ orderNo: page.orderNo })).toEqual([])
    moveBack()
    await money.payAndVanish(page)
    await passes()
    expect(await money.orderIdOf(page.cart)).toBeDefined()
  })

  it("new payments go to the present account", async () => {
    const order = await orderOfTeas(1)
    moveAway()
    const cart = await the.cartReadyToPay({ items: { tea: 1 } })
    const session = await the.createSession(cart)
    const { body } = await the.payByCard(cart, card("approved"))
    expect(body.type).toBe("order")
    const orderNo = String(session.data.order_no)
    expect(other.control.transactions({ orderNo })).toHaveLength(1)
    expect(order.orderNo).not.toBe(orderNo)
    await passes()
    expect(await told()).toHaveLength(1)
  })

  const undeclare = async () => {
    for (const table of ["acquiring_payment", "acquiring_operation"]) {
      await the.sql(`UPDATE ${table} SET account = 'former'`)
    }
  }

  it.each([
    ["lies there", moveAway],
    ["is of an account that is not declared any more", undeclare],
  ])("what an order is paid for since is captured at once, though its first payment %s", async (_where, change) => {
    const order = await orderOfTeas(1)
    good(await capture(order))
    await passes()
    await change()
    money.settings({ capture: "at_once" })
    await money.editQuantity(order, 2)
    const { id } = await money.openCollection(order)
    const path = `/store/payment-collections/${id}/payment-sessions`
    const { payment_collection } = good(
      await the.store.post<HttpTypes.StorePaymentCollectionResponse>(path, { provider_id: "pp_acquiring_default" }),
    )
    const orderNo = String(payment_collection.payment_sessions?.at(-1)?.data?.order_no)
    const paid = await the.store.post(`/store/acquiring/payment-collections/${id}/pay`, {
      ...{ card: card("approved"), amount: 20, currency_code: "usd" },
    })
    expect(paid.status).toBe(200)
    await passes()
    const { control } = change === moveAway ? other : the.sandbox
    expect(control.sums({ orderNo })).toMatchObject([{ captured: "20.00" }])
    expect((await the.orderOf({ id: order.orderId })).payment_status).toBe("captured")
  })

  it("a contract that was begun there is left alone, and counted", async () => {
    const { orderNo } = await orderOfTeas(1)
    await the.sql(
      `INSERT INTO acquiring_subscription (id, account, order_no, recurring_id, status, variant_id, contract_name, interval,
         interval_count, amount, currency_code, contract_start, next_check_at)
       VALUES ('acqsub_1', 'default', $1, 'R-1', 'active', 'variant_1', 'Tea', 'month', 1, '20.00', 'USD', '2026-01-01', now())`,
      [orderNo],
    )
    moveAway()
    expect(await workSubscriptions(the.container)).toBe(0)
    await passes()
    expect((await told())[0]?.message).toMatch(/open payments: 1, subscriptions: 1/)
    const { client } = await openAccount(storeOf(the.container), "default")
    await expect(client.cancelSubscription({ recurringId: "R-1", orderNo })).rejects.toThrow(/Nothing was sent/)
    moveBack()
    expect(await workSubscriptions(the.container)).toBe(1)
  })

  it("another key alone changes nothing", async () => {
    const order = await orderOfTeas(1)
    const key = process.env.ACQUIRER_SECRET_KEY
    process.env.ACQUIRER_SECRET_KEY = "another-secret-key"
    await passes()
    process.env.ACQUIRER_SECRET_KEY = key
    expect(await told()).toEqual([])
    expect((await capture(order)).status).toBe(200)
  })

  it("what a person has closed stays closed, and is told again once it was over meanwhile", async () => {
    await orderOfTeas(1)
    moveAway()
    await passes()
    const [incident] = await the.sql<{ id: string }>("SELECT id FROM acquiring_incident WHERE resolved_at IS NULL")
    expect((await the.admin.post(`/admin/acquiring/incidents/${incident?.id}/resolve`, {})).status).toBe(200)
    await passes()
    expect(await told()).toEqual([])
    moveBack()
    await orderOfTeas(1)
    await passes()
    moveAway()
    await passes()
    expect(await told()).toHaveLength(1)
  })

  it("goes on under a second account that has the former settings", async () => {
    const order = await orderOfTeas(1)
    await moveAwayKeepingASecond()
    expect((await capture(order)).status).toBe(200)
    await passes()
    expect(await told()).toEqual([])
    expect(the.sandbox.control.sums({ orderNo: order.orderNo })[0]).toMatchObject({ captured: "25.00" })
  })

  it("a notification about it ends with the reason, beside one of the present account that is followed", async () => {
    money.settings({ notifications: { attempts: 1 } })
    const tell = (order_no: string, whose = {}) => {
      const said = { order_no, transaction_id: "T1", currency: "USD", amount: "25.00", payment_status: "5000" }
      return messages.post(new URLSearchParams(messages.signed({ ...said, ...whose })))
    }
    const before = await orderOfTeas(1)
    await tell(before.orderNo)
    moveAway()
    const cart = await the.cartReadyToPay({ items: { tea: 1 } })
    const orderNo = String((await the.createSession(cart)).data.order_no)
    expect((await the.payByCard(cart, card("approved"))).body.type).toBe("order")
    const [after] = other.control.transactions({ orderNo })
    other.control.capture(after!.transactionId)
    await tell(orderNo, { merchant_id: ANOTHER.merchantId, account_id: ANOTHER.accountId })
    await money.worked()
    // Both in one hundred.
    await the.sql("UPDATE acquiring_notification SET state = 'received', attempts = 0, next_attempt_at = NULL")
    const rows = await money.worked()
    const outcomeOf = (of: string) => rows.find(({ order_no }) => order_no === of)
    expect(outcomeOf(before.orderNo)).toMatchObject({
      ...{ state: "attention", attempts: 1 },
      outcome: expect.stringContaining("This payment lies at the service under 100001 / 100001001") as string,
    })
    expect(outcomeOf(orderNo)).toMatchObject({ state: "done" })
    const letter = (await money.incidents()).find(
      ({ kind, order_no }) => kind === "dead_letter" && order_no === before.orderNo,
    )
    expect(letter?.message).toContain("lies at the service under")
  })

  it("what the service reports of it is taken in for a second account that has the former ids, payouts included", async () => {
    const backend_url = the.url().replace(/\/$/, "")
    const takeBack = declareSettings(the.container, { backend_url })
    the.sandbox.control.settings({ payoutMode: "manual" })
    const { made, order, payoutOf } = payoutsOf(the)
    const payout = await made(order())
    const page = await money.redirect()
    await money.atTheService(page)
    await moveAwayKeepingASecond()
    money.settings({ profile: OTHER_HABITS })
    const [sent] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(sent!.id, { status: "completed" })
    await money.payAndVanish(page)
    await money.until("both are followed", async () => {
      await money.worked()
      return (await payoutOf(payout.id)).state === "completed" && (await money.orderIdOf(page.cart))
    })
    takeBack()
    const rows = await the.sql<{ account: string }>("SELECT DISTINCT account FROM acquiring_notification")
    expect(rows).toEqual([{ account: "default" }])
  })

  it.each(["completed", "failed"])("what is signed for another account says nothing of a payout (%s)", async (said) => {
    await moveAwayKeepingASecond()
    other.control.settings({ payoutMode: "manual" })
    const { made, order, payoutOf } = payoutsOf(the)
    const payout = await made(order())
    const [sent] = other.control.payouts()
    const report = { request_id: payout.request_id, transaction_id: sent!.id, status: said.toUpperCase() }
    expect(await messages.post(new URLSearchParams(messages.signed(report, "payout_notification")))).toMatchObject({
      status: 200,
    })
    await money.worked()
    expect((await payoutOf(payout.id)).state).toBe("under_way")
    expect(await openIncidents()).toEqual([])
  })

  it("what the service reports of it is refused as long as no account has the former ids", async () => {
    const { orderNo } = await orderOfTeas(1)
    const said = { order_no: orderNo, transaction_id: "T1", currency: "USD", amount: "25.00", payment_status: "5000" }
    moveAway()
    expect(await messages.post(new URLSearchParams(messages.signed(said)))).toMatchObject({ status: 403 })
    moveBack()
    await moveAwayKeepingASecond()
    expect(await messages.post(new URLSearchParams(messages.signed(said)))).toMatchObject({ status: 200 })
    const forged = { ...messages.signed(said), amount: "1.00" }
    expect(await messages.post(new URLSearchParams(forged))).toMatchObject({ status: 401 })
  })

  it("what fails at a second account keeps nothing of the first from being followed", async () => {
    const order = await orderOfTeas(1)
    expect((await capture(order)).status).toBe(200)
    await moveAwayKeepingASecond()
    other.control.notificationSettings({ enabled: false })
    const cart = await the.cartReadyToPay({ items: { tea: 1 } })
    const orderNo = String((await the.createSession(cart)).data.order_no)
    await the.payByCard(cart, card("approved"))
    const [own] = other.control.transactions({ orderNo })
    other.control.capture(own!.transactionId)
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_refund", times: 0 })
    await passes()
    const [session] = await the.sql<{ amount: string }>(
      "SELECT c.amount FROM capture c JOIN payment p ON p.id = c.payment_id WHERE p.payment_session_id = $1",
      [`payses_${orderNo}`],
    )
    expect(Number(session?.amount)).toBe(25)
  })

  it("ends a contract that no order came of where its payment lies, under a second account", async () => {
    const { plan, sleepless, rows } = subscriptionsOf(the, money)
    await plan()
    the.sandbox.control.notificationSettings({ enabled: false })
    await money.payAndVanish(await money.redirect())
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    // Its own pass found the money and could make no order of it.
    await the.sql("UPDATE acquiring_payment SET status = 'authorised'")
    await moveAwayKeepingASecond()
    await sleepless()
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    expect(await rows()).toMatchObject([{ status: "abandoned" }])
    expect(other.control.requests({ operation: "cancel_subscription" })).toEqual([])
  })

  it("a deduction lies where its contract was begun, and its order is refunded there when the settings are put back", async () => {
    const { plan, subscribed, sleepless, renewalOrders } = subscriptionsOf(the, money)
    await plan()
    const { order, row } = await subscribed()
    await moveAwayKeepingASecond()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.deduct(row.recurring_id)
    await sleepless()
    const [renewed] = await renewalOrders(order)
    jest.restoreAllMocks()
    moveBack()
    const payment = renewed!.payment_collections[0]!.payments![0]!
    const refunded = await refund({ paymentId: payment.id }, 25)
    expect([refunded.status, refunded.body.message]).toEqual([200, undefined])
    expect(the.sandbox.control.sums({ orderNo: `${row.order_no}R1` })).toMatchObject([{ refunded: "25.00" }])
  })

  describe("at a service with other habits", () => {
    const { plan, subscribed, sleepless, renewals, renewalOrders } = subscriptionsOf(the, money)
    const RENAMED = { profile: { deductions: { orderNo: "{order_no}-{cycle}" } } }

    it.each([
      ["reported", () => money.worked()],
      ["found by the job", () => sleepless()],
    ])("a deduction becomes an order once it is %s", async (how, heard) => {
      await plan()
      const { order, row } = await subscribed()
      await moveAwayKeepingASecond()
      money.settings(RENAMED)
      the.sandbox.control.notificationSettings({ enabled: how === "reported" })
      the.sandbox.control.deduct(row.recurring_id)
      await heard()
      expect(await renewals()).toMatchObject([{ cycle: 1, order_no: `${row.order_no}R1`, state: "ordered" }])
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured", total: 25 }])
    })

    it("books no more as captured than was, where the order's sum is named", async () => {
      money.settings({ profile: { capturedAmount: "order" } })
      const order = await orderOfTeas(1)
      expect((await capture(order, 10)).status).toBe(200)
      expect((await refund(order, 5)).status).toBe(200)
      const named = await lyingQuery(order.orderNo, (record) => void (record.amount = "25.00"))
      await moveAwayKeepingASecond()
      money.settings({ profile: { capturedAmount: "captured" } })
      await passes()
      await named.close()
      expect(await storeMoney(order)).toMatchObject({ captured: 10, refunded: 5 })
    })
  })

  describe("a saved card", () => {
    const { cardsOf, save, cartFor, payBySavedCard } = savedCards(the)
    let ada: string
    beforeEach(async () => void (ada = await the.signUp("ada@example.com")))

    const ofAda = async (flow: "card" | "saved_card", saved_card_id?: string) => {
      const cart = await the.cartReadyToPay({ customer: ada })
      await the.createSession(cart, { customer: ada, data: { flow, ...(saved_card_id ? { saved_card_id } : {}) } })
      return cart
    }
    const places = () => the.sql("SELECT service_account, unusable_reason FROM acquiring_saved_card")

    it("is kept for the contract that its payment lies under", async () => {
      const cart = await ofAda("card")
      expect(good(await the.payByCard(cart, card("declined"), {}, ada)).type).toBe("cart")
      await moveAwayKeepingASecond()
      expect(good(await the.payByCard(cart, card(), { save_card: true }, ada)).type).toBe("order")
      expect(await places()).toEqual([{ service_account: "100001 / 100001001", unusable_reason: null }])
      expect(await cardsOf(ada)).toMatchObject([{ status: "unusable" }])
      moveBack()
      expect(await cardsOf(ada)).toMatchObject([{ status: "usable" }])
    })

    it("pays what was begun at the contract that issued it", async () => {
      await save(ada)
      const [{ id } = { id: "" }] = await cardsOf(ada)
      const cart = await cartFor(ada, id)
      the.sandbox.control.addFault({ kind: "400", operation: "authorise" })
      expect(good(await payBySavedCard(cart, ada)).type).toBe("cart")
      await moveAwayKeepingASecond()
      expect(good(await payBySavedCard(cart, ada)).type).toBe("order")
    })

    it("is not spent on what was begun at another contract, and stays usable", async () => {
      const typed = await ofAda("card")
      expect(good(await the.payByCard(typed, card("declined"), {}, ada)).type).toBe("cart")
      await moveAwayKeepingASecond()
      await save(ada)
      const [{ id } = { id: "" }] = await cardsOf(ada)
      await the.sql(
        `UPDATE payment_session SET data = data || '{"flow": "saved_card"}'::jsonb || jsonb_build_object('saved_card_id', $1::text)
         WHERE data ->> 'order_no' = (SELECT order_no FROM acquiring_payment WHERE cart_id = $2)`,
        [id, typed.id],
      )
      expect((await payBySavedCard(typed, ada)).status).toBe(400)
      expect(await cardsOf(ada)).toMatchObject([{ status: "usable" }])
    })
  })

  it("a payment of before this was kept is taken for the present account's, and kept once it is seen there", async () => {
    await orderOfTeas(1)
    await the.sql("UPDATE acquiring_payment SET service_account = NULL")
    await passes()
    expect(await the.sql("SELECT service_account FROM acquiring_payment")).toEqual([
      { service_account: "100001 / 100001001" },
    ])
  })
})
