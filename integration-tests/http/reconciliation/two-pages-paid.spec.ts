import { STOREFRONT } from "../../support/elsewhere"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** Two sessions made at the same moment both survive in the core, and each has a page that can be paid. */
shop((the) => {
  const { atTheService, payWith, completed, atRest, serviceMoney, incidents, orderIdOf, browser } = orderMoney(the)

  async function twoSessions() {
    const cart = await the.cartReadyToPay()
    const { payment_collection } = (
      await the.store.post<{ payment_collection: { id: string } }>("/store/payment-collections", { cart_id: cart.id })
    ).body
    const create = () =>
      the.store.post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
        provider_id: "pp_acquiring_default",
        data: { flow: "redirect" },
      })
    await Promise.all([create(), create()])
    const rows = await the.sql<{ data: { order_no: string; checkout_url: string } }>(
      "SELECT data FROM payment_session WHERE payment_collection_id = $1 AND deleted_at IS NULL ORDER BY id",
      [payment_collection.id],
    )
    const pages = rows.map(({ data }) => ({ orderNo: data.order_no, checkoutUrl: data.checkout_url }))
    return { cart, pages }
  }

  /** The race of the two requests is the core's: until it goes the bad way, begin again. */
  async function bothSurvive() {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { cart, pages } = await twoSessions()
      const [first, second] = pages
      if (first && second) return { cart, first, second }
    }
    throw new Error("The core let no two sessions survive")
  }

  describe("two sessions made at the same moment, both pages paid", () => {
    it("open one page only: the other leads back to the shop, and the shopper is charged once", async () => {
      const { cart, first, second } = await bothSurvive()
      const pages = await Promise.allSettled([atTheService(first), atTheService(second)])
      const open = pages.filter((page) => page.status === "fulfilled").map(({ value }) => value)
      expect(open).toHaveLength(1)
      const shut = pages[0]?.status === "rejected" ? first : second
      expect((await browser.open(shut.checkoutUrl)).url).toMatch(
        new RegExp(`^${STOREFRONT}/checkout/return\\?.*status=`),
      )
      await payWith(open[0]!)
      await completed(cart)
      await atRest()
      expect(await orderIdOf(cart)).toBeDefined()
      expect(serviceMoney()).toEqual({ held: 25, captured: 0, refunded: 0 })
      expect((await incidents()).filter(({ resolved_at }) => resolved_at === null)).toEqual([])
    })
  })
})
