import { Modules } from "@medusajs/framework/utils"

import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A draft whose link a customer paid, and which a merchant goes on editing, or deletes: a quotation. */
shop((the) => {
  const money = orderMoney(the)
  const { admin } = the

  async function draftOfTea(): Promise<{ orderId: string }> {
    const { draft_order } = good(
      await admin.post<{ draft_order: { id: string } }>("/admin/draft-orders", {
        ...{ email: "quoted@example.com", region_id: the.seeded.regions.usd },
        items: [{ variant_id: the.seeded.variants.tea?.[0], quantity: 1 }],
      }),
    )
    return { orderId: draft_order.id }
  }

  async function addTea({ orderId }: { orderId: string }): Promise<void> {
    const edit = `/admin/draft-orders/${orderId}/edit`
    good(await admin.post(edit))
    good(await admin.post(`${edit}/items`, { items: [{ variant_id: the.seeded.variants.tea?.[0], quantity: 1 }] }))
    good(await admin.post(`${edit}/request`))
    good(await admin.post(`${edit}/confirm`))
  }

  it("names who voided its payment by another edit, asks for the new total, and the books agree", async () => {
    const draft = await draftOfTea()
    await addTea(draft)
    const first = await money.pageFor(draft)
    await money.payWith(await money.atTheService(first))
    await money.atRest()
    expect(money.serviceMoney()).toEqual({ held: 40, captured: 0, refunded: 0 })

    await addTea(draft)
    await money.atRest()
    const voids = await the.sql<{ requested_by: string | null }>(
      "SELECT requested_by FROM acquiring_operation WHERE kind = 'cancel' AND state = 'done'",
    )
    expect(voids).toEqual([{ requested_by: expect.stringMatching(/^user_/) }])
    expect(money.serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
    expect(await money.openCollection(draft)).toMatchObject({ amount: 60 })
    expect(await money.openIncidents()).toEqual([])
  })

  const paymentsOf = ({ orderId }: { orderId: string }) =>
    the.sql<{ id: string }>(
      `SELECT p.id FROM payment p JOIN order_payment_collection l USING (payment_collection_id)
       WHERE l.order_id = $1 AND p.canceled_at IS NULL`,
      [orderId],
    )

  async function paidDraft(): Promise<{ orderId: string; paymentId: string }> {
    const draft = await draftOfTea()
    await addTea(draft)
    await money.payWith(await money.atTheService(await money.pageFor(draft)))
    await money.atRest()
    const [payment] = await paymentsOf(draft)
    return { ...draft, paymentId: payment!.id }
  }

  const openIncidents = async () => (await money.incidents()).filter(({ resolved_at }) => resolved_at === null)
  const KEPT = [
    {
      kind: "late_money",
      release: "kept",
      message: "40.00 USD was paid and has no order: its order was deleted.",
      next_step: expect.stringContaining("release or refund it in the service's portal") as string,
    },
  ]

  it.each(["captured", "captured and refunded in part", "authorised"])(
    "is deleted by its merchant after it was paid (%s): its money stays, and a person is told",
    async (what) => {
      const draft = await paidDraft()
      if (what !== "authorised") good(await money.capture(draft))
      if (what === "captured and refunded in part") good(await money.refund(draft, 5))
      await money.atRest()
      const before = money.serviceMoney()

      good(await admin.delete(`/admin/draft-orders/${draft.orderId}`))
      await money.atRest()
      expect(money.serviceMoney()).toEqual(before)
      expect(await openIncidents()).toMatchObject(KEPT)
    },
  )

  it("is gone by a script's hand after it was paid: its money stays, and a person is told until it is back", async () => {
    const draft = await paidDraft()
    good(await money.capture(draft))
    await money.atRest()
    const orders = the.container.resolve(Modules.ORDER)
    await orders.softDeleteOrders([draft.orderId])
    await money.atRest()
    expect(money.serviceMoney()).toEqual({ held: 0, captured: 40, refunded: 0 })
    expect(await openIncidents()).toMatchObject(KEPT)

    await orders.restoreOrders([draft.orderId])
    await money.atRest()
    expect(await money.openIncidents()).toEqual([])
  })
})
