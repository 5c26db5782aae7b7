import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { lyingRefundList } from "../../support/lying-service"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { expectNotKnown, SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

shop((shop) => {
  const { sandbox, admin, container } = shop
  const { captured, refund, settle, journal, incidents, received, books, loseTrack, queryable, agree, moved } =
    unknownOutcomes(shop)
  const acquiring = acquiringAdmin(admin)
  const { editQuantity } = orderMoney(shop)

  describe("a refund whose answer is lost and that cannot be asked about", () => {
    it("is booked once it is known, and sent once", async () => {
      const order = await captured()
      loseTrack(order.orderNo, "refund", "reset_after")
      expectNotKnown(await refund(order, 12.5))
      expect((await books.store(order.orderNo)).refunds).toEqual([])
      const retry = await refund(order, 12.5)
      expect(retry.status).toBeGreaterThanOrEqual(400)
      expect(retry.body.message).toMatch(/not known yet/)

      queryable()
      await settle()
      expect(received("refund", order)).toHaveLength(1)
      expect(books.service(order.orderNo).refunded).toBe(12.5)
      await agree(order)
      good(await refund(order, 12.5))
      expect(books.service(order.orderNo).statuses).toEqual(["refunded"])
      await agree(order)
    })

    it("leaves nothing behind when it was never made, and can be made again", async () => {
      const reason = await refundReason("Broken cup")
      const order = await captured()
      good(await refund(order, 5))
      loseTrack(order.orderNo, "refund", "reset_before")
      expectNotKnown(await refund(order, 7.25, { refund_reason_id: reason, note: "chipped" }))
      expect((await refund(order, 7.25)).body).toMatchObject({ code: "busy" })
      expect(received("refund", order)).toHaveLength(2)

      queryable()
      await settle()
      const after = await books.store(order.orderNo)
      expect(after.refunds.map((part) => part.amount)).toEqual([5])
      expect(after.summary).toMatchObject({ total: 20, refunded: 5, paid: 25, pending: 0 })
      expect(await incidents(order)).toEqual([])
      await agree(order)

      good(await refund(order, 7.25))
      await agree(order)
      expect(moved("refund", order)).toBe(2)
    })

    it("is told to a person where it was made again, and the service shows that it had been made after all", async () => {
      const order = await captured()
      let isBehind = true
      const search = await lyingRefundList((refunds) => (isBehind ? [] : refunds))
      try {
        loseTrack(order.orderNo, "refund", "reset_after")
        expectNotKnown(await refund(order, 5))
        queryable()
        await settle()
        expect(await journal(order, "refund")).toMatchObject([{ state: "refused", evidence: "absence" }])
        good(await refund(order, 5))
        isBehind = false
        await settle()
      } finally {
        await search.close()
      }
      expect(books.service(order.orderNo).refunded).toBe(10)
      await agree(order)
      expect(await incidents(order)).toMatchObject([
        {
          kind: "made_after_all",
          message: expect.stringContaining("refund of 5.00 USD that the service did not show"),
        },
      ])
      const { queue } = good(
        await admin.get<{ queue: { actions: string[] }[] }>("/admin/acquiring/queue?source=incident"),
      )
      expect(queue).toMatchObject([{ actions: ["payment", "order", "close"] }])
    })
  })

  async function refundReason(label: string): Promise<string> {
    const body = { label, code: label.toLowerCase().replace(" ", "_") }
    const answer = await admin.post<{ refund_reason: { id: string } }>("/admin/refund-reasons", body)
    return good(answer).refund_reason.id
  }

  describe("a refund that the service is still working on", () => {
    it.each(["renamed", "deleted"])("leaves no credit when it fails after its reason was %s", async (how) => {
      const reason = await refundReason("Broken cup")
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 5, { refund_reason_id: reason }))
      const path = `/admin/refund-reasons/${reason}`
      good(how === "renamed" ? await admin.post(path, { label: "Cup came broken" }) : await admin.delete(path))
      sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
      await settle()
      const { refunds, summary } = await books.store(order.orderNo)
      expect(refunds).toEqual([])
      expect(summary).toMatchObject({ total: 25, refunded: 0, paid: 25, pending: 0 })
      await agree(order)
    })

    it("is booked, holds up no other operation, and stands when it is refunded", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      expect(await journal(order, "refund")).toMatchObject([{ state: "unknown", error_code: "accepted" }])
      expect(await incidents(order)).toEqual([])
      const waiting = async () => {
        const { payments } = await acquiring.payments()
        const { unknown_operations, accepted_operations } = payments[0]!
        const { queue } = await acquiring.queue()
        return { unknown_operations, accepted_operations, queue: queue.map(({ source, kind }) => [source, kind]) }
      }
      expect(await waiting()).toEqual({ unknown_operations: 0, accepted_operations: 1, queue: [] })
      const sent = (hours: number) =>
        shop.sql("UPDATE acquiring_operation SET sent_at = sent_at + $1::interval", [`${hours} hours`])
      await sent(-25)
      expect((await waiting()).queue).toEqual([["unknown", "refund"]])
      await sent(25)

      sandbox.control.settings({ refundMode: "immediate" })
      good(await refund(order, 2))
      await resolveInFlight(container)
      expect((await journal(order, "refund")).map(({ state }) => state)).toEqual(["unknown", "done"])

      sandbox.control.settleRefund(order.transactionId, { outcome: "refunded" })
      await settle()
      expect((await journal(order, "refund")).map(({ state }) => state)).toEqual(["done", "done"])
      expect(await incidents(order)).toEqual([])
      await agree(order)
      expect(books.service(order.orderNo).refunded).toBe(10)
    })

    it("cannot be stated as not made, however long the bank takes: made again, it would be refunded twice", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      await shop.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '3 days'")
      const [row] = await journal(order, "refund")
      const said = await shop.admin.post<{ message: string }>(`/admin/acquiring/operations/${row!.id}/resolve`, {
        ...{ outcome: "did_not_happen", note: "The portal shows nothing" },
      })
      expect(said.status).toBe(409)
      expect(said.body.message).toContain("The service itself has said that it does this")
      expect(await journal(order, "refund")).toMatchObject([{ state: "unknown", error_code: "accepted" }])
    })

    it("is reversed when the bank turns it down, and the merchant is told", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
      await settle()
      expect(await journal(order, "refund")).toMatchObject([{ state: "refused" }])
      expect(await incidents(order)).toMatchObject([{ kind: "reversed" }])
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 25, refunded: 0, pending: 0 })
      await agree(order)
    })

    it("leaves a later refund's credit alone when it is reversed, where the order owed it and it had none", async () => {
      const order = await captured(undefined, { items: { tea: 2 } })
      await editQuantity(order, 1)
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 25, pending: -20 })
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 20))
      sandbox.control.settings({ refundMode: "immediate" })
      good(await refund(order, 12))
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 13, pending: 0 })

      sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
      await settle()
      expect((await journal(order, "refund")).map(({ state }) => state)).toEqual(["refused", "done"])
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 13, refunded: 12, pending: -20 })
      await agree(order)
    })

    it("takes its own credit with it when it is reversed, as another one of the same sum does", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      good(await refund(order, 8))
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 9, pending: 0 })
      for (const _ of [1, 2]) sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
      await settle()
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 25, refunded: 0, pending: 0 })
      await agree(order)
    })
  })
}, SOON_ASKED)
