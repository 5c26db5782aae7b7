import { settleUnknown } from "../../src/workflows/settle/settle-unknown"
import { good } from "../support/http"
import { shop } from "../support/shop"
import { SOON_ASKED, unknownOutcomes } from "../support/unknown-outcomes"

shop((shop) => {
  const { sandbox, admin, container } = shop
  const { captured, refund, settle, journal, incidents, received, books, loseTrack, askable, agree, moved } =
    unknownOutcomes(shop)

  describe("a refund whose answer is lost and that cannot be asked about", () => {
    it("stands, and is not sent again, when it was made", async () => {
      const order = await captured()
      loseTrack(order.orderNo, "refund", "reset_after")
      good(await refund(order, 12.5))
      const retry = await refund(order, 12.5)
      expect(retry.status).toBeGreaterThanOrEqual(400)
      expect(retry.body.message).toMatch(/not settled yet/)

      askable()
      await settle()
      expect(received("refund", order)).toHaveLength(1)
      expect(books.service(order.orderNo).refunded).toBe(12.5)
      await agree(order)
      good(await refund(order, 12.5))
      expect(books.service(order.orderNo).statuses).toEqual(["refunded"])
      await agree(order)
    })

    it("is taken back with the credit it gave when it was never made, and can be made again", async () => {
      const reason = await refundReason("Broken cup")
      const order = await captured()
      good(await refund(order, 5))
      loseTrack(order.orderNo, "refund", "reset_before")
      good(await refund(order, 7.25, { refund_reason_id: reason, note: "chipped" }))
      const before = await books.store(order.orderNo)
      expect(before.refunds.map((part) => part.amount)).toEqual([5, 7.25])
      expect(before.summary).toMatchObject({ total: 12.75, refunded: 12.25 })

      askable()
      await settle()
      const after = await books.store(order.orderNo)
      expect(after.refunds.map((part) => part.amount)).toEqual([5])
      expect(after.summary).toMatchObject({ total: 20, refunded: 5, paid: 25, pending: 0 })
      expect(await incidents(order)).toMatchObject([
        { kind: "taken_back", message: expect.stringMatching(/7\.25 USD/) },
      ])
      await agree(order)

      good(await refund(order, 7.25))
      await agree(order)
      expect(moved("refund", order)).toBe(2)
    })

    async function refundReason(label: string): Promise<string> {
      const body = { label, code: label.toLowerCase().replace(" ", "_") }
      const answer = await admin.post<{ refund_reason: { id: string } }>("/admin/refund-reasons", body)
      return good(answer).refund_reason.id
    }
  })

  describe("a refund that the service is still working on", () => {
    it("is booked, holds up no other deed, and stands when it is refunded", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      expect(await journal(order, "refund")).toMatchObject([{ state: "unknown", error_code: "accepted" }])
      expect(await incidents(order)).toMatchObject([{ message: expect.stringMatching(/accepted the refund/) }])

      sandbox.control.settings({ refundMode: "immediate" })
      good(await refund(order, 2))
      await settleUnknown(container)
      expect((await journal(order, "refund")).map(({ state }) => state)).toEqual(["unknown", "done"])

      sandbox.control.settleRefund(order.transactionId, { outcome: "refunded" })
      await settle()
      expect((await journal(order, "refund")).map(({ state }) => state)).toEqual(["done", "done"])
      expect(await incidents(order)).toEqual([])
      await agree(order)
      expect(books.service(order.orderNo).refunded).toBe(10)
    })

    it("is taken back when the bank turns it down, and the merchant is told", async () => {
      const order = await captured()
      sandbox.control.settings({ refundMode: "pending" })
      good(await refund(order, 8))
      sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
      await settle()
      expect(await journal(order, "refund")).toMatchObject([{ state: "refused" }])
      expect(await incidents(order)).toMatchObject([{ kind: "taken_back" }])
      expect((await books.store(order.orderNo)).summary).toMatchObject({ total: 25, refunded: 0, pending: 0 })
      await agree(order)
    })
  })
}, SOON_ASKED)
