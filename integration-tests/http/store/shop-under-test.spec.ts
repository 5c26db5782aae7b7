import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What all other tests rely on: each starts from the same data, and a copied cart is like one that Medusa made. */
shop(({ cartReadyToPay, createSession, payByCard, buy, signUp, store, sql, seeded }) => {
  const plan = { items: { tea: 2 }, region: "jpy" } as const
  const priceOf = async (cart: { id: string }) => (await shown(cart)).total

  async function shown({ id }: { id: string }): Promise<Record<string, unknown>> {
    return good(await store.get<{ cart: Record<string, unknown> }>(`/store/carts/${id}`)).cart
  }

  /** Two carts differ in these on purpose. */
  function withoutIdsAndTimes(cart: object): string {
    return JSON.stringify(cart)
      .replace(/"[a-z]+_01[A-Z0-9]{24}"/g, '"an id"')
      .replace(/"20\d\d-[^"]*Z"/g, '"a time"')
  }

  it("copies a cart as Medusa makes it, with ids of its own, and it can be paid", async () => {
    const made = await cartReadyToPay(plan)
    const copied = await cartReadyToPay(plan)
    expect(copied.id).not.toBe(made.id)
    expect(withoutIdsAndTimes(await shown(copied))).toBe(withoutIdsAndTimes(await shown(made)))
    expect(await sql("SELECT id FROM cart")).toHaveLength(2)
    expect(await sql("SELECT id FROM customer")).toHaveLength(1)
    await createSession(copied)
    expect(good(await payByCard(copied)).type).toBe("order")
  })

  it("copies a cart for another shopper, who is a guest of their own", async () => {
    const email = "grace@example.com"
    const before = withoutIdsAndTimes(await shown(await cartReadyToPay(plan)))
    const copied = await cartReadyToPay({ ...plan, email })
    expect(withoutIdsAndTimes(await shown(copied))).toBe(before.replaceAll("ada@example.com", email))
    const guests = await sql("SELECT customer.email, cart.id FROM customer JOIN cart ON customer_id = customer.id")
    expect(guests).toHaveLength(2)
    expect(guests).toContainEqual({ email, id: copied.id })
    await createSession(copied)
    expect(good(await payByCard(copied)).order).toMatchObject({ email })
  })

  it("copies the cart of an account for another account", async () => {
    const [ada, grace] = [await signUp("ada@example.com"), await signUp("grace@example.com")]
    const before = withoutIdsAndTimes(await shown(await cartReadyToPay({ ...plan, customer: ada })))
    const copied = await cartReadyToPay({ ...plan, customer: grace })
    expect(withoutIdsAndTimes(await shown(copied))).toBe(before.replaceAll("ada@example.com", "grace@example.com"))
    const owners = await sql("SELECT customer.email, has_account FROM customer JOIN cart ON customer_id = customer.id")
    expect(owners).toHaveLength(2)
    expect(owners).toContainEqual({ email: "grace@example.com", has_account: true })
    await createSession(copied, { customer: grace })
    expect(good(await payByCard(copied, undefined, {}, grace)).type).toBe("order")
  })

  it("gives a guest who has an account its cart, as Medusa does", async () => {
    await cartReadyToPay(plan)
    await signUp("grace@example.com")
    const { id } = await cartReadyToPay({ ...plan, email: "grace@example.com" })
    const [owner] = await sql(
      "SELECT has_account FROM customer JOIN cart ON customer_id = customer.id WHERE cart.id = $1",
      [id],
    )
    expect(owner).toEqual({ has_account: true })
  })

  it("copies no cart of other prices, here 100 more for each piece and the shipping, with ten per cent of tax", async () => {
    const before = await priceOf(await cartReadyToPay(plan))
    await sql("UPDATE price SET amount = amount + 100, raw_amount = jsonb_build_object('value', (amount + 100)::text)")
    expect(await priceOf(await cartReadyToPay(plan))).toBe(Number(before) + 330)
  })

  it.each([1, 2])("starts from the same rows, sequences and tables, time %i", async () => {
    expect(await sql("SELECT id FROM cart")).toEqual([])
    expect(await sql("SELECT FROM pg_tables WHERE tablename = 'left_behind'")).toEqual([])
    const [stock] = await sql("SELECT stocked_quantity::int, reserved_quantity::int FROM inventory_level ORDER BY id")
    expect(stock).toMatchObject({ reserved_quantity: 0 })
    expect((await buy()).display_id).toBe(1)
    await sql("CREATE TABLE left_behind (number int)")
    await sql("DELETE FROM region_payment_provider")
    await sql("UPDATE region SET name = 'Nowhere'")
    expect(await sql("SELECT id FROM region WHERE id = $1", [seeded.regions.usd])).toHaveLength(1)
  })
})
