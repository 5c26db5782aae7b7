import { cartState } from "../../../src/medusa/cart-state"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** That a cart is the same as before the card was sent is the proof that it costs the same. */
shop(({ cartReadyToPay, createSession, payByCard, container, sql }) => {
  const carts = () => container.resolve("cart")
  const ofItems = "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $1)"
  const ofShipping = "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $1)"
  type Cart = Awaited<ReturnType<typeof cartReadyToPay>>

  const writes: [string, (cart: Cart) => Promise<unknown>][] = [
    ["the cart itself", ({ id }) => sql("UPDATE cart SET metadata = '{}' WHERE id = $1", [id])],
    ["an item", ({ items }) => carts().updateLineItems([{ id: items![0]!.id, quantity: 2 }])],
    ["an item that is taken out", ({ items }) => carts().softDeleteLineItems([items![0]!.id])],
    ["an item's tax", ({ id }) => sql(`UPDATE cart_line_item_tax_line SET rate = 7 WHERE ${ofItems}`, [id])],
    [
      "an item's discount",
      ({ id, items }) => carts().addLineItemAdjustments(id, [{ item_id: items![0]!.id, amount: 1, code: "LESS" }]),
    ],
    ["the shipping", ({ id }) => sql("UPDATE cart_shipping_method SET amount = 1 WHERE cart_id = $1", [id])],
    [
      "the shipping's tax",
      ({ id }) => sql(`UPDATE cart_shipping_method_tax_line SET rate = 7 WHERE ${ofShipping}`, [id]),
    ],
    [
      "the shipping's discount",
      async ({ id, shipping_methods }) =>
        carts().addShippingMethodAdjustments(id, [
          { shipping_method_id: shipping_methods![0]!.id, amount: 1, code: "LESS" },
        ]),
    ],
    [
      "a credit",
      ({ id }) =>
        sql(
          `INSERT INTO credit_line (id, cart_id, amount, raw_amount) VALUES ('cacl_1', $1, 1, '{"value": "1", "precision": 20}')`,
          [id],
        ),
    ],
  ]

  it.each(writes)("shows that somebody wrote %s", async (_, write) => {
    const cart = await cartReadyToPay({ region: "eur" })
    const before = await cartState(container, cart.id)
    await write(cart)
    const after = await cartState(container, cart.id)
    expect(before?.version).toMatch(/^[0-9a-f]{32}$/)
    expect(after?.version).toMatch(/^[0-9a-f]{32}$/)
    expect(after!.version).not.toBe(before!.version)
  })

  it("is the same while only its payment is prepared, and another cart's is another", async () => {
    const cart = await cartReadyToPay({ region: "eur" })
    const before = await cartState(container, cart.id)
    await createSession(cart)
    expect(await cartState(container, cart.id)).toEqual(before)
    const other = await cartReadyToPay({ region: "eur", items: { tea: 2 } })
    expect((await cartState(container, other.id))!.version).not.toBe(before!.version)
  })

  it.each([
    ["itself", "order_cart", "cart_id"],
    ["by its payments", "order_payment_collection", "payment_collection_id"],
  ])("shows whether the cart is linked to an order %s", async (_, table, column) => {
    const cart = await cartReadyToPay()
    await createSession(cart)
    expect((await cartState(container, cart.id))?.isLinked).toBe(false)
    good(await payByCard(cart))
    const others = ["order_cart", "order_payment_collection"].filter((name) => name !== table)
    for (const other of others) await sql(`DELETE FROM ${other}`)
    expect((await cartState(container, cart.id))?.isLinked).toBe(true)
    await sql(`UPDATE ${table} SET deleted_at = now() WHERE ${column} IS NOT NULL`)
    expect((await cartState(container, cart.id))?.isLinked).toBe(false)
  })

  it("is not known of a cart that there is not", async () => {
    expect(await cartState(container, "cart_nobody")).toBeUndefined()
  })
})
