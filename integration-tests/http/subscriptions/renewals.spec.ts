import type { HttpTypes } from "@medusajs/framework/types"

import type { PaymentDetail, PaymentsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, active, rows, renewals, deducted, renewalOrders, sleepless } = subscriptionsOf(the, away)
  const { differences } = booksOf(the)

  it("is bought by card: the service gets the whole contract, and the store its subscription", async () => {
    await plan({ billing_cycle: 12 })
    const { order, row } = await subscribed()
    const { subscription } = good(await the.admin.get<{ subscription: object }>(`/admin/acquiring/subscriptions/${row.id}`)) // prettier-ignore
    expect(subscription).toMatchObject({ deduction_period: "1 month" })
    const [sent] = the.sandbox.control.requests({ operation: "authorise" })
    expect((sent?.body as { subscription: object }).subscription).toMatchObject({
      contract: row.order_no,
      contract_name: "Tea, every month",
      contract_amount: "25.00",
      interval: "month",
      interval_count: "1",
      billing_cycle: 12,
      promotion_cycle: 0,
      contract_start: new Date().toISOString().slice(0, 10),
    })
    const [contract] = the.sandbox.control.contracts()
    expect(row).toMatchObject({
      status: "active",
      recurring_id: contract?.recurringId,
      order_id: order.id,
      customer_id: (await customerOf(order)).customer_id,
      amount: "25.00",
      currency_code: "USD",
    })
    const dayOf = (at: number | Date) => new Date(at).toISOString().slice(0, 10)
    expect(dayOf(row.next_deduction_at!)).toBe(dayOf(contract!.nextDeductionAt!))
  })

  it("is bought on the hosted page", async () => {
    await plan()
    const checkout = await away.redirect()
    await away.payWith(await away.atTheService(checkout))
    const order = await away.completed(checkout.cart)
    expect(await active(order)).toMatchObject({ order_no: checkout.orderNo, status: "active" })
    expect(await rows()).toHaveLength(1)
  })

  it("is cancelled with its payment where what was deducted is held for review and rejected", async () => {
    await plan()
    const { order, row } = await subscribed()
    const { transactionId } = await deducted(row, "review")
    the.sandbox.control.review(transactionId, { decision: "reject" })
    await away.worked()
    await lookNow(the)
    const [renewal] = await renewalOrders(order)
    expect(renewal).toMatchObject({ status: "canceled" })
    expect((await rows()).map(({ status }) => status)).toEqual(["active"])
    expect(await the.sql("SELECT message FROM acquiring_incident WHERE resolved_at IS NULL")).toEqual([])
  })

  it("makes of each deduction one order of the same customer that is paid by it", async () => {
    await plan()
    const { order, row } = await subscribed({ items: { tea: 2 }, region: "eur" })
    for (let cycle = 1; cycle <= 3; cycle += 1) await deducted(row)
    const orders = await renewalOrders(order)
    expect(orders).toHaveLength(3)
    for (const [at, renewal] of orders.entries()) {
      expect(await customerOf(renewal)).toEqual(await customerOf(order))
      expect(renewal).toMatchObject({
        payment_status: "captured",
        total: 48.195,
        tax_total: 7.695,
        summary: { pending_difference: expect.closeTo(0, 2), paid_total: 48.2 },
        items: [{ quantity: 2, unit_price: 18 }],
        shipping_address: { city: "Köln" },
        transactions: [{ amount: 48.2, reference: "capture" }],
      })
      expect(await differences(`${row.order_no}R${at + 1}`)).toEqual([])
    }
    expect(await renewals()).toMatchObject([1, 2, 3].map((cycle) => ({ cycle, state: "ordered", amount: "48.20" })))
    expect((await rows())[0]).toMatchObject({ cycle: 3, status: "active" })
    expect(await away.incidents()).toEqual([])
    const numbers = the.sandbox.control.sums()
    expect(numbers.map(({ captured, refunded }) => [captured, refunded]).slice(1)).toEqual(
      Array(3).fill(["48.20", "0.00"]),
    )
  })

  it("is shown with the payment that began it and with those of its deductions", async () => {
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    const shown = { id: row.id, contract_name: "Tea, every month", status: "active", next_amount: "25.00" }
    expect(await subscriptionPaidBy(order)).toMatchObject({ ...shown, deduction: null })
    expect(await subscriptionPaidBy(renewal!)).toMatchObject({
      ...shown,
      deduction: 1,
      next_deduction_at: (await rows())[0]?.next_deduction_at?.toISOString(),
    })
  })

  it("finds a deduction that nobody told of", async () => {
    await plan()
    const { order, row } = await subscribed()
    the.sandbox.control.notificationSettings({ drop: -1 })
    the.sandbox.control.deduct(row.recurring_id)
    the.sandbox.control.deduct(row.recurring_id)
    await sleepless()
    expect((await renewalOrders(order)).map(({ payment_status }) => payment_status)).toEqual(["captured", "captured"])
  })

  it("can be shipped and refunded like any order", async () => {
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    const payment = renewal?.payment_collections[0]?.payments?.[0]
    good(await the.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 }))
    const orderNo = `${row.order_no}R1`
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "5.00" }])
    expect(await differences(orderNo)).toEqual([])
    good(
      await the.admin.post(`/admin/orders/${renewal?.id}/fulfillments`, {
        items: renewal?.items.map(({ id, quantity }) => ({ id, quantity })),
      }),
    )
  })

  it("has a person told whose goods could not be reserved", async () => {
    const reserved = () =>
      the.sql<{ quantity: string }>("SELECT quantity FROM reservation_item WHERE deleted_at IS NULL")
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const before = await reserved()
    expect(await renewalOrders(order)).toHaveLength(1)
    expect(before).toMatchObject([{ quantity: "1" }, { quantity: "1" }])
    // The inventory's own table refuses.
    await the.sql(
      `CREATE FUNCTION refuse_reservation() RETURNS trigger AS $$ BEGIN RAISE 'the warehouse is closed'; END $$ LANGUAGE plpgsql`,
    )
    await the.sql(
      "CREATE TRIGGER refuse BEFORE INSERT ON reservation_item FOR EACH ROW EXECUTE FUNCTION refuse_reservation()",
    )
    try {
      await deducted(row)
    } finally {
      await the.sql("DROP FUNCTION refuse_reservation CASCADE")
    }
    const renewed = await renewalOrders(order)
    expect(renewed).toMatchObject([{ payment_status: "captured" }, { payment_status: "captured" }])
    expect(await reserved()).toEqual(before)
    expect(await away.incidents()).toMatchObject([
      {
        kind: "renewal_not_reserved",
        order_id: renewed[1]?.id,
        message: expect.stringContaining("the warehouse is closed"),
        resolved_at: null,
      },
    ])
  })

  it("has a person told whose goods no warehouse of the sales channel has", async () => {
    await plan()
    const { row } = await subscribed()
    await the.sql("UPDATE sales_channel_stock_location SET deleted_at = now()")
    await deducted(row)
    expect(await away.incidents()).toMatchObject([
      {
        kind: "renewal_not_reserved",
        order_no: `${row.order_no}R1`,
        message: expect.stringMatching(/no stock location of its sales channel has Tea/i),
        resolved_at: null,
      },
    ])
  })

  it("has a person told as long as one part of its goods is not reserved", async () => {
    await plan()
    const { order, row } = await subscribed()
    const [tea] = (await the.orderOf(order)).items
    const { inventory_item: tin } = good(
      await the.admin.post<HttpTypes.AdminInventoryItemResponse>("/admin/inventory-items", { sku: "tin" }),
    )
    const parts = `/admin/products/${tea?.product_id}/variants/${tea?.variant_id}/inventory-items`
    good(await the.admin.post(parts, { inventory_item_id: tin.id, required_quantity: 2 }))
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    const reserved = () =>
      the.sql<{ quantity: string }>(
        "SELECT quantity FROM reservation_item WHERE line_item_id = $1 AND deleted_at IS NULL ORDER BY quantity",
        [renewal?.items[0]?.id],
      )
    const told = { kind: "renewal_not_reserved", order_id: renewal?.id }
    expect(await reserved()).toMatchObject([{ quantity: "1" }])
    expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: null }])
    /** As after a process that died before the deduction was over. */
    const goneOnWith = async () => {
      await the.sql("UPDATE acquiring_renewal SET state = 'paid'")
      await sleepless()
    }

    await goneOnWith()
    expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: null }])

    const [location] = await the.sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
    const level = { location_id: location?.id, stocked_quantity: 0 }
    good(await the.admin.post(`/admin/inventory-items/${tin.id}/location-levels`, level))
    await goneOnWith()
    expect(await reserved()).toMatchObject([{ quantity: "1" }, { quantity: "2" }])
    expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
  })

  async function subscriptionPaidBy({ id }: { id: string }) {
    const [payment] = good(await the.admin.get<PaymentsAnswer>(`/admin/acquiring/payments?order_id=${id}`)).payments
    return good(await the.admin.get<PaymentDetail>(`/admin/acquiring/payments/${payment?.id}`)).subscription
  }

  async function customerOf({ id }: { id: string }): Promise<{ customer_id: string; email: string }> {
    const [found] = await the.sql<{ customer_id: string; email: string }>(
      'SELECT customer_id, email FROM "order" WHERE id = $1',
      [id],
    )
    return found!
  }
})
