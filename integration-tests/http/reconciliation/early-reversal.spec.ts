import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { Money } from "../../../src/acquirer/domain/money"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { ADDRESSES } from "../../support/assortment"
import { booksOf } from "../../support/ledgers"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Money that the service took at once, and that was released before there was an order. */
shop((the) => {
  const away = elsewhere(the)
  const { settings, redirect, atTheService, payWith, payAndVanish, completed, sums, transactions, until } = away
  const { incidents, orderIdOf, checkoutOf, worked } = away
  const { store, differences } = booksOf(the)

  beforeEach(() => the.sandbox.control.settings({ captureMode: "sale" }))

  const isRefunded = (checkout: Checkout) =>
    until("the money is refunded", async () => {
      await reconcile(the.container)
      return transactions(checkout)[0]?.status === "refunded"
    })
  const madeLongAgo = (interval: string) =>
    the.sql("UPDATE acquiring_payment SET created_at = created_at - $1::interval", [interval])

  it("pays for no order any more, and what is paid afterwards does", async () => {
    settings({ late_money: { browser_gone: "release" }, checkout_minutes: 1 })
    const checkout = await redirect()
    await payAndVanish(checkout)
    await madeLongAgo("2 minutes")
    await isRefunded(checkout)
    expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
    expect(await orderIdOf(checkout.cart)).toBeUndefined()

    await madeLongAgo("-2 minutes")
    const again = await checkoutOf(checkout.cart, { flow: "redirect" })
    await payWith(await atTheService(again))
    expect(await completed(checkout.cart)).toMatchObject({ total: 25 })
    await reconcile(the.container)
    expect(sums(checkout)).toMatchObject({ captured: "25.00", refunded: "25.00" })
    expect(sums(again)).toMatchObject({ captured: "25.00", refunded: "0.00" })
    expect((await incidents()).map(({ kind }) => kind)).toEqual(["late_money"])
  })

  it("in another currency than the store expects is settled for good, and the right sum can be paid", async () => {
    const checkout = await redirect()
    const page = await atTheService(checkout)
    const transaction = the.sandbox.state.transaction(transactions(checkout)[0]?.transactionId ?? "")
    if (!transaction) throw new Error("There is no transaction")
    Object.assign(transaction, { authorised: Money.exact("25.00", "EUR"), captured: Money.zero("EUR") })
    const shown = async () => {
      const [payment] = await the.sql<{ id: string }>("SELECT id FROM acquiring_payment WHERE order_no = $1", [
        checkout.orderNo,
      ])
      const path = `/admin/acquiring/payments/${payment?.id}`
      return good(await the.admin.get<{ service: object; books: { differences: object[] } }>(path))
    }
    settings({ late_money: { wrong_amount: "keep" } })
    await payWith(page)
    await worked()
    const named = { reached: true, problem: null, authorised: null, captured: null, other_currency: "25.00 EUR" }
    expect(await shown()).toMatchObject({
      service: named,
      books: { differences: [{ message: "The service has 25.00 EUR, in another currency than the store." }] },
    })
    settings({})
    await the.sql("UPDATE acquiring_incident SET release = NULL")
    await isRefunded(checkout)
    await reconcile(the.container)
    expect(await shown()).toMatchObject({ service: { ...named, refunded: null }, books: { differences: [] } })
    const told = (await incidents()).filter(({ kind }) => kind === "wrong_amount")
    expect(told).toMatchObject([
      { currency_code: "EUR", next_step: "Nothing is left to do.", resolved_at: expect.any(Date) },
    ])
    expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
    expect(await differences(checkout.orderNo)).toEqual(
      expect.not.arrayContaining([expect.stringContaining("without a payment")]),
    )
  })

  describe("and that the store had booked already", () => {
    /** Paid and booked, and then everybody who could have made an order of it was gone. */
    async function bookedOnly(): Promise<Checkout> {
      the.sandbox.control.notificationSettings({ enabled: false })
      const checkout = await redirect()
      await payAndVanish(checkout)
      await the.container.resolve(Modules.PAYMENT).authorizePaymentSession(`payses_${checkout.orderNo}`, {})
      return checkout
    }
    /** The shopper moves: the core keeps the cart's collection, for another currency. */
    async function inEuro({ id }: { id: string }): Promise<void> {
      const where = {
        region_id: the.seeded.regions.eur,
        shipping_address: ADDRESSES.eur,
        billing_address: ADDRESSES.eur,
      }
      good(await the.store.post(`/store/carts/${id}`, where))
      const { shipping_options } = good(
        await the.store.get<HttpTypes.StoreShippingOptionListResponse>(`/store/shipping-options?cart_id=${id}`),
      )
      good(await the.store.post(`/store/carts/${id}/shipping-methods`, { option_id: shipping_options[0]?.id }))
    }
    const booksAgree = (...orderNos: string[]) =>
      until("the books agree", async () => {
        await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcile(the.container)
        return (await Promise.all(orderNos.map(differences))).flat().length === 0
      })
    async function isReversedOnce({ orderNo, ...checkout }: Checkout): Promise<void> {
      const { payment, captures, refunds } = await store(orderNo)
      expect(payment?.canceledAt).toBeInstanceOf(Date)
      expect([captures, refunds]).toMatchObject([[{ amount: 25 }], [{ amount: 25 }]])
      expect(transactions({ orderNo, ...checkout })).toMatchObject([
        { status: "refunded", refunds: [{ amount: "25.00" }] },
      ])
    }

    it("is booked as refunded when the cart was changed", async () => {
      const checkout = await bookedOnly()
      const [item] = checkout.cart.items ?? []
      good(await the.store.post(`/store/carts/${checkout.cart.id}/line-items/${item?.id}`, { quantity: 2 }))
      expect((await store(checkout.orderNo)).sessionStatus).toBeUndefined()
      await madeLongAgo("2 minutes")
      await booksAgree(checkout.orderNo)
      await isReversedOnce(checkout)
    })

    it("leaves no trace in the order that the shopper pays in another way", async () => {
      const checkout = await bookedOnly()
      await the.createSession(checkout.cart)
      const { order } = good(await the.payByCard(checkout.cart))
      const orderNo = the.sandbox.control.transactions().at(-1)?.orderNo ?? ""
      await madeLongAgo("2 minutes")
      await booksAgree(checkout.orderNo, orderNo)
      await isReversedOnce(checkout)
      expect(await the.orderOf(order!)).toMatchObject({ status: "pending", payment_status: "captured" })
      expect((await store(orderNo)).summary).toMatchObject({ paid: 25, refunded: 0, pending: 0 })
    })

    it("leaves no trace in the order that is paid in another currency, which the cart came to meanwhile", async () => {
      const checkout = await bookedOnly()
      await inEuro(checkout.cart)
      await the.createSession(checkout.cart)
      const { order } = good(await the.payByCard(checkout.cart))
      const orderNo = the.sandbox.control.transactions().at(-1)?.orderNo ?? ""
      await madeLongAgo("2 minutes")
      await isRefunded(checkout)
      await booksAgree(checkout.orderNo, orderNo)
      const seen = await the.orderOf(order!)
      const { summary } = await store(orderNo)
      expect(order).toMatchObject({ currency_code: "eur" })
      expect(seen).toMatchObject({ status: "pending", payment_status: "captured" })
      expect([summary?.paid, summary?.refunded]).toEqual([summary?.total, 0])
      expect((await incidents()).filter(({ resolved_at }) => resolved_at === null)).toEqual([])
    })
  })
})
