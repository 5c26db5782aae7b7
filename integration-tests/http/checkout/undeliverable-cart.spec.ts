import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  async function cartThat(change: (cart: { id: string }) => Promise<unknown>) {
    const cart = await cartReadyToPay()
    await change(cart)
    await createSession(cart)
    return cart
  }

  const takeDelivery = ({ id }: { id: string }) =>
    sql("UPDATE cart_shipping_method SET deleted_at = now() WHERE cart_id = $1", [id])
  const needNone = ({ id }: { id: string }) =>
    sql("UPDATE cart_line_item SET requires_shipping = false WHERE cart_id = $1", [id])
  const sendGoodsOtherwise = async () => {
    const profile = await container.resolve("fulfillment").createShippingProfiles({ name: "Freight", type: "freight" })
    await sql("UPDATE product_shipping_profile SET shipping_profile_id = $1", [profile.id])
  }

  describe("a cart that no way of delivery was chosen for", () => {
    it("has no card sent, and the shopper is told what is missing", async () => {
      const { status, body } = await payByCard(await cartThat(takeDelivery), card("approved"))

      expect(service.received("authorise")).toHaveLength(0)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: "no_shipping_method",
        type: "invalid_data",
        message: "Please choose first how your order is to be delivered. Your card was not used.",
        problems: [{ field: "shipping_methods" }],
      })
    })

    it("is paid where nothing of it is delivered", async () => {
      const cart = await cartThat(async (cart) => [await takeDelivery(cart), await needNone(cart)])
      expect(good(await payByCard(cart, card("approved"))).type).toBe("order")
    })
  })

  it("a cart whose way of delivery is not for its goods has no card sent", async () => {
    const { status, body } = await payByCard(await cartThat(sendGoodsOtherwise), card("approved"))

    expect(service.received("authorise")).toHaveLength(0)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "shipping_profile_not_covered", problems: [{ field: "shipping_methods" }] })
  })
})
