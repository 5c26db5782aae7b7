import { request } from "node:http"

import forgetNotifications from "../../src/jobs/forget-notifications"
import type { Inbox } from "../../src/modules/acquiring/inbox"
import { referenceProfile } from "../../src/acquirer/profile/reference"
import { signMessage } from "../../src/acquirer/profile/signature"
import { workNotifications } from "../../src/workflows/notifications/work-notifications"
import { reconcile } from "../../src/workflows/reconcile/reconcile"
import { booksOf } from "../support/books"
import { elsewhere } from "../support/elsewhere"
import { shop } from "../support/shop"

shop((the) => {
  const away = elsewhere(the)
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
  } = away
  const { differences } = booksOf(the)

  const address = (account = "default") => `${the.url()}hooks/acquiring/${account}/notifications`
  const post = async (body: BodyInit, type = "application/x-www-form-urlencoded", to = address()) => {
    const answer = await fetch(to, { method: "POST", headers: { "content-type": type }, body })
    return { status: answer.status, text: await answer.text() }
  }
  const signed = (fields: Record<string, string>) => {
    const said = { merchant_id: "100001", account_id: "100001001", ...fields }
    return { ...said, encryption_data: signMessage(referenceProfile, "notification", said, "sandbox-secret-key") }
  }
  const aboutNobody = (order_no = "nobody") =>
    signed({ order_no, transaction_id: "T1", currency: "USD", amount: "1.00", payment_status: "3000" })

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
      const errand = await redirect()
      const { control } = the.sandbox
      control.notificationSettings({ drop: -1 })
      control.capture(sale.transactionId)
      control.refund(sale.transactionId, { amount: "5.00" })
      await payAndVanish(errand)
      expect(await notifications()).toEqual([])
      await until("the job has found both", async () => {
        const { repaired } = await reconcile(the.container)
        return repaired.length >= 0 && (await orderIdOf(errand.cart)) && (await differences(sale.orderNo)).length === 0
      })
      expect(await differences(errand.orderNo)).toEqual([])
    })

    it("that come late, when everything is known already, change nothing", async () => {
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ delay: 1_500 })
      the.sandbox.control.capture(sale.transactionId)
      await until("the job has found it", async () => {
        await reconcile(the.container)
        return (await the.orderOf(sale.order)).payment_status === "captured"
      })
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

    it("gives up after the attempts of the setting, says so to a person, and works when it is replayed", async () => {
      settings({ notifications: { attempts: 3 } })
      const sale = await paidByCard()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 0 })
      await post(new URLSearchParams(aboutSale(sale)))
      const [row] = await worked()
      expect(row).toMatchObject({ state: "attention", attempts: 3 })
      const letter = (await incidents()).find(({ kind }) => kind === "dead_letter")
      expect(letter).toMatchObject({ order_no: sale.orderNo, transaction_id: sale.transactionId, resolved_at: null })
      expect(letter?.next_step).toContain("replay")

      the.sandbox.control.clearFaults()
      expect((await the.admin.post(`/admin/acquiring/notifications/${row?.id}/replay`)).status).toBeLessThan(300)
      expect((await worked())[0]).toMatchObject({ state: "done" })
      expect(await differences(sale.orderNo)).toEqual([])
      expect((await incidents()).find(({ kind }) => kind === "dead_letter")?.resolved_at).not.toBeNull()
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
      const now = new Date()
      const [claimed] = await inbox.claim("default", 1, "me", now, new Date(now.getTime() + 60_000))
      await the.sql("UPDATE acquiring_notification SET deliveries = deliveries + 1")
      await inbox.finish(claimed!, { state: "done", outcome: "looked" }, new Date())
      expect((await notifications())[0]).toMatchObject({ state: "received" })
      await inbox.finish({ ...claimed!, leased_by: "somebody else" }, { state: "attention", outcome: "no" }, new Date())
      expect((await notifications())[0]).toMatchObject({ state: "received" })
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

  describe("at the door", () => {
    it("only the service's addresses pass where they are set", async () => {
      settings({ notifications: { addresses: ["203.0.113.7"] } })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(403)
      expect(await notifications()).toEqual([])
      settings({ notifications: { addresses: ["127.0.0.1", "::1"] } })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    })

    it("unknown accounts, wrong and missing signatures, other accounts' messages do not pass", async () => {
      const body = aboutNobody()
      const { encryption_data: _, ...unsigned } = body
      expect((await post(new URLSearchParams(body), undefined, address("nobody"))).status).toBe(404)
      expect((await post(new URLSearchParams(body), undefined, address("__proto__"))).status).toBe(404)
      expect((await post(new URLSearchParams(body), undefined, address("constructor"))).status).toBe(404)
      expect((await post(new URLSearchParams(unsigned))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, encryption_data: "0".repeat(64) }))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, amount: "2.00" }))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, merchant_id: "100002" }))).status).toBe(403)
      expect((await post(new URLSearchParams({ ...body, account_id: "100001002" }))).status).toBe(403)
      expect(await notifications()).toEqual([])
      expect((await fetch(address())).status).toBe(404)
    })

    it("what cannot be read is 400, what is too large 413, in every form", async () => {
      const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
      for (const [type, body] of [
        ["application/json", "{"],
        ["application/json", "[]"],
        ["application/json", "null"],
        ["application/json", ""],
        ["application/json", `{"order_no":${deep.slice(0, 30_000)}`],
        ["application/json", `{"order_no":{"a":{"b":1}},"merchant_id":"100001","account_id":"100001001"}`],
        ["application/xml", "<notification>"],
        ["application/xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><notification><order_no>&b;</order_no></notification>"],
        ["application/xml", "<a/><b/>"],
        ["application/x-www-form-urlencoded", ""],
        ["application/x-www-form-urlencoded", "order_no=1"],
        ["application/x-www-form-urlencoded", "a=%ff%fe&order_no=%00"],
        ["application/x-www-form-urlencoded", "order_no=1&order_no=2&merchant_id=100001&account_id=100001001"],
        ["image/png", "\u0089PNG"],
        ["multipart/form-data; boundary=x", "--x--"],
      ] as const) {
        const { status, text } = await post(body, type)
        expect({ type, body: body.slice(0, 60), status: status >= 400 && status < 500 }).toEqual({
          type,
          body: body.slice(0, 60),
          status: true,
        })
        expect(text).not.toContain("sandbox-secret-key")
      }
      for (const size of [65 * 1024, 5 * 1024 * 1024]) {
        expect((await post("x".repeat(size))).status).toBe(413)
        expect((await post(`{"a":"${"x".repeat(size)}"}`, "application/json")).status).toBe(413)
      }
      expect(await notifications()).toEqual([])
    })

    it("what has no end is refused as soon as it is too large", async () => {
      const status = await new Promise<number>((resolve, reject) => {
        const endless = request(
          address(),
          { method: "POST", headers: { "content-type": "application/json" } },
          (answer) => {
            clearInterval(timer)
            answer.resume()
            resolve(answer.statusCode ?? 0)
            endless.destroy()
          },
        )
        endless.on("error", reject)
        const timer = setInterval(() => endless.write("x".repeat(16 * 1024)), 5)
      })
      expect(status).toBe(413)
    })

    it("a sender that goes away in mid-sentence disturbs nobody", async () => {
      await new Promise<void>((resolve) => {
        const half = request(address(), { method: "POST", headers: { "content-length": "1000" } })
        half.on("error", () => resolve())
        half.write("order_no=")
        setTimeout(() => half.destroy(new Error("gone")), 50)
      })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    })

    it("a closed account says that the merchant has to do something, so that the service comes again", async () => {
      settings({ no_such_setting: 1 })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(503)
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
