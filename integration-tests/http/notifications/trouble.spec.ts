import forgetNotifications from "../../../src/jobs/forget-notifications"
import type { Inbox } from "../../../src/modules/acquiring/inbox"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"

shop((the) => {
  const {
    paidByCard,
    worked,
    notifications,
    until,
    transactions,
    requests,
    settings,
    incidents,
    redirect,
    payAndVanish,
    orderIdOf,
  } = elsewhere(the)
  const { differences } = booksOf(the)

  const { post, signed, aboutNobody } = serviceMessages(the)

  describe("messages out of order, repeated, late or lost", () => {
    it("end in the same books: newest first, each three times", async () => {
      the.sandbox.control.notificationSettings({ reorder: 4, copies: 3 })
      const sale = await paidByCard()
      const { control } = the.sandbox
      control.capture(sale.transactionId, { amount: "10.00" })
      control.capture(sale.transactionId)
      control.refund(sale.transactionId, { amount: "5.00" })
      control.refund(sale.transactionId, { amount: "5.00" })
      await worked()
      const order = await the.orderOf(sale.order)
      expect(order.payment_collections[0]).toMatchObject({ captured_amount: 25, refunded_amount: 10 })
      expect(await differences(sale.orderNo)).toEqual([])
      expect(requests("capture", sale)).toEqual([])
      expect(requests("refund", sale)).toEqual([])
      const before = JSON.stringify(order.payment_collections)
      for (const { id } of control.notifications({ orderNo: sale.orderNo })) await control.resend({ id })
      await worked()
      expect(JSON.stringify((await the.orderOf(sale.order)).payment_collections)).toBe(before)
    })

    it("are found by reconciling when they never come", async () => {
      const sale = await paidByCard()
      const checkout = await redirect()
      const { control } = the.sandbox
      control.notificationSettings({ drop: -1 })
      control.capture(sale.transactionId)
      control.refund(sale.transactionId, { amount: "5.00" })
      await payAndVanish(checkout)
      expect(await notifications()).toEqual([])
      await until("the job has found both", async () => {
        await reconcile(the.container)
        return (await orderIdOf(checkout.cart)) && (await differences(sale.orderNo)).length === 0
      })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("that come late, when everything is known already, change nothing", async () => {
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ reorder: 2 })
      the.sandbox.control.capture(sale.transactionId)
      await until("the job has found it", async () => {
        await reconcile(the.container)
        return (await the.orderOf(sale.order)).payment_status === "captured"
      })
      the.sandbox.control.releaseNotifications()
      await worked()
      expect((await notifications())[0]).toMatchObject({ state: "done", outcome: "captured: both sides agreed" })
      expect(await differences(sale.orderNo)).toEqual([])
    })
  })

  describe("a notification about an unknown order number", () => {
    it("is kept and shown, worked once, and never asked about", async () => {
      expect(await post(new URLSearchParams(aboutNobody()))).toEqual({ status: 200, text: "OK" })
      const [row] = await worked()
      expect(row).toMatchObject({ state: "unmatched", order_no: "nobody", attempts: 1 })
      expect(row?.outcome).toContain("nobody")
      await new Promise((resolve) => setTimeout(resolve, 300))
      await worked()
      expect((await notifications())[0]).toMatchObject({ state: "unmatched", attempts: 1 })
      expect(requests("retrieval_trans", { orderNo: "nobody" })).toEqual([])
    })
  })

  describe("a worker that cannot work", () => {
    it("tries again while the service is away, then works", async () => {
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 2 })
      await post(new URLSearchParams(aboutSale(sale)))
      const [row] = await worked()
      expect(row).toMatchObject({ state: "done", attempts: 3 })
      expect(await differences(sale.orderNo)).toEqual([])
      expect(await incidents()).toEqual([])
    })

    it("tries on for as long as the service is away, and only what fails otherwise counts to the limit", async () => {
      settings({ notifications: { attempts: 3 } })
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 5 })
      the.sandbox.control.addFault({ kind: "wrong_signature", operation: "retrieval_trans", times: 2 })
      await post(new URLSearchParams(aboutSale(sale)))
      expect((await worked())[0]).toMatchObject({ state: "done", attempts: 8, unanswered: 5 })
      expect(await differences(sale.orderNo)).toEqual([])
      expect(await incidents()).toEqual([])
    })

    it("gives up after the attempts of the setting, says so to a person, and works when it is replayed", async () => {
      settings({ notifications: { attempts: 3 } })
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "wrong_signature", operation: "retrieval_trans", times: 0 })
      await post(new URLSearchParams(aboutSale(sale)))
      const [row] = await worked()
      expect(row).toMatchObject({ state: "attention", attempts: 3 })
      const letter = (await incidents()).find(({ kind }) => kind === "dead_letter")
      expect(letter).toMatchObject({ order_no: sale.orderNo, transaction_id: sale.transactionId, resolved_at: null })
      expect(letter?.message).toMatch(/[^.]\.$/)
      expect(letter?.next_step).toContain("replay")

      the.sandbox.control.clearFaults()
      expect((await the.admin.post(`/admin/acquiring/notifications/${row?.id}/replay`)).status).toBeLessThan(300)
      expect((await worked())[0]).toMatchObject({ state: "done" })
      expect(await differences(sale.orderNo)).toEqual([])
      expect((await incidents()).find(({ kind }) => kind === "dead_letter")).toMatchObject({
        resolved_at: expect.any(Date) as Date,
      })
    })

    it("gave up, and is sent again by the service once the cause is repaired: nothing is left for a person", async () => {
      settings({ notifications: { attempts: 1 } })
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "wrong_signature", operation: "retrieval_trans", times: 0 })
      const message = aboutSale(sale)
      await post(new URLSearchParams(message))
      expect((await worked())[0]).toMatchObject({ state: "attention" })
      the.sandbox.control.clearFaults()
      await post(new URLSearchParams(message))
      expect((await worked())[0]).toMatchObject({ state: "done", deliveries: 2 })
      expect((await incidents()).filter(({ resolved_at }) => resolved_at === null)).toEqual([])
    })

    it("that died once it had told a person leaves nothing for them when the next one can work", async () => {
      settings({ notifications: { attempts: 1 } })
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "wrong_signature", operation: "retrieval_trans", times: 0 })
      const { inbox } = the.container.resolve<{ inbox: Inbox }>("acquiring")
      const finish = jest.spyOn(inbox, "finish").mockRejectedValue(new Error("died"))
      await post(new URLSearchParams(aboutSale(sale)))
      const letters = async () => (await incidents()).filter(({ kind }) => kind === "dead_letter")
      await until("a person is told", async () => {
        await workNotifications(the.container).catch(() => undefined)
        return (await letters()).length > 0
      })
      finish.mockRestore()
      the.sandbox.control.clearFaults()
      await the.sql("UPDATE acquiring_notification SET leased_until = now()")

      expect((await worked())[0]).toMatchObject({ state: "done", attempts: 2 })
      expect(await letters()).toMatchObject([{ resolved_at: expect.any(Date) }])
    })

    it("that died leaves its row to the next one when its lease ends", async () => {
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      const lease = (until: Date) =>
        the.sql(
          `INSERT INTO acquiring_notification (id, account, kind, fingerprint, order_no, status_code, fields, signature, state, attempts, leased_by, leased_until)
           VALUES ('acqnot_1', 'default', 'payment', 'f', $1, '4100', '{}', 'valid', 'received', 1, 'a dead process', $2)
           ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until`,
          [sale.orderNo, until],
        )
      await lease(new Date(Date.now() + 60_000))
      await workNotifications(the.container)
      expect((await notifications())[0]).toMatchObject({ state: "received", attempts: 1 })
      await lease(new Date(Date.now() - 1))
      expect((await worked())[0]).toMatchObject({ state: "done", attempts: 2 })
      expect((await the.orderOf(sale.order)).payment_status).toBe("captured")
    })

    it("is told of a message that came while it worked: the row is worked again", async () => {
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      const { inbox } = the.container.resolve<{ inbox: Inbox }>("acquiring")
      await inbox.keep({
        account: "default",
        kind: "payment",
        fingerprint: "same words",
        order_no: sale.orderNo,
        transaction_id: sale.transactionId,
        status_code: "7000",
        fields: {},
        signature: "valid",
      })
      const [claimed] = await inbox.claim("default", 1, "me")
      await the.sql("UPDATE acquiring_notification SET deliveries = deliveries + 1")
      const inbox_row = async () =>
        (
          await the.sql("SELECT state, next_attempt_at, processed_at, first_processed_at FROM acquiring_notification")
        )[0]
      const atOnce = { state: "received", next_attempt_at: null, processed_at: null, first_processed_at: null }
      await inbox.finish([{ row: claimed!, state: "received", outcome: "not yet", wait_ms: 600_000 }])
      expect(await inbox_row()).toEqual(atOnce)
      const [again] = await inbox.claim("default", 1, "me")
      await the.sql("UPDATE acquiring_notification SET deliveries = deliveries + 1")
      await inbox.finish([{ row: again!, state: "done", outcome: "looked" }])
      expect((await notifications())[0]).toMatchObject({ state: "received" })
      await inbox.finish([{ row: { ...claimed!, leased_by: "somebody else" }, state: "attention", outcome: "no" }])
      expect((await notifications())[0]).toMatchObject({ state: "received" })
    })

    it("stays its worker's for as long as it is worked, and nobody else's", async () => {
      const { inbox } = the.container.resolve<{ inbox: Inbox }>("acquiring")
      // Not by the route, which has a worker of its own take them.
      for (const name of ["one", "another"])
        await inbox.keep({
          account: "default",
          kind: "payment",
          fingerprint: name,
          order_no: name,
          transaction_id: name,
          status_code: "7000",
          fields: {},
          signature: "valid",
        })
      const claimed = await inbox.claim("default", 100, "slow")
      await the.sql("UPDATE acquiring_notification SET leased_until = now() + interval '300 milliseconds'")
      const [kept, left] = claimed
      await inbox.renew([kept!.id], "slow")
      await inbox.renew([left!.id], "somebody else")
      await eventually(async () => {
        const [ended] = await the.sql("SELECT id FROM acquiring_notification WHERE leased_until < now()")
        return ended
      })
      expect((await inbox.claim("default", 100, "next")).map(({ id }) => id)).toEqual([left!.id])
    })
  })

  describe("what is kept", () => {
    it("goes by the retention of the setting, also of payments that are not ours; what waits for a person stays", async () => {
      settings({ notifications: { retention_days: 30 } })
      for (const name of ["old", "young", "waiting", "strange"]) await post(new URLSearchParams(aboutNobody(name)))
      await worked()
      await the.sql("UPDATE acquiring_notification SET state = 'done' WHERE order_no IN ('old', 'young')")
      await the.sql("UPDATE acquiring_notification SET state = 'attention' WHERE order_no = 'waiting'")
      await the.sql(
        "UPDATE acquiring_notification SET created_at = now() - interval '31 days' WHERE order_no <> 'young'",
      )
      await forgetNotifications(the.container)
      expect((await notifications()).map(({ order_no }) => order_no).sort()).toEqual(["waiting", "young"])
    })
  })

  function aboutSale({ orderNo, transactionId }: { orderNo: string; transactionId: string }): Record<string, string> {
    const [transaction] = transactions({ orderNo })
    return signed({
      order_no: orderNo,
      transaction_id: transactionId,
      currency: transaction?.currency ?? "",
      amount: transaction?.amount ?? "",
      payment_status: transaction?.paymentStatus ?? "",
    })
  }
})
