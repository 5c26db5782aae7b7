import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { good, http } from "../../support/http"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { requestReturn } from "../../support/order-return"
import { shop } from "../../support/shop"
import { stopClock } from "../../support/stopped-clock"

const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 2_000, total_ms: 2_000 },
  asking: {
    within_ms: 500,
    absence_after_ms: 200,
    first_after_ms: 100,
    longest_interval_ms: 1_000,
    being_paid_ms: 200,
  },
}

/**
 * An operation waits for its turn as long as a call may last: on a busy machine several turns last longer than that.
 */
const PATIENT = {
  ...SETTINGS,
  timeouts: { ...SETTINGS.timeouts, headers_ms: 20_000, body_ms: 20_000, total_ms: 20_000 },
}

/**
 * Operations on one order that begin at the same moment. What each is told is what the service did, and the books
 * agree.
 */
shop(
  (the) => {
    const { paid, captured, capture, refund, cancelOrder, received, settle, booksAgree } = paidOrders(the)
    const { store, differences } = booksOf(the)
    beforeEach(() => the.sandbox.control.reset())
    const set = (settings: typeof SETTINGS) => (process.env.ACQUIRER_SETTINGS = JSON.stringify(settings))
    afterEach(() => {
      set(SETTINGS)
      jest.restoreAllMocks()
    })

    const sums = ({ orderNo }: PaidOrder) => {
      const [found] = the.sandbox.control.sums({ orderNo })
      return { held: found?.held, captured: found?.captured, refunded: found?.refunded }
    }
    const statusOf = async (order: PaidOrder) => (await the.orderOf({ id: order.orderId })).status

    const nobodyHolds = ({ orderId }: PaidOrder) =>
      eventually(async () => {
        const held = await the.sql("SELECT 1 FROM acquiring_order_lock WHERE order_id = $1", [orderId])
        return held.length === 0 || undefined
      })

    /** Does something while the service takes its time for a refund; answers what each was told. */
    async function whileRefunding<T>(order: PaidOrder, amount: number, operation: () => Promise<T>) {
      the.sandbox.control.addFault({ kind: "delay", ms: 700, operation: "refund", orderNo: order.orderNo })
      const refunding = refund(order, amount)
      await eventually(async () => received("refund", order)[0])
      return Promise.all([refunding, operation()])
    }

    describe("at the same moment", () => {
      it("partial captures are each booked with their own amount, without waiting for the reconcile job", async () => {
        set(PATIENT)
        const order = await paid({ items: { tea: 4 } })
        const amounts = [10, 20.5, 7.25, 30]
        const answers = await Promise.all(amounts.map((amount) => capture(order, amount)))
        stopClock(the)
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
        const refusals = answers.filter(({ status }) => status >= 400).map(({ body }) => body.message)
        // One that came while nobody knew of the refused one was not sent: pressed again, that could be made twice.
        expect(refusals.filter((message) => !message?.includes("Nothing was sent; do not press again"))).toHaveLength(1)
        await booksAgree(order)
        expect((await store(order.orderNo)).captures).toHaveLength(answers.length - refusals.length)
      })

      it("several refunds are all made, and each is booked", async () => {
        set(PATIENT)
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

      it.each([10, 25])("a refund of %s and the order's cancellation give everything back, once", async (amount) => {
        for (const operations of [[refund, cancelOrder] as const, [cancelOrder, refund] as const]) {
          const order = await captured()
          const answers = await Promise.all(operations.map((operation) => operation(order, amount)))
          const [refunded, cancelled] = operations[0] === refund ? answers : answers.reverse()
          expect(cancelled?.status).toBe(200)
          const isSent = refunded?.status === 200
          const refusal = { message: expect.stringMatching(/more than the captured amount|Nothing was sent/) as string }
          expect(refunded).toMatchObject(isSent ? { status: 200 } : { body: refusal })
          expect(received("refund", order)).toHaveLength(isSent && amount < 25 ? 2 : 1)
          expect(sums(order)).toMatchObject({ refunded: "25.00" })
          await booksAgree(order)
          expect(await statusOf(order)).toBe("canceled")
        }
      })

      it.each([10, 25])("the order's cancellation waits for a refund of %s that is under way", async (amount) => {
        const order = await captured()
        const [refunded, cancelled] = await whileRefunding(order, amount, () => cancelOrder(order))
        expect([refunded, cancelled]).toMatchObject([{ status: 200 }, { status: 200 }])
        expect(sums(order)).toMatchObject({ refunded: "25.00" })
        expect(received("refund", order)).toHaveLength(amount < 25 ? 2 : 1)
        await booksAgree(order)
        expect(await statusOf(order)).toBe("canceled")
      })

      it("the beginning of an order's edit waits for a refund that is under way", async () => {
        const order = await captured()
        const edit = () => the.admin.post("/admin/order-edits", { order_id: order.orderId })
        const [refunded, begun] = await whileRefunding(order, 10, edit)
        expect([refunded, begun]).toMatchObject([{ status: 200 }, { status: 200 }])
        good(await the.admin.delete(`/admin/order-edits/${order.orderId}`))
        await booksAgree(order)
      })

      it("the beginning of a return's receipt waits for a refund that is under way", async () => {
        const order = await captured(undefined, { items: { tea: 2 } })
        const begun = await requestReturn(the, order.orderId)
        const receive = () => the.admin.post(`/admin/returns/${begun.id}/receive`)
        // Once before: what is slow the first time would come after the refund.
        good(await receive())
        good(await the.admin.delete(`/admin/returns/${begun.id}/receive`))
        // More than what comes back: the core gives the rest as credit.
        const [refunded, begins] = await whileRefunding(order, 30, receive)
        expect([refunded, begins]).toMatchObject([{ status: 200 }, { status: 200 }])
        good(await the.admin.delete(`/admin/returns/${begun.id}/receive`))
        const { creditLines } = await store(order.orderNo)
        expect(creditLines).toHaveLength(1)
      })

      it("a refund of what is to come back is given no credit, and the rest is owed once it has come", async () => {
        const order = await captured(undefined, { items: { tea: 2 } })
        const begun = await requestReturn(the, order.orderId)
        expect(await refund(order, 10)).toMatchObject({ status: 200 })
        await the.sql("UPDATE refund SET created_at = created_at - interval '1 hour'")
        await the.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 hour', created_at = created_at - interval '1 hour'") // prettier-ignore
        await settle()
        expect((await store(order.orderNo)).creditLines).toEqual([])
        const items = { items: begun.items }
        for (const [step, body] of [
          ["receive", {}],
          ["receive-items", items],
          ["receive/confirm", {}],
        ] as const)
          // prettier-ignore
          good(await the.admin.post(`/admin/returns/${begun.id}/${step}`, body))
        await settle()
        // A tea is 20.00.
        expect((await store(order.orderNo)).summary).toMatchObject({ pending: -10 })
      })

      it("a refund that nobody waits for any more keeps the next one out no longer than it takes", async () => {
        const order = await captured()
        const leaving = new AbortController()
        const impatient = http(
          the.url,
          () => the.adminHeaders,
          () => leaving.signal,
        )
        the.sandbox.control.addFault({ kind: "delay", ms: 700, operation: "refund", orderNo: order.orderNo })
        const asked = expect(
          impatient.post(`/admin/payments/${order.paymentId}/refund`, { amount: 10 }),
        ).rejects.toThrow()
        await eventually(async () => received("refund", order)[0])
        leaving.abort()
        await asked
        expect(await refund(order, 5)).toMatchObject({ status: 200 })
        expect(sums(order)).toMatchObject({ refunded: "15.00" })
        await nobodyHolds(order)
        await booksAgree(order)
      })

      it("what a dead process holds is free a little later; while it is held, nothing is done", async () => {
        const order = await captured()
        const hold = (seconds: number) =>
          the.sql(
            `INSERT INTO acquiring_order_lock (order_id, locked_by, locked_until) VALUES ($1, 'dead', now() + $2 * interval '1 s')
             ON CONFLICT (order_id) DO UPDATE SET locked_until = excluded.locked_until`,
            [order.orderId, seconds],
          )
        await hold(60)
        const stranger = await the.visitor.post(`/admin/orders/${order.orderId}/cancel`)
        expect(stranger.status).toBe(401)
        const refused = await refund(order, 10)
        expect(refused).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/order is still under way\. Nothing was done/) },
        })
        expect(received("refund", order)).toHaveLength(0)
        await hold(1)
        expect(await refund(order, 10)).toMatchObject({ status: 200 })
        await nobodyHolds(order)
        await booksAgree(order)
      })

      it("a capture and the order's cancellation leave the shopper with one of the two", async () => {
        for (const operations of [[capture, cancelOrder] as const, [cancelOrder, capture] as const]) {
          const order = await paid()
          const answers = await Promise.all(operations.map((operation) => operation(order, 10)))
          const [taken, cancelled] = operations[0] === capture ? answers : answers.reverse()
          await booksAgree(order)
          expect(await statusOf(order)).toBe(cancelled?.status === 200 ? "canceled" : "pending")
          const isTaken = taken?.status === 200
          const isBoth = isTaken && cancelled?.status === 200
          expect(sums(order)).toMatchObject({
            captured: isTaken ? "10.00" : "0.00",
            refunded: isBoth ? "10.00" : "0.00",
            ...(isTaken ? {} : { held: "0.00" }),
          })
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
