import { endSubscriptionsOfCustomer } from "../../../src/subscriptions/of-customer"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf, type SubscriptionRow } from "../../support/subscriptions"

interface Shown {
  status: string
  cancelling: boolean
  cancelled_by: string | null
}

/** Nobody is deducted from whom the shop does not know any more. */
shop((the) => {
  const away = elsewhere(the)
  const { askedFor, plan, subscribed, active, rows, deducted, renewalOrders, sleepless } = subscriptionsOf(the, away)

  /** Buys as somebody who has signed in. */
  async function boughtBy(customer: string) {
    const cart = await the.cartReadyToPay({ customer })
    await the.createSession(cart, { customer })
    const { order } = good(await the.payByCard(cart, undefined, {}, customer))
    return { order: order!, row: await active(order!) }
  }

  const deleted = async ({ customer_id }: Pick<SubscriptionRow, "customer_id">) =>
    void good(await the.admin.delete(`/admin/customers/${customer_id}`))
  const shown = async ({ id }: SubscriptionRow) =>
    good(await the.admin.get<{ subscription: Shown }>(`/admin/acquiring/subscriptions/${id}`)).subscription
  const contracts = () => the.sandbox.control.contracts().map(({ status }) => status)
  const sent = () => the.sandbox.control.requests({ operation: "cancel_subscription" })
  const ended = (row: SubscriptionRow) => eventually(async () => (await shown(row)).status === "cancelled" || undefined)
  const notEnded = async () => (await away.incidents()).filter(({ kind }) => kind === "contract_not_ended")

  beforeEach(() => plan())

  describe("a customer who is deleted", () => {
    it.each([
      ["with an account", async () => boughtBy(await the.signUp("ada@example.com"))],
      ["whom the shop knew as a guest", () => subscribed()],
    ])("%s is deducted from no more, and the subscription says why", async (_, bought) => {
      const { row } = await bought()
      await deleted(row)
      await ended(row)
      expect(await shown(row)).toMatchObject({ cancelling: false, cancelled_by: "customer_deleted" })
      expect(contracts()).toEqual(["cancelled"])
      expect(sent()).toHaveLength(1)
    })

    it.each([
      ["hidden, as the core does it", "UPDATE customer SET deleted_at = now() WHERE id = $1"],
      ["removed for good", "DELETE FROM customer WHERE id = $1"],
    ])("is found by the next pass where nobody was told: %s", async (_, statement) => {
      const { row } = await boughtBy(await the.signUp("ada@example.com"))
      await the.sql(statement, [row.customer_id])
      await sleepless()
      const over = { status: "cancelled", cancelled_by: "customer_deleted" }
      expect(await shown(row)).toMatchObject(over)
      expect(contracts()).toEqual(["cancelled"])
      await the.sql("UPDATE customer SET deleted_at = null")
      await sleepless()
      expect(await shown(row)).toMatchObject(over)
    })

    it("without a subscription has nothing ended, and nobody else has", async () => {
      const ada = await boughtBy(await the.signUp("ada@example.com"))
      await the.signUp("eve@example.com")
      const [eve] = await the.sql<{ id: string }>("SELECT id FROM customer WHERE email = 'eve@example.com'")
      await deleted({ customer_id: eve!.id })
      await endSubscriptionsOfCustomer(the.container, eve!.id)
      await sleepless()
      expect(await shown(ada.row)).toMatchObject({ status: "active", cancelling: false })
      expect(sent()).toEqual([])
    })

    it("ends what an order that was transferred to them has begun, and the guest who bought it does not", async () => {
      const { order, row } = await subscribed()
      await (
        await askedFor(order.id, await the.signUp("ada@example.com"))
      )()
      await deleted(row)
      await endSubscriptionsOfCustomer(the.container, row.customer_id)
      expect(await shown(row)).toMatchObject({ status: "active", cancelling: false })
      const [ada] = await the.sql<{ id: string }>(
        "SELECT id FROM customer WHERE email = 'ada@example.com' AND has_account",
      )
      await deleted({ customer_id: ada!.id })
      await ended(row)
      expect(await shown(row)).toMatchObject({ cancelled_by: "customer_deleted" })
    })

    it("has an order of what was deducted until then", async () => {
      const { order, row } = await subscribed()
      await deducted(row)
      await deleted(row)
      await ended(row)
      expect(await renewalOrders(order)).toHaveLength(1)
    })

    it.each([
      ["the profile has no way", { profile: { paths: { cancel_subscription: null } } }, "cancel_subscription"],
      ["the settings are incomplete", { subscriptions: { renewals: "neither" } }, "subscriptions.renewals"],
    ])("is an incident where %s, until the contract has ended", async (_, settings, why) => {
      const { row } = await boughtBy(await the.signUp("ada@example.com"))
      away.settings(settings)
      await deleted(row)
      const told = { kind: "contract_not_ended", message: expect.stringContaining(why) }
      await eventually(async () => (await notEnded()).length === 1 || undefined)
      expect(await notEnded()).toMatchObject([{ ...told, resolved_at: null }])
      expect(await shown(row)).toMatchObject({ status: "active", cancelling: true })
      away.settings({})
      await sleepless()
      expect(await shown(row)).toMatchObject({ status: "cancelled", cancelled_by: "customer_deleted" })
      expect(contracts()).toEqual(["cancelled"])
      expect(await notEnded()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
    })

    it("keeps the subscription when they are there again before it has ended", async () => {
      const { row } = await boughtBy(await the.signUp("ada@example.com"))
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      await deleted(row)
      await eventually(async () => (await notEnded()).length === 1 || undefined)
      await the.sql("UPDATE customer SET deleted_at = null WHERE id = $1", [row.customer_id])
      away.settings({})
      await sleepless()
      await endSubscriptionsOfCustomer(the.container, row.customer_id)
      expect(await shown(row)).toMatchObject({ status: "active", cancelling: false, cancelled_by: null })
      expect(await notEnded()).toMatchObject([{ resolved_at: expect.any(Date) }])
      expect(contracts()).toEqual(["active"])
      expect((await rows())[0]?.cancel_requested_at).toBeNull()
    })
  })
})
