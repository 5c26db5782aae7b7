import { declareSettings } from "../../support/account-settings"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** A rule that asks for 3-D Secure of shoppers whose card was declined before. */
shop(({ cartReadyToPay, createSession, shown, store, container, sandbox }) => {
  let restore = () => {}
  beforeEach(() => sandbox.control.reset())
  afterEach(() => restore())

  async function cartWithSession() {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return cart
  }

  const pay = async (cart: { id: string }, kind: Parameters<typeof card>[0], from: string) =>
    good(
      await store.post(
        `/store/acquiring/carts/${cart.id}/pay`,
        { ...(await shown(cart)), card: card(kind) },
        { "x-forwarded-for": from },
      ),
    )
  const asked = () =>
    sandbox.control.requests({ operation: "authorise" }).map(({ body }) => (body as { open3d?: string }).open3d)

  it("asks for it of the cart's next card and of the address's other carts, and of nobody else", async () => {
    restore = declareSettings(container, { open3d_rules: [{ open3d: "on", risk: "declined_before" }] })
    const cart = await cartWithSession()
    await pay(cart, "declined", "203.0.113.1")
    await pay(cart, "declined", "203.0.113.9")
    await pay(await cartWithSession(), "declined", "203.0.113.1")
    await pay(await cartWithSession(), "approved", "203.0.113.2")
    expect(asked()).toEqual(["0", "1", "1", "0"])
  })

  it("asks for nothing where no rule says so", async () => {
    const cart = await cartWithSession()
    await pay(cart, "declined", "203.0.113.1")
    await pay(cart, "declined", "203.0.113.1")
    expect(asked()).toEqual(["0", "0"])
  })
})
