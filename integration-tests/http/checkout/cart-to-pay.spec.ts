import { readCartToPay } from "../../../src/medusa/cart-to-pay"
import { readCartWithSessions } from "../../../src/medusa/read-cart"
import { cartState } from "../../../src/medusa/cart-state"
import { storeOf } from "../../../src/medusa/store"
import { shop } from "../../support/shop"

/** One statement reads what the core would read table by table: nothing that a request says may differ. */
shop(({ cartReadyToPay, createSession, container, sql }) => {
  const carts = () => container.resolve("cart")
  type Cart = Awaited<ReturnType<typeof cartReadyToPay>>

  const adjust = async ({ id, items, shipping_methods }: Cart) => {
    await carts().addLineItemAdjustments(id, [{ item_id: items![0]!.id, amount: 1.005, code: "LESS" }])
    await carts().addShippingMethodAdjustments(id, [
      { shipping_method_id: shipping_methods![0]!.id, amount: 1, code: "SHIP" },
    ])
  }
  const credit = ({ id }: Cart) =>
    sql(
      `INSERT INTO credit_line (id, cart_id, amount, raw_amount)
       VALUES ('cacl_1', $1, 1.1, '{"value": "1.1", "precision": 20}')`,
      [id],
    )
  const categorise = async (_: Cart) => {
    await sql(
      `INSERT INTO product_category (id, name, handle, mpath, rank) VALUES ('pcat_1', 'Tea', 'tea-1', 'pcat_1', 0)`,
    )
    await sql(`INSERT INTO product_category_product (product_id, product_category_id) SELECT id, 'pcat_1' FROM product`)
  }
  const takeOut = ({ items }: Cart) => carts().softDeleteLineItems([items![0]!.id])
  const long = ({ id }: Cart) =>
    sql(
      `UPDATE cart_line_item SET unit_price = 0.1234567890123456789,
         raw_unit_price = '{"value": "0.1234567890123456789", "precision": 20}' WHERE cart_id = $1`,
      [id],
    )

  const plans: [string, Parameters<typeof cartReadyToPay>[0], (cart: Cart) => Promise<unknown>][] = [
    ["as it is", {}, async () => undefined],
    ["with tax in its prices", { region: "eur", items: { tea: 3, pearl: 1 } }, async () => undefined],
    ["in a currency without minor units", { region: "jpy" }, async () => undefined],
    ["with discounts", { region: "eur", items: { tea: 2 } }, adjust],
    ["with a credit", { region: "eur" }, credit],
    ["with categories", {}, categorise],
    ["with a line that was taken out", { items: { tea: 1, pearl: 2 } }, takeOut],
    ["with a price of many digits", { region: "eur", items: { tea: 3 } }, long],
    ["with free shipping", { region: "eur", shipping: "Free" }, async () => undefined],
  ]

  it.each(plans)("reads a cart %s as the core does", async (_, plan, change) => {
    const cart = await cartReadyToPay(plan)
    await createSession(cart)
    await change(cart)
    const prices = cart.currency_code === "usd" ? undefined : "usd"
    const graph = jest.spyOn(container.resolve("query"), "graph")
    const read = await readCartToPay(container, cart.id, prices)
    // What follows an earlier order in the background asks about orders alone.
    const graphed = graph.mock.calls.map(([{ entity }]) => entity).filter((entity) => entity !== "order")
    expect(graphed).toEqual(prices ? ["variant"] : [])
    graph.mockRestore()
    const asked = await readCartWithSessions(storeOf(container), cart.id, prices)
    for (const session of asked?.payment_collection?.payment_sessions ?? []) Reflect.deleteProperty(session, "payment")
    expect(plain(read.cart)).toMatchObject(plain(asked) as object)
    expect(read.state).toEqual(await cartState(container, cart.id))
  })

  it("is not there for a cart that there is not", async () => {
    expect(await readCartToPay(container, "cart_nobody", undefined)).toEqual({ cart: undefined, state: undefined })
  })
})

/** As plain data: moments by their time, big numbers as such, lists of rows in the order of their ids. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(plain).sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  if (value instanceof Date) return value.getTime()
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).getTime()
  if (typeof value !== "object") return value
  if ("toJSON" in value && typeof value.toJSON === "function") return { big: plain(value.toJSON()) }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

const idOf = (value: unknown) => String((value as { id?: string } | null)?.id ?? JSON.stringify(value))
