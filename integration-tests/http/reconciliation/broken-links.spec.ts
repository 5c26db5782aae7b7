import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"

/** A process died while the core tied an order to its cart and its payments, or took both back: the tables say so. */
shop((the) => {
  const { sql, cartReadyToPay, createSession, payByCard, complete, container, sandbox } = the
  const { redirect, payAndVanish, sums, incidents } = elsewhere(the)
  const { differences } = booksOf(the)
  beforeEach(() => {
    sandbox.control.reset()
    sandbox.control.notificationSettings({ enabled: false })
  })

  const collectionOf = async ({ id }: { id: string }) =>
    (
      await sql<{ id: string }>("SELECT payment_collection_id AS id FROM cart_payment_collection WHERE cart_id = $1", [
        id,
      ])
    )[0]?.id

  async function tiesOf(cart: { id: string }) {
    const ofCart = await sql<{ order_id: string }>(
      "SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL",
      [cart.id],
    )
    const ofPayments = await sql<{ order_id: string }>(
      "SELECT order_id FROM order_payment_collection WHERE payment_collection_id = $1 AND deleted_at IS NULL",
      [await collectionOf(cart)],
    )
    return [ofCart, ofPayments].map((rows) => rows.map((row) => row.order_id))
  }

  const standing = () => sql<{ id: string }>("SELECT id FROM \"order\" WHERE deleted_at IS NULL AND status = 'pending'")

  const look = () => lookNow({ sql, container })

  async function bought() {
    const cart = await cartReadyToPay()
    const { data } = await createSession(cart)
    const { order } = good(await payByCard(cart))
    return { cart, orderId: order!.id, orderNo: (data as { order_no: string }).order_no }
  }

  const untie = {
    "its cart": async (cart: { id: string }) => {
      await sql("DELETE FROM order_cart WHERE cart_id = $1", [cart.id])
      await sql("UPDATE cart SET completed_at = NULL WHERE id = $1", [cart.id])
    },
    "its payments": async (cart: { id: string }) => {
      await sql("DELETE FROM order_payment_collection WHERE payment_collection_id = $1", [await collectionOf(cart)])
    },
  }

  const tieToNothing = {
    "the cart": async (cart: { id: string }) => {
      await sql("INSERT INTO order_cart (order_id, cart_id, id) VALUES ('order_gone', $1, 'ordercart_gone')", [cart.id])
    },
    "the payments": async (cart: { id: string }) => {
      await sql(
        "INSERT INTO order_payment_collection (order_id, payment_collection_id, id) VALUES ('order_gone', $1, 'ordpay_gone')",
        [await collectionOf(cart)],
      )
    },
  }

  describe.each(Object.entries(untie))("an order that is not tied to %s", (_what, cut) => {
    it("is tied by the job", async () => {
      const { cart, orderId, orderNo } = await bought()
      await cut(cart)
      await eventually(async () => {
        await look()
        return (await tiesOf(cart)).every((ids) => ids.length > 0) || undefined
      })
      expect(await tiesOf(cart)).toEqual([[orderId], [orderId]])
      expect(await differences(orderNo)).toEqual([])
      expect(sandbox.control.sums()).toMatchObject([{ held: "25.00" }])
    })

    it("is what the shopper gets who pays again, and no second one", async () => {
      const { cart, orderId, orderNo } = await bought()
      await cut(cart)
      expect(good(await payByCard(cart)).order?.id).toBe(orderId)
      expect(await tiesOf(cart)).toEqual([[orderId], [orderId]])
      expect(await standing()).toEqual([{ id: orderId }])
      expect(await differences(orderNo)).toEqual([])
      expect(sandbox.control.sums()).toMatchObject([{ held: "25.00", successfulAuthorisations: 1 }])
    })
  })

  describe.each(Object.entries(tieToNothing))("an order that is gone, still tied to %s", (_what, tie) => {
    it("keeps nobody's money: the job places the order that was paid", async () => {
      const checkout = await redirect()
      await tie(checkout.cart)
      await payAndVanish(checkout)
      await look()
      const [order] = await standing()
      expect(order).toBeDefined()
      expect(await tiesOf(checkout.cart)).toEqual([[order!.id], [order!.id]])
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(await incidents()).toEqual([])
    })

    it("is not taken for the order of the shopper who comes back", async () => {
      const checkout = await redirect()
      await tie(checkout.cart)
      await payAndVanish(checkout)
      const { order } = good(await complete(checkout.cart))
      expect(await standing()).toEqual([{ id: order?.id }])
      expect(await tiesOf(checkout.cart)).toEqual([[order?.id], [order?.id]])
      expect(await differences(checkout.orderNo)).toEqual([])
    })
  })
})
