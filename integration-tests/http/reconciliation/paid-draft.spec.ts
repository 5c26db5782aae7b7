import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A draft whose link a customer paid, which a merchant goes on editing: a quotation. */
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
})
