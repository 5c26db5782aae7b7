import { OrderNo } from "../../src/acquirer/domain/references"
import { openAccount } from "../../src/gateway/account"
import { settlementFrom } from "../../src/gateway/asking"
import { settleUnknown } from "../../src/workflows/settle/settle-unknown"
import { storeOf } from "../../src/workflows/store"
import { booksOf } from "../support/books"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { paidOrders, type PaidOrder } from "../support/paid-orders"
import { shop } from "../support/shop"

const ASKING = { within_ms: 300, grace_ms: 500, first_after_ms: 200, longest_interval_ms: 3_000 }
const SETTINGS = {
  timeouts: { connect_ms: 5_000, headers_ms: 5_000, body_ms: 5_000, total_ms: 5_000 },
  asking: ASKING,
}

shop(
  (shop) => {
    const { sandbox, admin, sql, container } = shop
    const books = booksOf(shop)
    const { paid, captured, capture, refund, cancelOrder, settle, journal, incidents, received } = paidOrders(shop)
    type Operation = "authorise" | "capture" | "cancel" | "refund"

    beforeEach(() => sandbox.control.reset())

    /** One request suffers, and the service cannot be asked about the order until `askable`. */
    function loseTrack(orderNo: string, operation: Operation, kind: "reset_before" | "reset_after"): void {
      sandbox.control.addFault({ kind, operation, orderNo })
      for (const question of ["retrieval_trans", "retrieval_refund"] as const) {
        sandbox.control.addFault({ kind: "500_before", operation: question, orderNo, times: 0 })
      }
    }
    const askable = () => sandbox.control.clearFaults()

    async function agree({ orderNo }: Pick<PaidOrder, "orderNo">): Promise<void> {
      expect(await books.differences(orderNo)).toEqual([])
    }
    const moved = (operation: Operation, order: Pick<PaidOrder, "orderNo">) =>
      received(operation, order).filter(({ effects }) => effects > 0).length

    describe("an authorisation whose answer is lost and that cannot be asked about", () => {
      async function payUnknown(kind: "reset_before" | "reset_after") {
        const cart = await shop.cartReadyToPay({ email: `lost-${kind}-${Date.now()}@example.com` })
        const session = await shop.createSession(cart)
        const orderNo = session.id.replace(/^payses_/, "")
        loseTrack(orderNo, "authorise", kind)
        const answer = good(await shop.payByCard(cart))
        expect(answer.type).toBe("cart")
        return { cart, orderNo, message: answer.error?.message ?? "" }
      }

      it("becomes an order by the job, with one authorisation, and the merchant sees it until then", async () => {
        const { cart, orderNo, message } = await payUnknown("reset_after")
        expect(message).toMatch(/do not pay again/)
        expect(await journal({ orderNo }, "authorise")).toMatchObject([{ state: "unknown", error_code: "reset" }])
        expect(await incidents({ orderNo })).toMatchObject([
          { kind: "unknown_outcome", message: expect.stringMatching(/authorise of 25\.00 USD/) },
        ])

        askable()
        await settle()
        expect(await sql("SELECT order_id FROM order_cart WHERE cart_id = $1", [cart.id])).toHaveLength(1)
        expect(books.service(orderNo)).toMatchObject({ held: 25, successfulAuthorisations: 1 })
        expect(received("authorise", { orderNo })).toHaveLength(1)
        expect(await incidents({ orderNo })).toEqual([])
        await agree({ orderNo })
      })

      it("lets the shopper pay again once it is known that it never arrived", async () => {
        const { cart, orderNo } = await payUnknown("reset_before")
        askable()
        await settle()
        expect(await journal({ orderNo }, "authorise")).toMatchObject([
          { state: "refused", error_code: "not_received" },
        ])

        const again = good(await shop.payByCard(cart))
        expect(again.type).toBe("order")
        expect(moved("authorise", { orderNo })).toBe(1)
        await agree({ orderNo })
      })

      it("is released when the cart was changed meanwhile", async () => {
        const { cart, orderNo } = await payUnknown("reset_after")
        good(await shop.store.post(`/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`, { quantity: 3 }))

        askable()
        await settle()
        expect(await sql("SELECT order_id FROM order_cart WHERE cart_id = $1", [cart.id])).toEqual([])
        expect(books.service(orderNo)).toMatchObject({ held: 0, captured: 0, statuses: ["cancelled"] })
        expect(await incidents({ orderNo })).toMatchObject([{ kind: "late_money" }])
        await agree({ orderNo })
      })
    })

    describe("a capture whose answer is lost and that cannot be asked about", () => {
      it.each([undefined, 10])("stands, and is not sent again, when it was made (amount %p)", async (amount) => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_after")
        good(await capture(order, amount))
        expect(await journal(order, "capture")).toMatchObject([{ state: "unknown" }])
        expect(await incidents(order)).toMatchObject([{ kind: "unknown_outcome" }])

        askable()
        await settle()
        expect(await journal(order, "capture")).toMatchObject([{ state: "done" }])
        expect(received("capture", order)).toHaveLength(1)
        expect(books.service(order.orderNo).captured).toBe(amount ?? 25)
        expect(await incidents(order)).toEqual([])
        await agree(order)
      })

      it.each([undefined, 10])(
        "is taken back when it was never made (amount %p), and can be made again",
        async (amount) => {
          const order = await paid()
          loseTrack(order.orderNo, "capture", "reset_before")
          good(await capture(order, amount))
          const before = await books.store(order.orderNo)
          expect(before.captures.map((part) => part.amount)).toEqual([amount ?? 25])

          askable()
          await settle()
          const after = await books.store(order.orderNo)
          expect(after).toMatchObject({
            captures: [],
            transactions: [],
            collection: { status: "authorized", captured: 0 },
          })
          expect(after.payment?.capturedAt).toBeNull()
          expect(after.summary).toMatchObject({ paid: 0, pending: 25 })
          expect(await incidents(order)).toMatchObject([
            { kind: "taken_back", message: expect.stringMatching(/capture/) },
          ])
          await agree(order)

          good(await capture(order, amount))
          await agree(order)
          expect(moved("capture", order)).toBe(1)
        },
      )

      it("keeps another capture from being sent until it is settled, and says why", async () => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_after")
        good(await capture(order, 10))

        const retry = await capture(order, 10)
        expect(retry.status).toBeGreaterThanOrEqual(400)
        expect(retry.body.message).toMatch(/not settled yet.*Nothing was sent; try again when it is known/s)
        expect(received("capture", order)).toHaveLength(1)
        expect((await books.store(order.orderNo)).captures).toHaveLength(1)

        askable()
        await settle()
        await agree(order)
        good(await capture(order, 15))
        await agree(order)
        expect(books.service(order.orderNo)).toMatchObject({ captured: 25, statuses: ["captured"] })
      })

      it("is not sent again by the button for the whole payment", async () => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_after")
        good(await capture(order))
        await capture(order)
        expect(received("capture", order)).toHaveLength(1)
        askable()
        await settle()
        expect(received("capture", order)).toHaveLength(1)
        await agree(order)
      })
    })

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

    describe("a void while the store cancels its order", () => {
      it("is shown while the service refuses it, tried again by the job, and closed when it is done", async () => {
        const order = await paid()
        sandbox.control.addFault({ kind: "400", operation: "cancel", orderNo: order.orderNo, times: 3 })
        good(await cancelOrder(order))
        expect((await books.store(order.orderNo)).order?.status).toBe("canceled")
        expect(books.service(order.orderNo).held).toBe(25)
        expect(await incidents(order)).toMatchObject([{ kind: "void_failed" }])

        await settle()
        expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
        expect(await incidents(order)).toEqual([])
        expect(await incidents(order, true)).toMatchObject([{ kind: "void_failed", resolved_at: expect.any(Date) }])
        expect((await books.store(order.orderNo)).payment?.canceledAt).not.toBeNull()
        expect(received("cancel", order)).toHaveLength(4)
        await agree(order)
      })

      it.each(["reset_before", "reset_after"] as const)(
        "is settled by the job when nobody knows (%s)",
        async (kind) => {
          const order = await paid()
          loseTrack(order.orderNo, "cancel", kind)
          good(await cancelOrder(order))
          expect(await incidents(order)).toMatchObject([{ kind: "unknown_outcome" }])
          askable()
          await settle()
          expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
          expect(moved("cancel", order)).toBe(1)
          expect(await incidents(order)).toEqual([])
          await agree(order)
        },
      )

      it("gives captured money back by another refund when the order's own refund was never made", async () => {
        const order = await captured()
        loseTrack(order.orderNo, "refund", "reset_before")
        good(await cancelOrder(order))
        askable()
        await settle()
        expect(books.service(order.orderNo)).toMatchObject({ captured: 25, refunded: 25, statuses: ["refunded"] })
        expect(moved("refund", order)).toBe(1)
        await agree(order)
      })
    })

    describe("asking", () => {
      it("begins after the first interval and grows to the longest", async () => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_after")
        good(await capture(order, 10))
        const waits = [await nextWait(order)]
        for (let round = 0; round < 6; round++) {
          await sql("UPDATE acquiring_operation SET next_ask_at = now() WHERE order_no = $1", [order.orderNo])
          await settleUnknown(container)
          waits.push(await nextWait(order))
        }
        const expected = [200, 200, 400, 800, 1_600, 3_000, 3_000]
        waits.forEach((wait, at) => expect(Math.abs(wait - (expected[at] ?? 0))).toBeLessThanOrEqual(150))
        askable()
        await settle()
        await agree(order)
      })

      it("believes that nothing arrived only of an answer asked for after the grace time", async () => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_before")
        good(await capture(order, 10))
        askable()
        const account = await openAccount(storeOf(container), "default")
        const deeds = await account.store.acquiring.journal.ofOrder("default", order.orderNo)
        const row = deeds.find(({ kind }) => kind === "capture")
        if (!row) throw new Error("The capture is not in the journal")
        const records = await account.client.query([OrderNo(order.orderNo)])
        const learned = async (afterMs: number) =>
          (await settlementFrom(account, row, records, new Date(row.sent_at.getTime() + afterMs)))?.state
        expect(await learned(-1)).toBeUndefined()
        expect(await learned(ASKING.grace_ms - 1)).toBeUndefined()
        expect(await learned(ASKING.grace_ms)).toBe("refused")

        const captured = records.map((record) => ({
          ...record,
          status: { meaning: "captured" as const, code: "4100" },
        }))
        const seen = (afterMs: number) =>
          settlementFrom(account, row, captured, new Date(row.sent_at.getTime() + afterMs))
        expect(await seen(-1)).toBeUndefined()
        expect(await seen(1)).toMatchObject({ state: "done" })
        await settle()
        await agree(order)
      })

      async function nextWait(order: PaidOrder): Promise<number> {
        const [row] = await sql<{ wait: string }>(
          "SELECT extract(epoch FROM next_ask_at - updated_at) * 1000 AS wait FROM acquiring_operation WHERE order_no = $1 AND kind = 'capture'",
          [order.orderNo],
        )
        return Number(row?.wait)
      }
    })

    describe("partial captures from several tabs at the same moment", () => {
      it("are each booked with their own amount, without waiting for the reconcile job", async () => {
        const order = await paid({ items: { tea: 4 } })
        const amounts = [10, 20.5, 7.25, 30]
        const answers = await Promise.all(amounts.map((amount) => capture(order, amount)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const store = await eventually(async () => {
          const found = await books.differences(order.orderNo)
          return found.length === 0 ? books.store(order.orderNo) : undefined
        })
        expect(store.captures.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([
          7.25, 10, 20.5, 30,
        ])
        expect(store.transactions.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([
          7.25, 10, 20.5, 30,
        ])
        expect(store.summary).toMatchObject({ paid: 67.75, pending: 17.25 })
        expect(books.service(order.orderNo).captured).toBe(67.75)
      })

      it("leave no trace of the one that the service refuses", async () => {
        const order = await paid({ items: { tea: 4 } })
        sandbox.control.addFault({ kind: "400", operation: "capture", orderNo: order.orderNo, skip: 1 })
        const answers = await Promise.all([20, 30, 35].map((amount) => capture(order, amount)))
        expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toHaveLength(1)
        await settle()
        expect((await books.store(order.orderNo)).captures).toHaveLength(2)
        await agree(order)
      })
    })
  },
  { env: { ACQUIRER_SETTINGS: JSON.stringify(SETTINGS) } },
)
