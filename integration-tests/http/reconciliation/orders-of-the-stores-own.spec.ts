import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createOrderWorkflow } from "@medusajs/medusa/core-flows"

import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"

/** Orders that are not there any more, that the store makes in a way of its own, or that share one payment. */
shop((the) => {
  const away = elsewhere(the)
  const { paidByCard, payAndVanish, redirect, requests, settings, sums } = away
  const acquiring = acquiringAdmin(the.admin)
  beforeEach(() => the.sandbox.control.notificationSettings({ enabled: false }))

  const standing = () => the.sql<{ id: string }>('SELECT id FROM "order" WHERE deleted_at IS NULL ORDER BY id')
  const collectionOf = async ({ id }: { id: string }) => {
    const [row] = await the.sql<{ id: string }>(
      "SELECT payment_collection_id AS id FROM cart_payment_collection WHERE cart_id = $1",
      [id],
    )
    return row!.id
  }
  const open = async () => (await away.incidents()).filter(({ resolved_at }) => resolved_at === null)
  const paymentOf = async ({ orderNo }: Pick<Checkout, "orderNo">) =>
    (await the.sql<{ id: string; final: boolean; checks: number }>("SELECT id, final, checks FROM acquiring_payment WHERE order_no = $1", [orderNo]))[0]! // prettier-ignore

  const look = () => lookNow(the)

  async function justNow({ id }: { id: string }) {
    await the.sql("UPDATE cart SET completed_at = now() WHERE id = $1", [id])
  }

  /** Longer ago than a completion can last. */
  async function longAgo({ id }: { id: string }) {
    await the.sql("UPDATE cart SET completed_at = completed_at - interval '1 hour' WHERE id = $1", [id])
    await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '2 hours'")
  }

  async function captured(order: { id: string }) {
    const id = (await the.orderOf(order)).payment_collections[0]!.payments![0]!.id
    good(await the.admin.post(`/admin/payments/${id}/capture`))
  }

  async function newOrder(unit_price: number): Promise<string> {
    const items = [{ title: "Tea", quantity: 1, unit_price }]
    const input = { region_id: the.seeded.regions.usd!, currency_code: "usd", email: "ada@example.com", items }
    return (await createOrderWorkflow(the.container).run({ input })).result.id
  }

  /**
   * What the store's own workflow does instead of the core's: it pays, makes the orders, and says that the cart is
   * over.
   */
  async function orderedByTheStore({ session, cart }: Checkout, ...prices: number[]): Promise<string[]> {
    await the.container.resolve(Modules.PAYMENT).authorizePaymentSession(session.id, {})
    const orders: string[] = []
    for (const price of prices) orders.push(await newOrder(price))
    await the.container.resolve(Modules.CART).updateCarts(cart.id, { completed_at: new Date() })
    return orders.sort()
  }

  /**
   * A marketplace links all of them to the cart's payments, and none to the cart; the core itself links no second one
   * there.
   */
  async function share(checkout: Checkout, orders: string[]) {
    for (const id of orders)
      await the.sql("INSERT INTO order_payment_collection (order_id, payment_collection_id, id) VALUES ($1, $2, $3)", [
        ...[id, await collectionOf(checkout.cart), `ordpay_${id}`],
      ])
  }

  /** All of them to the cart, as the core allows it, and one to the payments. */
  async function shareCart(checkout: Checkout, orders: string[]) {
    const cart_id = checkout.cart.id
    const link = the.container.resolve(ContainerRegistrationKeys.LINK)
    await link.create(orders.map((order_id) => ({ [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id } })))
    await share(checkout, orders.slice(0, 1))
  }

  const POLICIES = ["complete", "release"] as const

  describe.each(POLICIES)("where money is to %s when the browser is gone", (browser_gone) => {
    beforeEach(() => settings({ late_money: { browser_gone } }))

    it("a captured order that a script deletes is not made again, its money stays, and a person is told until it is back", async () => {
      const checkout = await paidByCard()
      await captured(checkout.order)
      await look()
      const orders = the.container.resolve(Modules.ORDER)
      await orders.softDeleteOrders([checkout.order.id])
      await justNow(checkout.cart)
      await look()
      expect(await open()).toEqual([])
      await longAgo(checkout.cart)
      await look()
      await look()
      expect(await standing()).toEqual([])
      expect(sums(checkout)).toMatchObject({ captured: "25.00", refunded: "0.00" })
      expect(requests("refund", checkout)).toEqual([])
      expect(await open()).toMatchObject([
        {
          kind: "late_money",
          release: "kept",
          message: "25.00 USD was paid and has no order: its cart was completed, and no order is linked to it.",
          next_step: expect.stringContaining("restore it") as string,
        },
      ])
      const again = good(await the.payByCard(checkout.cart))
      expect(again).toMatchObject({
        type: "cart",
        error: { message: expect.stringContaining("ordered before") as string },
      })
      expect(await standing()).toEqual([])

      await orders.restoreOrders([checkout.order.id])
      await look()
      expect(await standing()).toEqual([{ id: checkout.order.id }])
      expect(await open()).toEqual([])
    })

    it("an order that the store made and linked to nothing is the only one, and its payment stays", async () => {
      const checkout = await redirect()
      await payAndVanish(checkout)
      const [id] = await orderedByTheStore(checkout, 25)
      await justNow(checkout.cart)
      await look()
      expect(await open()).toEqual([])
      await longAgo(checkout.cart)
      await look()
      await look()
      expect(await standing()).toEqual([{ id }])
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect(await open()).toMatchObject([{ kind: "late_money", release: "kept" }])
      // Whoever links it has the payment where it belongs.
      await share(checkout, [id!])
      await look()
      expect(await open()).toEqual([])
      expect(await standing()).toEqual([{ id }])
    })

    it.each([
      ["payments", share],
      ["cart", shareCart],
    ])(
      "orders that share one payment, linked to its %s, stand, it comes to rest, and nothing is released",
      async (_, link) => {
        const checkout = await redirect()
        await payAndVanish(checkout)
        const orders = await orderedByTheStore(checkout, 12, 13)
        await link(checkout, orders)
        const links = () =>
          the.sql("SELECT order_id FROM order_cart UNION ALL SELECT order_id FROM order_payment_collection")
        const before = await links()
        await longAgo(checkout.cart)
        await look()
        const { id, checks } = await paymentOf(checkout)
        expect((await acquiring.plan(id)).plan).toEqual([])
        expect(await look()).toMatchObject({ looked: 1, repaired: [] })
        expect((await paymentOf(checkout)).checks).toBe(checks + 1)
        expect((await standing()).map((order) => order.id)).toEqual(orders)
        expect(await links()).toEqual(before)
        expect(sums(checkout)).toMatchObject({ held: "25.00" })
        expect(await open()).toEqual([])
      },
    )
  })

  describe("a payment that several orders share", () => {
    it("is captured at once, once, and in no order's sums", async () => {
      settings({ capture: "at_once" })
      const checkout = await redirect()
      await payAndVanish(checkout)
      const orders = await orderedByTheStore(checkout, 12, 13)
      await share(checkout, orders)
      await look()
      await look()
      expect(sums(checkout)).toMatchObject({ held: "0.00", captured: "25.00" })
      expect(requests("capture", checkout)).toHaveLength(1)
      for (const id of orders)
        expect(await the.orderOf({ id })).toMatchObject({ payment_status: "captured", transactions: [] })
      expect((await acquiring.plan((await paymentOf(checkout)).id)).plan).toEqual([])
      expect(await open()).toEqual([])
    })

    it("has booked what is captured and refunded at the portal", async () => {
      const checkout = await redirect()
      await payAndVanish(checkout)
      await share(checkout, await orderedByTheStore(checkout, 12, 13))
      await look()
      const transactionId = away.transactions(checkout)[0]!.transactionId
      the.sandbox.control.capture(transactionId, { amount: "25.00" })
      the.sandbox.control.refund(transactionId, { amount: "5.00" })
      await look()
      const { payment_collections } = await the.orderOf({ id: (await standing())[0]!.id })
      expect(payment_collections).toMatchObject([{ captured_amount: 25, refunded_amount: 5 }])
      expect((await acquiring.plan((await paymentOf(checkout)).id)).plan).toEqual([])
    })

    it("is asked for as long as nobody has paid it", async () => {
      const checkout = await redirect()
      await share(checkout, [await newOrder(12), await newOrder(13)])
      const id = await collectionOf(checkout.cart)
      const { payment_collection } = good(
        await the.store.get<{ payment_collection: object }>(`/store/acquiring/payment-collections/${id}`),
      )
      expect(payment_collection).toMatchObject({ id, amount: 25, currency_code: "usd" })
    })

    it("is no reason to pay once more: whoever does gets one of its orders", async () => {
      const checkout = await paidByCard()
      await the.sql("DELETE FROM order_cart WHERE cart_id = $1", [checkout.cart.id])
      const other = await newOrder(5)
      await share(checkout, [other])
      const { order } = good(await the.payByCard(checkout.cart))
      expect([checkout.order.id, other]).toContain(order?.id)
      expect(await standing()).toHaveLength(2)
      expect(sums(checkout)).toMatchObject({ successfulAuthorisations: 1 })
    })
  })

  it("money that comes after its cart was deleted is released, and a person can see it", async () => {
    const checkout = await redirect()
    const page = await away.atTheService(checkout)
    await the.container.resolve(Modules.CART).softDeleteCarts([checkout.cart.id])
    await away.payAndClose(page)
    await look()
    await look()
    expect(sums(checkout)).toMatchObject({ held: "0.00" })
    expect(await away.incidents()).toMatchObject([
      {
        kind: "late_money",
        message: "25.00 USD was paid and has no order: its cart was deleted meanwhile. It was released.",
      },
    ])
    expect(await standing()).toEqual([])
  })
})
