import type { PaymentDetail } from "../../../src/api/admin/acquiring/http-types"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { elsewhere, PATIENT, QUICK, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** Who did what to a payment, when and why: also what no operation of the store did. */
shop((the) => {
  const away = elsewhere(the)
  const { redirect, atTheService, payWith, completed, until, worked, reversed, settings } = away
  const orders = paidOrders(the)
  const acquiring = acquiringAdmin(the.admin)

  const ofCheckout = async ({ orderNo }: Pick<Checkout, "orderNo">): Promise<PaymentDetail> => {
    const [row] = (await acquiring.payments(`q=${orderNo}`)).payments
    return acquiring.payment(row?.id ?? "")
  }
  const operation = ({ operations }: PaymentDetail, kind: string) => operations.find((row) => row.kind === kind)

  describe("a payment on the hosted page", () => {
    it("shows the shopper's tries, the declined one with its reason, and counts none of them", async () => {
      const checkout = await redirect()
      expect((await ofCheckout(checkout).catch(() => undefined))?.seen ?? []).toEqual([])
      const page = await atTheService(checkout)
      expect((await ofCheckout(checkout)).seen).toEqual([])
      await payWith(await payWith(page, "insufficientFunds"))
      const order = await completed(checkout.cart)
      await worked()

      const detail = await acquiring.paymentOf(order)
      const by = { kind: "page", name: null }
      const of = { amount: "25.00", currency_code: "USD", by, known_by: "notification" }
      expect(detail.seen).toMatchObject([
        { ...of, kind: "declined", code: "1051", message: "Insufficient funds" },
        { ...of, kind: "authorised", transaction_id: detail.service.transaction_id, code: null },
      ])
      expect(detail.operations).toEqual([])
      expect(await the.sql("SELECT id FROM acquiring_operation")).toEqual([])
      const { notifications } = await acquiring.notifications(`transaction_id=${detail.service.transaction_id}`)
      expect(notifications.find(({ id }) => id === detail.seen[1]?.notification_id)?.created_at).toBe(
        detail.seen[1]?.at,
      )
    })

    it("is shown by queries where no notification came", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const checkout = await redirect()
      await payWith(await payWith(await atTheService(checkout), "declined"))
      const order = await completed(checkout.cart)
      const { seen } = await acquiring.paymentOf(order)
      expect(seen).toMatchObject([
        { kind: "declined", by: { kind: "page" }, known_by: "service", code: null, message: null },
        { kind: "authorised", by: { kind: "page" }, known_by: "query", notification_id: null },
      ])
    })

    it("that nobody paid in time has ended by the service itself", async () => {
      const checkout = await redirect()
      await atTheService(checkout)
      the.sandbox.control.expire(
        the.sandbox.control.transactions({ orderNo: checkout.orderNo })[0]?.transactionId ?? "",
      )
      await worked()
      expect((await ofCheckout(checkout)).seen).toMatchObject([{ kind: "expired", by: { kind: "service" } }])
    })

    it("that no order came of says that it was made, and why it was released", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      await payWith(page)
      await reversed(checkout)
      const detail = await ofCheckout(checkout)
      expect(detail.seen).toMatchObject([{ kind: "authorised", amount: "25.00" }])
      expect(operation(detail, "cancel")).toMatchObject({
        by: { kind: "job", name: null },
        because: expect.stringMatching(/^\S.+/) as string,
      })
    })

    it("in sale mode was captured by the service itself", async () => {
      the.sandbox.control.settings({ captureMode: "sale" })
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      const { seen, operations } = await acquiring.paymentOf(await completed(checkout.cart))
      expect(seen).toMatchObject([
        { kind: "authorised", by: { kind: "page" } },
        { kind: "captured", by: { kind: "service" }, amount: "25.00" },
      ])
      expect(operations).toEqual([])
    })
  })

  it("a deduction was made by the service for its subscription", async () => {
    const { plan, subscribed, deducted, renewalOrders } = subscriptionsOf(the, away)
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    expect((await acquiring.paymentOf(renewal!)).seen).toMatchObject([
      { kind: "deducted", by: { kind: "subscription", name: null }, amount: "25.00", known_by: "service" },
    ])
    expect((await acquiring.paymentOf(order)).seen).toEqual([])
  })

  describe("what was captured at the service", () => {
    const captured = async (orderId: string) => operation(await acquiring.paymentOf({ id: orderId }), "capture")

    it("with the approval, in sale mode, was captured by the service itself", async () => {
      the.sandbox.control.settings({ captureMode: "sale" })
      const order = await orders.paid()
      await until("the capture is booked", async () => (await captured(order.orderId)) !== undefined)
      expect(await captured(order.orderId)).toMatchObject({ source: "service", by: { kind: "service", name: null } })
    })

    it("in part, or after it was seen uncaptured, was captured at the portal", async () => {
      const [partly, later] = [await orders.paid(), await orders.paid()]
      await worked()
      await orders.reconcileEverything()
      the.sandbox.control.capture(partly.transactionId, { amount: "10.00" })
      the.sandbox.control.capture(later.transactionId)
      await worked()
      await orders.reconcileEverything()
      for (const { orderId } of [partly, later])
        expect(await captured(orderId)).toMatchObject({ by: { kind: "portal" } })
    })

    it("as a whole before anybody looked was captured there, and nobody knows by whom", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      settings({ asking: { ...QUICK.asking, first_after_ms: 600_000 } })
      const order = await orders.paid()
      the.sandbox.control.capture(order.transactionId)
      await orders.reconcileEverything()
      expect(await captured(order.orderId)).toMatchObject({ by: { kind: "at_service", name: null } })
    })
  })

  it("answers the newest of many operations and the others page by page; what is offered goes by all", async () => {
    const order = await orders.captured(10)
    const { payment, offers } = await acquiring.paymentOf({ id: order.orderId })
    expect(offers).toEqual({
      ...{ capture: "15.00", refund: "10.00", refund_due: null, release: "rest" },
      ...{ locked_rest: null, decide: false },
    })
    const copies = (of: string, numbers: string, state: string) =>
      the.sql(
        `INSERT INTO acquiring_operation SELECT (jsonb_populate_record(o, jsonb_build_object(
           'id', 'acqop_' || n, 'kind', $1::text, 'reference', 'copy_' || n, 'exclusive_key', null, 'state', $2::text,
           'sent_at', now() + n * interval '1 second', 'created_at', now() + n * interval '1 second',
           'resolved_at', CASE WHEN $2 <> 'unknown' THEN now() + n * interval '1 second' END
         ))).* FROM acquiring_operation o, generate_series${numbers} n WHERE o.order_no = $3 AND o.kind = 'authorise'`,
        [of, state, order.orderNo],
      )
    await copies("refund", "(101, 101)", "unknown")
    await copies("authorise", "(102, 146)", "refused")

    const detail = await acquiring.payment(payment.id)
    expect(detail).toMatchObject({ count: 48, limit: 20, offset: 0, open_operations: [{ id: "acqop_101" }] })
    const newest = Array.from({ length: 20 }, (_, at) => `acqop_${127 + at}`)
    expect(detail.operations.map(({ id }) => id)).toEqual(newest)
    expect(detail.offers).toMatchObject({ capture: "15.00", refund: null, release: null })

    const pages = [await acquiring.paymentOperations(payment.id), await acquiring.paymentOperations(payment.id, 20, 30)]
    expect(pages.map(({ operations, ...part }) => [operations.length, part])).toEqual([
      [20, { count: 48, limit: 20, offset: 0 }],
      [28, { count: 48, limit: 30, offset: 20 }],
    ])
    const ids = pages.flatMap(({ operations }) => operations.map(({ id }) => id))
    expect(ids.slice(0, 20)).toEqual(newest.toReversed())
    expect(new Set(ids).size).toBe(48)
    expect(pages[1]?.operations.slice(-3).map(({ kind }) => kind)).toEqual(["refund", "capture", "authorise"])
  })

  it("a refund at the portal says why, and a cancellation there how the payment ended", async () => {
    const order = await orders.captured()
    the.sandbox.control.refund(order.transactionId, { amount: "5.50", reason: "Broken cup" })
    const cancelled = await orders.paid()
    await orders.reconcileEverything()
    the.sandbox.control.cancel(cancelled.transactionId)
    await worked()
    await orders.reconcileEverything()
    expect(operation(await acquiring.paymentOf({ id: order.orderId }), "refund")).toMatchObject({
      by: { kind: "portal" },
      why: "Broken cup",
    })
    expect(operation(await acquiring.paymentOf({ id: cancelled.orderId }), "cancel")).toMatchObject({
      by: { kind: "portal" },
      because: "the payment is canceled at the service",
    })
  })

  it("what the account captures at once was the store's own doing, and says so in the reader's language", async () => {
    settings({ capture: "at_once", timeouts: PATIENT })
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.addFault({ kind: "delay", operation: "capture", ms: 1_500 })
    const order = await orders.paid()
    const captured = until("it is captured", async () => {
      await reconcile(the.container)
      return (await orders.journal(order, "capture"))[0]?.state === "done"
    })
    const row = await eventually(async () => (await orders.journal(order, "capture"))[0])
    // Written down before it is sent: it is known also where the process dies then.
    expect(row).toMatchObject({ state: "sent", because: "this account captures at once" })
    await captured
    const detail = await acquiring.paymentOf({ id: order.orderId })
    expect(operation(detail, "capture")).toMatchObject({
      by: { kind: "job", name: null },
      why: null,
      because: "this account captures at once",
    })
    const german = good(
      await the.admin.get<PaymentDetail>(`/admin/acquiring/payments/${detail.payment.id}`, { "accept-language": "de" }),
    )
    expect(operation(german, "capture")?.because).toBe("dieses Konto erfasst sofort")
    expect(operation(detail, "authorise")).toMatchObject({ because: null })
  })
})
