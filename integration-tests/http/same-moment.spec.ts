import { reconcile } from "../../src/workflows/reconcile/reconcile"
import { booksOf } from "../support/books"
import { eventually } from "../support/eventually"
import { paidOrders, type PaidOrder } from "../support/paid-orders"
import { shop } from "../support/shop"

const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 2_000, total_ms: 2_000 },
  asking: { within_ms: 500, grace_ms: 200, first_after_ms: 100, longest_interval_ms: 1_000, being_paid_ms: 200 },
}

/** Deeds on one order that begin at the same moment. What each is told is what the service did, and the books agree. */
shop(
  (the) => {
    const { paid, captured, capture, refund, cancelOrder, received, settle } = paidOrders(the)
    const { store, differences } = booksOf(the)
    beforeEach(() => the.sandbox.control.reset())

    const sums = ({ orderNo }: PaidOrder) => {
      const [found] = the.sandbox.control.sums({ orderNo })
      return { held: found?.held, captured: found?.captured, refunded: found?.refunded }
    }
    const statusOf = async (order: PaidOrder) => (await the.orderOf({ id: order.orderId })).status

    /** What a deed that was cut off lacks is mended when nobody can be at it any more: 12.5 s by these settings. */
    async function booksAgree({ orderNo }: PaidOrder): Promise<void> {
      let found: string[] = []
      const agree = async () => {
        await settle()
        found = await differences(orderNo)
        return found.length === 0 || undefined
      }
      await eventually(agree, 30_000).catch(() => expect(found).toEqual([]))
    }

    describe("at the same moment", () => {
      it("partial captures are each booked with their own amount, without waiting for the reconcile job", async () => {
        const order = await paid({ items: { tea: 4 } })
        const amounts = [10, 20.5, 7.25, 30]
        const answers = await Promise.all(amounts.map((amount) => capture(order, amount)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const booked = await eventually(async () => {
          const found = await differences(order.orderNo)
          return found.length === 0 ? store(order.orderNo) : undefined
        })
        const sorted = (parts: { amount: number }[]) => parts.map(({ amount }) => amount).sort((a, b) => a - b)
        expect(sorted(booked.captures)).toEqual([7.25, 10, 20.5, 30])
        expect(sorted(booked.transactions)).toEqual([7.25, 10, 20.5, 30])
        expect(booked.summary).toMatchObject({ paid: 67.75, pending: 17.25 })
        expect(sums(order)).toMatchObject({ captured: "67.75" })
      })

      it("partial captures leave no trace of the one that the service refuses", async () => {
        const order = await paid({ items: { tea: 4 } })
        the.sandbox.control.addFault({ kind: "400", operation: "capture", orderNo: order.orderNo, skip: 1 })
        const answers = await Promise.all([20, 30, 35].map((amount) => capture(order, amount)))
        expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toHaveLength(1)
        await booksAgree(order)
        expect((await store(order.orderNo)).captures).toHaveLength(2)
      })

      it("several refunds are all made, and each is booked", async () => {
        for (const tea of [1, 2]) {
          const order = await captured(undefined, { items: { tea } })
          const answers = await Promise.all([refund(order, 5), refund(order, 5), refund(order, 4)])
          expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
          expect(received("refund", order)).toHaveLength(3)
          expect(sums(order)).toMatchObject({ refunded: "14.00" })
          await booksAgree(order)
        }
      })

      it("refunds of the shop and of the portal are all booked, and no merchant is told of a failure", async () => {
        for (let round = 0; round < 4; round += 1) {
          const order = await captured()
          the.sandbox.control.refund(order.transactionId, { amount: "3.00" })
          await the.sql("UPDATE acquiring_payment SET next_check_at = now() WHERE order_no = $1", [order.orderNo])
          const [one, other] = await Promise.all([refund(order, 10), refund(order, 5), reconcile(the.container)])
          expect([one, other]).toMatchObject([{ status: 200 }, { status: 200 }])
          expect(sums(order)).toMatchObject({ refunded: "18.00" })
          await booksAgree(order)
        }
      })

      it("a refund and the order's cancellation give back no more than was paid", async () => {
        for (const deeds of [[refund, cancelOrder] as const, [cancelOrder, refund] as const]) {
          const order = await captured()
          const answers = await Promise.all(deeds.map((deed) => deed(order, 10)))
          const [refunded, cancelled] = deeds[0] === refund ? answers : answers.reverse()
          await booksAgree(order)
          const isCancelled = cancelled?.status === 200
          expect(await statusOf(order)).toBe(isCancelled ? "canceled" : "pending")
          expect(sums(order)).toMatchObject({ refunded: isCancelled ? "25.00" : "10.00" })
          if (refunded?.status !== 200) {
            // Ours, or the core's own where the cancellation begins its change while the refund is on its way.
            expect(refunded?.body.message).toMatch(/Nothing was sent|has an existing active order change/)
            expect(isCancelled).toBe(true)
          }
        }
      })

      it("a capture and the order's cancellation leave the shopper with one of the two", async () => {
        for (const deeds of [[capture, cancelOrder] as const, [cancelOrder, capture] as const]) {
          const order = await paid()
          const answers = await Promise.all(deeds.map((deed) => deed(order, 10)))
          const [taken, cancelled] = deeds[0] === capture ? answers : answers.reverse()
          await booksAgree(order)
          expect(await statusOf(order)).toBe(cancelled?.status === 200 ? "canceled" : "pending")
          if (taken?.status !== 200) expect(sums(order)).toEqual({ held: "0.00", captured: "0.00", refunded: "0.00" })
          else if (cancelled?.status === 200)
            expect(sums(order)).toMatchObject({ captured: "10.00", refunded: "10.00" })
          else expect(sums(order)).toMatchObject({ captured: "10.00", refunded: "0.00" })
        }
      })

      it("a refund of one part and the capture of another are both made", async () => {
        const order = await captured(10)
        const answers = await Promise.all([refund(order, 10), capture(order, 15)])
        expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
        expect(sums(order)).toMatchObject({ captured: "25.00", refunded: "10.00" })
        await booksAgree(order)
      })
    })
  },
  { env: { ACQUIRER_SETTINGS: JSON.stringify(SETTINGS) } },
)
