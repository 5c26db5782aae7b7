import { Modules } from "@medusajs/framework/utils"

import { Money } from "../../src/acquirer/domain/money"
import { reconcile } from "../../src/reconciliation/reconcile"
import { booksOf } from "../support/books"
import { elsewhere, type Errand } from "../support/elsewhere"
import { good } from "../support/http"
import { shop } from "../support/shop"

/** Money that the service took at once, and that was given back before there was an order. */
shop((the) => {
  const away = elsewhere(the)
  const { settings, redirect, atTheService, payWith, payAndVanish, completed, sums, transactions, until } = away
  const { incidents, orderIdOf } = away
  const { store, differences } = booksOf(the)

  beforeEach(() => the.sandbox.control.settings({ captureMode: "sale" }))

  const isRefunded = (errand: Errand) =>
    until("the money is refunded", async () => {
      await reconcile(the.container)
      return transactions(errand)[0]?.status === "refunded"
    })
  const madeLongAgo = (interval: string) =>
    the.sql("UPDATE acquiring_payment SET created_at = created_at - $1::interval", [interval])

  it("pays for no order any more, and what is paid afterwards does", async () => {
    settings({ late_money: { browser_gone: "release" }, checkout_minutes: 1 })
    const errand = await redirect()
    await payAndVanish(errand)
    await madeLongAgo("2 minutes")
    await isRefunded(errand)
    expect((await the.complete(errand.cart)).body.order).toBeUndefined()
    expect(await orderIdOf(errand.cart)).toBeUndefined()

    await madeLongAgo("-2 minutes")
    await payWith(await atTheService(errand))
    expect(await completed(errand.cart)).toMatchObject({ total: 25 })
    await reconcile(the.container)
    expect(sums(errand)).toMatchObject({ captured: "50.00", refunded: "25.00" })
    expect(transactions(errand).map(({ status }) => status)).toEqual(["refunded", "captured"])
    expect((await incidents()).map(({ kind }) => kind)).toEqual(["late_money"])
  })

  it("in another currency than the store expects is settled for good, and the right sum can be paid", async () => {
    const errand = await redirect()
    const page = await atTheService(errand)
    const transaction = the.sandbox.state.transaction(transactions(errand)[0]?.transactionId ?? "")
    if (!transaction) throw new Error("There is no transaction")
    Object.assign(transaction, { authorised: Money.exact("25.00", "EUR"), captured: Money.zero("EUR") })
    await payWith(page)
    await isRefunded(errand)
    await reconcile(the.container)
    const open = (await incidents()).filter(({ resolved_at }) => !resolved_at)
    expect(open).toMatchObject([{ kind: "wrong_amount", currency_code: "EUR", next_step: "Nothing is left to do." }])
    expect((await the.complete(errand.cart)).body.order).toBeUndefined()
    expect(await differences(errand.orderNo)).toEqual(
      expect.not.arrayContaining([expect.stringContaining("without a payment")]),
    )
  })

  describe("and that the store had booked already", () => {
    /** Paid and booked, and then everybody who could have made an order of it was gone. */
    async function bookedOnly(): Promise<Errand> {
      the.sandbox.control.notificationSettings({ enabled: false })
      const errand = await redirect()
      await payAndVanish(errand)
      await the.container.resolve(Modules.PAYMENT).authorizePaymentSession(`payses_${errand.orderNo}`, {})
      return errand
    }
    const booksAgree = (...orderNos: string[]) =>
      until("the books agree", async () => {
        await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcile(the.container)
        return (await Promise.all(orderNos.map(differences))).flat().length === 0
      })
    async function isGivenBackOnce({ orderNo, ...errand }: Errand): Promise<void> {
      const { payment, captures, refunds } = await store(orderNo)
      expect(payment?.canceledAt).toBeInstanceOf(Date)
      expect([captures, refunds]).toMatchObject([[{ amount: 25 }], [{ amount: 25 }]])
      expect(transactions({ orderNo, ...errand })).toMatchObject([
        { status: "refunded", refunds: [{ amount: "25.00" }] },
      ])
    }

    it("is booked as refunded when the cart was changed", async () => {
      const errand = await bookedOnly()
      const [item] = errand.cart.items ?? []
      good(await the.store.post(`/store/carts/${errand.cart.id}/line-items/${item?.id}`, { quantity: 2 }))
      expect((await store(errand.orderNo)).sessionStatus).toBeUndefined()
      await madeLongAgo("2 minutes")
      await booksAgree(errand.orderNo)
      await isGivenBackOnce(errand)
    })

    it("leaves no trace in the order that the shopper pays in another way", async () => {
      const errand = await bookedOnly()
      await the.createSession(errand.cart)
      const { order } = good(await the.payByCard(errand.cart))
      const orderNo = the.sandbox.control.transactions().at(-1)?.orderNo ?? ""
      await madeLongAgo("2 minutes")
      await booksAgree(errand.orderNo, orderNo)
      await isGivenBackOnce(errand)
      expect(await the.orderOf(order!)).toMatchObject({ status: "pending", payment_status: "captured" })
      expect((await store(orderNo)).summary).toMatchObject({ paid: 25, refunded: 0, pending: 0 })
    })
  })
})
