import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { booksOf } from "../../support/ledgers"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { shop } from "../../support/shop"

shop((the) => {
  const away = elsewhere(the)
  const {
    apm,
    redirect,
    payAndVanish,
    completed,
    until,
    orderIdOf,
    sums,
    transactions,
    requests,
    browser,
    atTheService,
  } = away
  const { paidByCard, worked, notifications } = away
  const { differences } = booksOf(the)

  describe("a notification", () => {
    it.each(["form", "json", "xml"] as const)(
      "in %s is acknowledged, kept without secrets, and worked",
      async (encoding) => {
        the.sandbox.control.notificationSettings({ encoding })
        const { orderNo, transactionId, order } = await paidByCard()
        the.sandbox.control.capture(transactionId)
        const [row] = await worked()
        expect(row).toMatchObject({
          state: "done",
          order_no: orderNo,
          status_code: "4100",
          signature: "valid",
          deliveries: 1,
        })
        expect(the.sandbox.control.notifications({ orderNo }).at(-1)).toMatchObject({ state: "delivered", encoding })
        expect((await the.orderOf(order)).payment_status).toBe("captured")
        const kept = JSON.stringify(await notifications())
        expect(kept).not.toContain("encryption_data")
        expect(kept).not.toContain("sandbox-secret-key")
      },
    )
  })

  describe("what the service tells", () => {
    it("of a payment that a restored database has lost: its cart is completed all the same", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const checkout = await redirect()
      await payAndVanish(checkout)
      await the.sql("DELETE FROM acquiring_payment")
      the.sandbox.control.notificationSettings({ enabled: true })
      const { transactionId } = the.sandbox.control.transactions().find(({ orderNo }) => orderNo === checkout.orderNo)!
      for (const signature of ["wrong", "missing"] as const) {
        await the.sandbox.control.forge({ transactionId, signature })
        await worked()
      }
      expect(await the.sql("SELECT order_no FROM acquiring_payment")).toEqual([])
      await the.sandbox.control.forge({ transactionId, signature: "valid" })
      const id = await until("the order is there", () => orderIdOf(checkout.cart))
      expect((await the.orderOf({ id })).payment_status).toBe("authorized")
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("authorised: completes the cart of a shopper who never came back, once", async () => {
      const checkout = await redirect()
      await payAndVanish(checkout)
      const id = await until("the order is there", () => orderIdOf(checkout.cart))
      const order = await the.orderOf({ id })
      expect(order.payment_status).toBe("authorized")
      expect(await completed(checkout.cart)).toMatchObject({ id })
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("declined and cancelled: nothing comes of the cart, and it can be paid afterwards", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await browser.submit(page.forms[1]!)
      await worked()
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      await payAndVanish(checkout)
      await until("the order is there", () => orderIdOf(checkout.cart))
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })

    it("expired: an unpaid page that ran out leaves the cart as it was", async () => {
      const checkout = await apm("wallet")
      await browser.open(checkout.checkoutUrl)
      the.sandbox.control.expire(transactions(checkout)[0]?.transactionId ?? "")
      await worked()
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
    })

    it("review accepted: the order goes on; rejected: payment and order are cancelled", async () => {
      const accepted = await paidByCard(card("review"))
      const rejected = await paidByCard(card("review"))
      the.sandbox.control.review(accepted.transactionId, { decision: "accept" })
      the.sandbox.control.review(rejected.transactionId, { decision: "reject" })
      await worked()
      expect(await the.orderOf(accepted.order)).toMatchObject({ status: "pending", payment_status: "authorized" })
      expect(await the.orderOf(rejected.order)).toMatchObject({ status: "canceled", payment_status: "canceled" })
      expect(await differences(accepted.orderNo)).toEqual([])
      expect(await differences(rejected.orderNo)).toEqual([])
      expect(requests("cancel", rejected)).toEqual([])
    })

    it("captured in parts and in full: booked each time, and no call goes back", async () => {
      const sale = await paidByCard()
      the.sandbox.control.capture(sale.transactionId, { amount: "10.00" })
      await worked()
      expect(await the.orderOf(sale.order)).toMatchObject({ payment_status: "partially_captured" })
      expect(await differences(sale.orderNo)).toEqual([])
      the.sandbox.control.capture(sale.transactionId, { amount: "10.00" })
      await worked()
      the.sandbox.control.capture(sale.transactionId)
      await worked()
      const order = await the.orderOf(sale.order)
      expect(order.payment_status).toBe("captured")
      const [payment] = order.payment_collections[0]?.payments ?? []
      expect(inTurn(payment?.captures).map(({ amount }) => amount)).toEqual([10, 10, 5])
      expect(await differences(sale.orderNo)).toEqual([])
      expect(requests("capture", sale)).toEqual([])
    })

    it("refunded in equal parts and in full: every one is booked once", async () => {
      const sale = await paidByCard()
      the.sandbox.control.capture(sale.transactionId)
      await worked()
      for (const amount of ["5.00", "5.00", "15.00"]) {
        the.sandbox.control.refund(sale.transactionId, { amount })
        await worked()
      }
      const order = await the.orderOf(sale.order)
      const [payment] = order.payment_collections[0]?.payments ?? []
      expect(inTurn(payment?.refunds).map(({ amount }) => amount)).toEqual([5, 5, 15])
      expect(order.payment_status).toBe("refunded")
      expect(await differences(sale.orderNo)).toEqual([])
      expect(requests("refund", sale)).toEqual([])
    })

    it("cancelled: payment and order are cancelled, stock is free again, and no call goes back", async () => {
      const sale = await paidByCard()
      the.sandbox.control.cancel(sale.transactionId)
      await worked()
      expect(await the.orderOf(sale.order)).toMatchObject({ status: "canceled", payment_status: "canceled" })
      expect(await differences(sale.orderNo)).toEqual([])
      expect(requests("cancel", sale)).toEqual([])
    })

    it("a code that no table names: nothing moves, and a person sees it", async () => {
      const sale = await paidByCard()
      await the.sandbox.control.forge({
        transactionId: sale.transactionId,
        changes: { payment_status: "9999" },
        signature: "valid",
      })
      const [row] = await worked()
      expect(row).toMatchObject({ state: "done", status_code: "9999" })
      expect((await the.orderOf(sale.order)).payment_status).toBe("authorized")
      expect(await differences(sale.orderNo)).toEqual([])
    })

    it("payout completed or failed: its row is settled; another store's is shown and left alone", async () => {
      const now = new Date()
      await the.sql(
        `INSERT INTO acquiring_operation (id, account, kind, reference, state, source, sent_at)
         VALUES ('acqop_1', 'default', 'payout', 'request-1', 'sent', 'store', $1),
                ('acqop_2', 'default', 'payout', 'request-2', 'unknown', 'store', $1),
                ('acqop_3', 'other', 'payout', 'request-3', 'sent', 'store', $1),
                ('acqop_4', 'default', 'payout', 'request-4', 'sent', 'store', $1)`,
        [now],
      )
      for (const [request_id, status] of [
        ["request-1", "COMPLETED"],
        ["request-2", "FAILED"],
        ["request-3", "COMPLETED"],
        ["request-4", "PROCESSING"],
        ["request-5", "COMPLETED"],
      ]) {
        await tellOfPayout({
          request_id: String(request_id),
          transaction_id: `P-${request_id}`,
          status: String(status),
        })
      }
      await worked()
      const states = await the.sql<{ reference: string; state: string }>(
        "SELECT reference, state FROM acquiring_operation ORDER BY reference",
      )
      expect(states.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
        "request-1 done",
        "request-2 refused",
        "request-3 sent",
        "request-4 unknown",
      ])
      expect((await notifications()).map(({ state }) => state)).toEqual([
        "done",
        "done",
        "unmatched",
        "done",
        "unmatched",
      ])
    })
  })

  async function tellOfPayout(fields: Record<string, string>): Promise<void> {
    const said = { merchant_id: "100001", account_id: "100001001", ...fields }
    const signature = signMessage(referenceProfile, "payout_notification", said, "sandbox-secret-key")
    const answer = await fetch(`${the.url()}hooks/acquiring/default/notifications`, {
      method: "POST",
      body: new URLSearchParams({ ...said, encryption_data: signature }),
    })
    expect([answer.status, await answer.text()]).toEqual([200, "OK"])
  }
})

/** Oldest first: the core tells a payment's captures and refunds in any order. */
function inTurn<Part extends { created_at?: unknown }>(parts: readonly Part[] = []): Part[] {
  return [...parts].sort((one, other) => String(one.created_at).localeCompare(String(other.created_at)))
}
