import { Modules } from "@medusajs/framework/utils"

import { SubscriptionEvents } from "../../../src/subscriptions/events"
import { elsewhere, QUICK } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

interface Shown {
  id: string
  status: string
  cancelling: boolean
  contract_name: string
}

/** Who may end a subscription, and what ends it otherwise. */
shop((the) => {
  const away = elsewhere(the)
  const { askedFor, plan, subscribed, active, rows, deducted, renewalOrders, sleepless } = subscriptionsOf(the, away)
  afterEach(() => jest.restoreAllMocks())

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const ofCustomer = async (token: string) =>
    good(
      await the.store.get<{ subscriptions: Shown[]; count: number }>("/store/acquiring/subscriptions", bearer(token)),
    )
  const cancelBy = (token: string, id: string) =>
    the.store.post<{ subscription: Shown; message?: string }>(
      `/store/acquiring/subscriptions/${id}/cancel`,
      {},
      bearer(token),
    )

  /** Buys as somebody who has signed in. */
  async function boughtBy(customer: string) {
    const cart = await the.cartReadyToPay({ customer })
    await the.createSession(cart, { customer })
    const { order } = good(await the.payByCard(cart, undefined, {}, customer))
    return { order: order!, row: await active(order!) }
  }

  describe("cancelling", () => {
    it("is the customer's own right, and nobody else's", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const eve = await the.signUp("eve@example.com")
      const { row } = await boughtBy(ada)
      expect(await ofCustomer(ada)).toMatchObject({ count: 1, subscriptions: [{ id: row.id, status: "active" }] })
      expect(await ofCustomer(eve)).toMatchObject({ count: 0, subscriptions: [] })
      expect((await the.store.get("/store/acquiring/subscriptions")).status).toBe(401)
      expect((await cancelBy(eve, row.id)).status).toBe(404)
      expect(the.sandbox.control.requests({ operation: "cancel_subscription" })).toEqual([])

      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled", cancelling: false })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled" })
      expect(the.sandbox.control.requests({ operation: "cancel_subscription" })).toHaveLength(1)
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })

    it("is a guest's right, too, who names the order and its e-mail address", async () => {
      await plan()
      const { order, row } = await subscribed()
      const path = `/store/acquiring/orders/${order.id}/subscriptions`
      const of = (email: unknown, at = path) =>
        the.store.post<{ subscriptions: Shown[]; message?: string }>(at, { email })
      expect(good(await of(` ${order.email!.toUpperCase()}`)).subscriptions).toMatchObject([
        { id: row.id, status: "active" },
      ])
      const cancel = (email: unknown, id = row.id) =>
        the.store.post<{ subscription: Shown; message?: string }>(`${path}/${id}/cancel`, { email })
      for (const answer of [of("eve@example.com"), of(order.email, path.replace(order.id, "order_unknown"))])
        expect(await answer).toMatchObject({
          status: 404,
          body: { message: expect.stringContaining("no guest's order") },
        })
      expect((await cancel("eve@example.com")).status).toBe(404)
      expect((await cancel(order.email, "acqsub_unknown")).status).toBe(404)
      expect(await cancel(undefined)).toMatchObject({ status: 400, body: { message: "email: must be given" } })
      expect(await of(["a"])).toMatchObject({ status: 400 })
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])

      expect(good(await cancel(order.email)).subscription).toMatchObject({ status: "cancelled", cancelling: false })
      expect(good(await of(order.email)).subscriptions).toMatchObject([{ id: row.id, status: "cancelled" }])
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })

    it("is a guest's right with the order of a renewal, too: that is what they were written to about", async () => {
      await plan()
      const { order, row } = await subscribed()
      await deducted(row)
      const [renewal] = await renewalOrders(order)
      const path = `/store/acquiring/orders/${renewal!.id}/subscriptions`
      const { subscriptions } = good(await the.store.post<{ subscriptions: Shown[] }>(path, { email: order.email }))
      expect(subscriptions).toMatchObject([{ id: row.id, status: "active" }])
      expect((await the.store.post(path, { email: "eve@example.com" })).status).toBe(404)
      const cancelled = await the.store.post(`${path}/${row.id}/cancel`, { email: order.email })
      expect(cancelled.body).toMatchObject({ subscription: { status: "cancelled" } })
    })

    it("goes with an order that is transferred to an account", async () => {
      await plan()
      const { order, row } = await subscribed()
      const ada = await the.signUp("ada@example.com")
      const consent = await askedFor(order.id, ada)
      expect(await ofCustomer(ada)).toMatchObject({ count: 0 })
      await consent()
      expect(await ofCustomer(ada)).toMatchObject({ count: 1, subscriptions: [{ id: row.id, status: "active" }] })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled" })
    })

    it("of a customer with an account takes more than the order and the address", async () => {
      await plan()
      const { order, row } = await boughtBy(await the.signUp("ada@example.com"))
      const path = `/store/acquiring/orders/${order.id}/subscriptions`
      const body = { email: order.email }
      expect((await the.store.post(path, body)).status).toBe(404)
      expect((await the.store.post(`${path}/${row.id}/cancel`, body)).status).toBe(404)
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])
    })

    it("ends what a failed deduction asked a person to do", async () => {
      await plan()
      const { row } = await subscribed()
      await deducted(row, "decline")
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`))
      await sleepless()
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_failed", resolved_at: expect.any(Date) }])
    })

    it("whose answer is lost stays open until the service says what became of it", async () => {
      await plan()
      const { row } = await subscribed()
      the.sandbox.control.addFault({ kind: "reset_after", operation: "cancel_subscription" })
      const cancel = () => the.admin.post<{ subscription: Shown }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect(good(await cancel()).subscription).toMatchObject({ status: "active", cancelling: true })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", cancel_requested_at: null })
    })

    it("is tried again soon although passes over the subscription go on failing", async () => {
      await plan()
      const { row } = await subscribed()
      away.settings({ asking: { ...QUICK.asking, first_after_ms: 60_000, longest_interval_ms: 3_600_000 } })
      await the.sql("UPDATE acquiring_subscription SET cancel_requested_at = now(), checks = 10")
      the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 0 })
      await sleepless()
      const [failed] = await the.sql<{ checks: number; wait: number }>(
        "SELECT checks, round(1000 * extract(epoch FROM next_check_at - updated_at))::int AS wait FROM acquiring_subscription WHERE id = $1",
        [row.id],
      )
      expect(failed).toEqual({ checks: 11, wait: 60_000 })
    })

    it("that was made is no error where the event bus fails, and the shop is told of it by the next pass", async () => {
      await plan()
      const { row } = await subscribed()
      const bus = the.container.resolve(Modules.EVENT_BUS)
      const told: unknown[] = []
      const emit = bus.emit.bind(bus)
      let isDown = true
      jest.spyOn(bus, "emit").mockImplementation(async (message, options) => {
        const messages: { name: string; data: unknown }[] = [message].flat()
        const ends = messages.filter(({ name }) => name === SubscriptionEvents.CANCELLED)
        if (isDown && ends.length > 0) throw new Error("the bus is down")
        told.push(...ends.map(({ data }) => data))
        return emit(message as Parameters<typeof emit>[0], options)
      })
      const answer = await the.admin.post<{ subscription: Shown }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect(good(answer).subscription).toMatchObject({ cancelling: true })
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])

      isDown = false
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", cancel_requested_at: null })
      expect(told).toEqual([{ id: row.id }])
    })

    it("whose answer is not signed is believed once the service's query says so", async () => {
      await plan()
      const { row } = await subscribed()
      the.sandbox.control.addFault({ kind: "missing_signature", operation: "cancel_subscription" })
      const answer = await the.admin.post<{ subscription: Shown }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect(good(answer).subscription).toMatchObject({ status: "active", cancelling: true })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", cancel_requested_at: null })
    })

    it("says which entry of the profile is missing", async () => {
      await plan()
      const { row } = await subscribed()
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      const answer = await the.admin.post<{ message: string }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("cancel_subscription")])
      expect((await rows())[0]).toMatchObject({ status: "active", cancel_requested_at: null })
    })

    it("is a customer's word that is kept where the profile has no way: the merchant is told, and the portal ends it", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      for (const answer of [await cancelBy(ada, row.id), await cancelBy(ada, row.id)])
        expect(answer).toMatchObject({ status: 200, body: { subscription: { status: "active", cancelling: true } } })
      const told = { kind: "contract_not_ended", message: expect.stringContaining("cancel_subscription") }
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: null }])
      await sleepless()
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "active", cancelling: true }] })

      the.sandbox.control.endContract(row.recurring_id)
      await sleepless()
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "cancelled", cancelling: false }] })
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
    })

    it("is a customer's word that is kept while the settings are incomplete, and carried out once they are not", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      away.settings({ subscriptions: { renewals: "neither" } })
      expect((await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`)).status).toBe(409)
      expect((await rows())[0]).toMatchObject({ cancel_requested_at: null })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "active", cancelling: true })
      const told = { kind: "contract_not_ended", message: expect.stringContaining("subscriptions.renewals") }
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: null }])

      away.settings({})
      await sleepless()
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "cancelled", cancelling: false }] })
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
    })

    const notEnded = async () => (await away.incidents()).filter(({ kind }) => kind === "contract_not_ended")

    it("that the service answers with a contract that goes on is told to the merchant until it has ended", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      away.settings({ profile: { codes: { recurring_status: { "0": "active" } } } })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "active", cancelling: true })
      const told = { order_no: row.order_no, message: expect.stringContaining("answers that the contract goes on") }
      expect(await notEnded()).toMatchObject([{ ...told, resolved_at: null }])
      away.settings({})
      await sleepless()
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "cancelled", cancelling: false }] })
      expect(await notEnded()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
    })

    it("that is never answered is told to the merchant, and one lost answer is not", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      the.sandbox.control.addFault({ kind: "reset_before", operation: "cancel_subscription", times: 0 })
      away.settings({ asking: { ...QUICK.asking, absence_after_ms: 60_000 } })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "active", cancelling: true })
      await sleepless()
      expect(await notEnded()).toEqual([])
      await the.sql("UPDATE acquiring_subscription SET cancel_requested_at = now() - interval '5 minutes'")
      await sleepless()
      expect(await notEnded()).toMatchObject([{ message: expect.stringContaining("does not confirm the end") }])
      the.sandbox.control.clearFaults()
      await sleepless()
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
      expect(await notEnded()).toMatchObject([{ resolved_at: expect.any(Date) }])
    })

    it("stays a customer's wish when the merchant's button fails, and is carried out once it can be", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ cancelling: true })
      expect((await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`)).status).toBe(409)
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "active", cancelling: true }] })

      away.settings({})
      await sleepless()
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "cancelled", cancelling: false }] })
      const shown = await the.admin.get(`/admin/acquiring/subscriptions/${row.id}`)
      expect(good(shown)).toMatchObject({ subscription: { cancelled_by: "customer" } })
    })

    it("at the portal is noticed, and so is the end of the first order", async () => {
      await plan()
      const { row } = await subscribed()
      the.sandbox.control.endContract(row.recurring_id)
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_deduction_at: null })

      await the.sql("DELETE FROM acquiring_subscription")
      const again = await subscribed()
      good(await the.admin.post(`/admin/orders/${again.order.id}/cancel`))
      await away.until("the contract is ended", async () => {
        const contract = the.sandbox.control
          .contracts()
          .find(({ recurringId }) => recurringId === again.row.recurring_id)
        return contract?.status === "cancelled"
      })
    })

    it("ends by itself after the last deduction", async () => {
      await plan({ billing_cycle: 1 })
      const { order, row } = await subscribed()
      await deducted(row)
      expect((await rows())[0]).toMatchObject({
        status: "ended",
        cycle: 1,
        ended_at: expect.any(Date),
        next_deduction_at: null,
      })
      expect(await renewalOrders(order)).toHaveLength(1)
    })
  })
})
