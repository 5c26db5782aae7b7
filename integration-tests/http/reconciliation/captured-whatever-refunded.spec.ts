import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere, type PaidCheckout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { lookNow } from "../../support/look-now"
import { reconciledAll } from "../../support/mixed-day"
import { CAPTURED_WHATEVER_REFUNDED } from "../../support/service-habits"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

shop((the) => {
  const away = elsewhere(the)
  const { store } = booksOf(the)
  const acquiring = acquiringAdmin(the.admin)
  const days = shopDays(the)
  const refunds = async ({ orderNo }: PaidCheckout) => (await store(orderNo)).refunds.map(({ amount }) => amount)

  async function captured(): Promise<PaidCheckout> {
    const sale = await away.paidByCard()
    const { payment } = await store(sale.orderNo)
    good(await the.admin.post(`/admin/payments/${payment?.id}/capture`, {}))
    await away.worked()
    return sale
  }

  const passInTime = () => lookNow(the)

  beforeEach(() => away.settings(CAPTURED_WHATEVER_REFUNDED))

  it("a refund at the portal is booked once its notification came", async () => {
    const sale = await captured()
    the.sandbox.control.refund(sale.transactionId, { amount: "10.00" })
    await away.worked()
    expect(await refunds(sale)).toEqual([10])
    await passInTime()
    expect(await refunds(sale)).toEqual([10])
    const { payments } = await acquiring.payments(`q=${sale.orderNo}`)
    expect(payments).toMatchObject([{ refunded: "10.00" }])
  })

  it("a refund at the portal that nobody told of is booked by a pass in time, and all of it ends the payment", async () => {
    const sale = await captured()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.refund(sale.transactionId, { amount: "10.00" })
    await reconciledAll(the)
    expect(await refunds(sale)).toEqual([10])
    the.sandbox.control.refund(sale.transactionId, { amount: "15.00" })
    await reconciledAll(the)
    expect(await refunds(sale)).toEqual([10, 15])
    expect((await the.orderOf(sale.order)).payment_status).toBe("refunded")
    await eventually(async () => {
      await passInTime()
      const { payments } = await acquiring.payments(`q=${sale.orderNo}`)
      return payments[0]?.status === "refunded" && payments[0].refunded === "25.00" ? true : undefined
    })
    expect(await away.incidents()).toEqual([])
  })

  it("what was refunded at the portal before the shopper came back becomes no order, and is not released once more", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    const page = await away.redirect()
    await away.payAndVanish(page)
    const { transactionId } = away.transactions(page)[0]!
    the.sandbox.control.capture(transactionId)
    the.sandbox.control.refund(transactionId, { amount: "25.00" })
    expect((await the.complete(page.cart)).body.order).toBeUndefined()
    const { payments } = await acquiring.payments(`q=${page.orderNo}`)
    const released = await the.admin.post<{ message: string }>(`/admin/acquiring/payments/${payments[0]!.id}/release`)
    expect(released.body.message).toContain("the payment is refunded at the service")
    expect(released.status).toBe(400)
  })

  it("the daily close shows what was refunded at the portal, before any pass has booked it", async () => {
    const sale = await captured()
    const day = days.today()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.refund(sale.transactionId, { amount: "10.00" })
    days.daysLater(1)
    const { close } = await acquiring.closeDay({ account: "default", day })
    expect(close).toMatchObject({ state: "differs" })
    expect(close.currencies[0]?.refunded).toMatchObject({ store: "0.00", service: "10.00" })
    await reconciledAll(the)
    const again = await acquiring.closeDay({ account: "default", day })
    expect(again.close.currencies[0]?.refunded).toMatchObject({ store: "10.00", service: "10.00" })
  })
})
