import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

shop((shop) => {
  const { sql } = shop
  const { settle, journal, incidents, received, books, loseTrack, queryable, agree, moved } = unknownOutcomes(shop)

  describe("an authorisation whose answer is lost and that cannot be asked about", () => {
    async function payUnknown(kind: "reset_before" | "reset_after") {
      const cart = await shop.cartReadyToPay({ email: `lost-${kind}-${Date.now()}@example.com` })
      const session = await shop.createSession(cart)
      const orderNo = session.id.replace(/^payses_/, "")
      loseTrack(orderNo, "authorise", kind)
      const answer = good(await shop.payByCard(cart))
      expect(answer.type).toBe("cart")
      return { cart, orderNo, message: answer.error?.message ?? "" }
    }

    it("becomes an order by the job, with one authorisation, and the merchant sees it until then", async () => {
      const { cart, orderNo, message } = await payUnknown("reset_after")
      expect(message).toMatch(/do not pay again/)
      expect(await journal({ orderNo }, "authorise")).toMatchObject([{ state: "unknown", error_code: "reset" }])
      expect(await incidents({ orderNo })).toMatchObject([
        { kind: "unknown_outcome", message: expect.stringMatching(/authorization of 25\.00 USD/) },
      ])

      queryable()
      await settle()
      expect(await sql("SELECT order_id FROM order_cart WHERE cart_id = $1", [cart.id])).toHaveLength(1)
      expect(books.service(orderNo)).toMatchObject({ held: 25, successfulAuthorisations: 1 })
      expect(received("authorise", { orderNo })).toHaveLength(1)
      expect(await incidents({ orderNo })).toEqual([])
      await agree({ orderNo })
    })

    it("lets the shopper pay again once it is known that it never arrived", async () => {
      const { cart, orderNo } = await payUnknown("reset_before")
      queryable()
      await settle()
      expect(await journal({ orderNo }, "authorise")).toMatchObject([{ state: "refused", error_code: "not_received" }])

      const again = good(await shop.payByCard(cart))
      expect(again.type).toBe("order")
      expect(moved("authorise", { orderNo })).toBe(1)
      await agree({ orderNo })
    })

    it("is released when the cart was changed meanwhile", async () => {
      const { cart, orderNo } = await payUnknown("reset_after")
      good(await shop.store.post(`/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`, { quantity: 3 }))

      queryable()
      await settle()
      expect(await sql("SELECT order_id FROM order_cart WHERE cart_id = $1", [cart.id])).toEqual([])
      expect(books.service(orderNo)).toMatchObject({ held: 0, captured: 0, statuses: ["cancelled"] })
      expect(await incidents({ orderNo })).toEqual([])
      const told = await incidents({ orderNo }, true)
      expect(told.filter(({ kind }) => kind === "late_money")).toMatchObject([{ resolved_at: expect.any(Date) }])
      await agree({ orderNo })
    })
  })
}, SOON_ASKED)
