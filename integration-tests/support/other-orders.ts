import { card } from "./cards"
import { elsewhere } from "./elsewhere"
import { good } from "./http"
import { editOrder } from "./order-edit"
import { paidOrders, type PaidOrder } from "./paid-orders"
import { savedCards } from "./saved-cards"
import type { Shop } from "./shop"

export interface OtherOrders {
  /** How many moved money on the day; one more was declined and moved none. */
  count: number
  /** Captured in part. */
  inPart: number
  /** Of them with the rest voided: no state of the service tells of a void beside a capture. */
  partVoided: number
}

/**
 * What `mixedOrders` has not: one order, in dollars, of each other way to pay and of each other thing that becomes of
 * one.
 */
export function otherOrders(the: Shop) {
  const away = elsewhere(the)
  const orders = paidOrders(the)
  const cards = savedCards(the)

  const captureOf = async (order: { id: string }, amount?: number) => {
    const [payment] = (await the.orderOf(order)).payment_collections[0]?.payments ?? []
    good(await the.admin.post(`/admin/payments/${payment?.id}/capture`, amount === undefined ? {} : { amount }))
  }

  async function onPaymentPage(): Promise<void> {
    const checkout = await away.redirect()
    await away.payWith(await away.atTheService(checkout))
    await captureOf(await away.completed(checkout.cart), 10)
  }

  /** Captured at once by the service. */
  async function byBank(): Promise<void> {
    const checkout = await away.apm("instant_bank", {}, { bank_code: "RIVER" })
    const page = await away.browser.open(checkout.checkoutUrl)
    await away.browser.submit(page.forms[0]!, {}, { button: "pay" })
    await away.completed(checkout.cart)
  }

  /** The first time typed in and kept, the second time not typed in. */
  async function bySavedCard(): Promise<void> {
    const customer = await the.signUp("keeps-cards@example.com")
    await cards.save(customer)
    const [saved] = await cards.cardsOf(customer)
    const { order } = good(await cards.payBySavedCard(await cards.cartFor(customer, saved!.id), customer))
    await captureOf(order!)
  }

  async function declined(): Promise<void> {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    const { order } = (await the.payByCard(cart, card("declined"))).body
    expect(order).toBeUndefined()
  }

  async function partVoided(): Promise<void> {
    const order = await orders.paid({ items: { tea: 2 } })
    good(await orders.capture(order, 10))
    const { items } = await the.orderOf({ id: order.orderId })
    await editOrder(the, order.orderId, { changed: { [String(items[0]?.id)]: 1 } })
    await orders.settle()
    expect(the.sandbox.control.sums({ orderNo: order.orderNo })).toMatchObject([{ held: "0.00", captured: "10.00" }])
  }

  async function made(): Promise<OtherOrders> {
    await onPaymentPage()
    await byBank()
    await bySavedCard()
    await declined()
    await the.buy({}, card("review"))
    await partVoided()
    return { count: 6, inPart: 2, partVoided: 1 }
  }

  /** Of a captured order of its own: the service has accepted the refund and not done it. */
  async function refundAccepted(amount: number): Promise<PaidOrder> {
    const order = await orders.captured()
    the.sandbox.control.settings({ refundMode: "pending" })
    good(await orders.refund(order, amount))
    the.sandbox.control.settings({ refundMode: "immediate" })
    return order
  }

  return { made, refundAccepted }
}
