import type { HttpTypes } from "@medusajs/framework/types"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { beginExchange, confirmExchange } from "../../support/order-exchange"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"

interface Owed {
  payment_collection: { id: string; amount: number; next_payment_collection_id?: string }
  payment?: { state: string }
  error?: { message: string }
}

/** What an edited order asks its customer for, where the service knows more than the store did at the edit. */
shop((the) => {
  const away = elsewhere(the)
  const { paid, captured, capture, cancelOrder, settle, incidents } = paidOrders(the)
  const owed = async (id: string) =>
    good(await the.store.get<Owed>(`/store/acquiring/payment-collections/${id}`)).payment_collection.amount
  const session = async (id: string, data: object = { flow: "card" }) => {
    const path = `/store/payment-collections/${id}/payment-sessions`
    const body = { provider_id: "pp_acquiring_default", data }
    const { payment_collection } = good(await the.store.post<HttpTypes.StorePaymentCollectionResponse>(path, body))
    return payment_collection.payment_sessions!.at(-1)!
  }
  const pay = (id: string, amount: number) =>
    the.store.post<Owed>(`/store/acquiring/payment-collections/${id}/pay`, {
      amount,
      currency_code: "usd",
      card: card(),
    })
  const collections = async (orderId: string) => {
    const path = `/admin/orders/${orderId}?fields=*payment_collections,*payment_collections.payments`
    const { order } = good(await the.admin.get<HttpTypes.AdminOrderResponse>(path))
    return order.payment_collections ?? []
  }

  describe("an order that is edited while its payment is captured already", () => {
    it("asks for what it owes beside that, and takes no more", async () => {
      const order = await paid()
      await away.worked()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(order.transactionId)
      const id = await addToOrder(the, order.orderId, "tea")
      await session(id)
      expect(await owed(id)).toBe(45)

      await settle()
      expect(await owed(id)).toBe(20)
      expect(await pay(id, 45)).toMatchObject({ status: 409, body: { code: "total_changed", now: { amount: 20 } } })
      await session(id)
      expect(good(await pay(id, 20)).error).toBeUndefined()
      await settle()
      expect(the.sandbox.control.sums().map((sums) => [sums.held, sums.captured])).toEqual([
        ["0.00", "25.00"],
        ["20.00", "0.00"],
      ])
      expect(await incidents(order)).toEqual([])
    })

    it("asks for no goods that are to come back, before they are here", async () => {
      const order = await paid()
      await away.worked()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(order.transactionId)
      const id = await addToOrder(the, order.orderId, "tea")
      await settle()
      expect(await owed(id)).toBe(20)
      good(await confirmExchange(the, await beginExchange(the, order.orderId, "tea")))
      await settle()
      expect(await owed(id)).toBe(20)
    })

    it("is an incident that names what may be captured, where the customer was faster", async () => {
      const order = await paid()
      await away.worked()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(order.transactionId)
      const id = await addToOrder(the, order.orderId, "tea")
      await session(id)
      expect(good(await pay(id, 45)).error).toBeUndefined()

      await settle()
      expect(await incidents(order)).toMatchObject([
        { kind: "duplicate_payment", next_step: "Capture 20.00 USD of what is authorized, and no more." },
      ])
      const [, second] = await collections(order.orderId)
      good(await the.admin.post(`/admin/payments/${second!.payments![0]!.id}/capture`, { amount: 20 }))
      expect((await the.orderOf({ id: order.orderId })).summary).toMatchObject({ pending_difference: 0 })
    })
  })

  it("asks for the rest apart, where a page was paid for an earlier, smaller sum", async () => {
    const order = await captured()
    const id = await addToOrder(the, order.orderId, "tea")
    const first = await session(id, { flow: "redirect" })
    const page = await away.atTheService({ checkoutUrl: String(first.data.checkout_url) })
    await addToOrder(the, order.orderId, "tea")
    await away.payWith(page)
    await away.worked()
    await settle()

    const rest = (await collections(order.orderId)).filter(({ status }) => status === "not_paid")
    expect(rest).toMatchObject([{ amount: 20 }])
    // The link that was sent first does not say that nothing is left.
    const linked = async () =>
      good(await the.store.get<Owed>(`/store/acquiring/payment-collections/${id}`)).payment_collection
    expect(await linked()).toMatchObject({ amount: 0, next_payment_collection_id: rest[0]!.id })
    await session(rest[0]!.id)
    expect(good(await pay(rest[0]!.id, 20)).error).toBeUndefined()
    expect(await linked()).not.toHaveProperty("next_payment_collection_id")
    await settle()
    expect(the.sandbox.control.sums().map(({ held, captured: taken }) => [held, taken])).toEqual([
      ["0.00", "25.00"],
      ["20.00", "0.00"],
      ["20.00", "0.00"],
    ])
    expect(await incidents(order)).toEqual([])
  })

  it("says that nothing was charged once an edit takes back what it asks for", async () => {
    const order = await captured()
    const lines = async () => (await the.orderOf({ id: order.orderId })).items.map((item) => item.id)
    const before = await lines()
    const id = await addToOrder(the, order.orderId, "tea")
    await session(id)
    const tea = (await lines()).find((line) => !before.includes(line))
    const edit = `/admin/order-edits/${order.orderId}`
    good(await the.admin.post("/admin/order-edits", { order_id: order.orderId }))
    good(await the.admin.post(`${edit}/items/item/${tea}`, { quantity: 0 }))
    for (const step of ["request", "confirm"]) good(await the.admin.post(`${edit}/${step}`))

    const saysSo = async () => {
      const { payment_collection, payment } = good(
        await the.store.get<Owed>(`/store/acquiring/payment-collections/${id}`),
      )
      expect([payment_collection.amount, payment]).toEqual([0, { state: "open" }])
      expect(good(await pay(id, 20)).error?.message).toContain("Nothing was charged")
    }
    await saysSo()
    await settle()
    await saysSo()
    expect(the.sandbox.control.sums()).toMatchObject([{ held: "0.00", captured: "25.00" }])
  })

  it("releases what is paid on the page of a link that the merchant has deleted", async () => {
    const order = await captured()
    const id = await addToOrder(the, order.orderId, "tea")
    const { data } = await session(id, { flow: "redirect" })
    const page = await away.atTheService({ checkoutUrl: String(data.checkout_url) })
    good(await the.admin.delete(`/admin/payment-collections/${id}`))
    await away.payWith(page)
    await away.worked()
    await settle()

    expect(the.sandbox.control.sums()).toMatchObject([
      { held: "0.00", captured: "25.00", refunded: "0.00" },
      { authorised: "20.00", held: "0.00", captured: "0.00" },
    ])
    expect((await the.orderOf({ id: order.orderId })).summary).toMatchObject({ pending_difference: 20 })
    const told = await the.sql("SELECT kind, message FROM acquiring_incident")
    expect(told).toMatchObject([{ kind: "late_money", message: expect.stringContaining("It was released.") }])
  })

  it("lets nothing stay reserved of an order that was captured in part and is cancelled", async () => {
    const order = await paid()
    good(await capture(order, 10))
    good(await cancelOrder(order))
    await settle()
    expect(the.sandbox.control.sums()).toMatchObject([{ held: "0.00", captured: "10.00", refunded: "10.00" }])
    expect(await incidents(order)).toEqual([])
  })
})
