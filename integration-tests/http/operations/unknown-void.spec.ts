import type { BatchAnswer, DryRunAnswer } from "../../../src/api/admin/acquiring/http-types"
import { readPaidOrders } from "../../../src/medusa/paid-orders"
import { storeOf } from "../../../src/medusa/store"
import { openAccount } from "../../../src/operations/account"
import { voidPayment } from "../../../src/operations/void"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import type { PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { expectNotKnown, SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

shop((shop) => {
  const { sandbox } = shop
  const {
    paid,
    captured,
    capture,
    cancelOrder,
    settle,
    incidents,
    journal,
    received,
    books,
    loseTrack,
    queryable,
    agree,
    moved,
  } = unknownOutcomes(shop)

  describe("a void while the store cancels its order", () => {
    it("is shown while the service refuses it, tried again by the job, and closed when it is done", async () => {
      const order = await paid()
      sandbox.control.addFault({ kind: "400", operation: "cancel", orderNo: order.orderNo, times: 3 })
      good(await cancelOrder(order))
      expect((await books.store(order.orderNo)).order?.status).toBe("canceled")
      expect(books.service(order.orderNo).held).toBe(25)
      expect(await incidents(order)).toMatchObject([{ kind: "void_failed" }])

      // Each try waits longer than the one before it.
      await eventually(async () => {
        await settle()
        return books.service(order.orderNo).held === 0 || undefined
      })
      expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
      expect(await incidents(order)).toEqual([])
      expect(await incidents(order, true)).toMatchObject([{ kind: "void_failed", resolved_at: expect.any(Date) }])
      expect((await books.store(order.orderNo)).payment).toMatchObject({ canceledAt: expect.any(Date) as Date })
      expect(received("cancel", order)).toHaveLength(4)
      await agree(order)
    })

    it("is made again as if it had never been answered, also where the process dies before the next answer", async () => {
      const order = await paid()
      sandbox.control.addFault({ kind: "400", operation: "cancel", orderNo: order.orderNo })
      good(await cancelOrder(order))
      const { journal: operations, clock } = storeOf(shop.container).acquiring
      const [refused] = await journal(order, "cancel")
      expect(refused).toMatchObject({ state: "refused", error_code: "http_400" })
      const now = clock.now()
      const row = await operations.get(refused!.id)
      await operations.again(row!, row!, now, now)
      await operations.queriedInVain(refused!.id, now, now)
      expect((await journal(order, "cancel"))[0]).toMatchObject({
        ...{ state: "unknown", error_code: null, error_message: null, shopper_message: null, answer: null },
      })
      await settle()
      expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
    })

    it.each(["reset_before", "reset_after"] as const)("is settled by the job when nobody knows (%s)", async (kind) => {
      const order = await paid()
      loseTrack(order.orderNo, "cancel", kind)
      good(await cancelOrder(order))
      expect(await incidents(order)).toMatchObject([{ kind: "unknown_outcome" }])
      queryable()
      await settle()
      expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
      expect(moved("cancel", order)).toBe(1)
      expect(await incidents(order)).toEqual([])
      await agree(order)
    })

    it("gives captured money back by another refund when the order's own refund was never made", async () => {
      const order = await captured()
      loseTrack(order.orderNo, "refund", "reset_before")
      good(await cancelOrder(order))
      queryable()
      await settle()
      expect(books.service(order.orderNo)).toMatchObject({ captured: 25, refunded: 25, statuses: ["refunded"] })
      expect(moved("refund", order)).toBe(1)
      await agree(order)
    })
  })

  describe("a refused void, beside a capture that nobody knows the outcome of", () => {
    async function voided({ orderId, paymentId }: PaidOrder) {
      const order = (await readPaidOrders(shop.container, [orderId])).get(orderId)
      if (!order) throw new Error(`Order ${orderId} has no payment`)
      return voidPayment(await openAccount(storeOf(shop.container), "default"), order.transaction, paymentId, false)
    }

    it("is not sent again until the capture turns out not to be made", async () => {
      const order = await paid()
      sandbox.control.addFault({ kind: "400", operation: "cancel", orderNo: order.orderNo })
      expect(await voided(order)).toMatchObject({ state: "refused" })
      loseTrack(order.orderNo, "capture", "reset_before")
      expectNotKnown(await capture(order))

      await expect(voided(order)).rejects.toMatchObject({ kind: "refused", code: "busy" })
      expect(received("cancel", order)).toHaveLength(1)
      expect(await journal(order, "cancel")).toMatchObject([{ state: "refused", error_code: "http_400" }])

      queryable()
      expect(await voided(order)).toMatchObject({ state: "done" })
      expect(books.service(order.orderNo)).toMatchObject({ held: 0, statuses: ["cancelled"] })
    })

    it("is refused where what failed of its batch is retried, and can be retried again", async () => {
      const order = await paid()
      sandbox.control.addFault({ kind: "400", operation: "cancel", orderNo: order.orderNo })
      const first = await batch({ orders: [{ order_id: order.orderId }] })
      expect(first.orders).toMatchObject([{ state: "refused" }])
      loseTrack(order.orderNo, "capture", "reset_before")
      expectNotKnown(await capture(order))

      const second = await retried(first)
      expect(second.orders).toMatchObject([
        { state: "refused", message: expect.stringMatching(/not known yet.*Nothing was sent/s) as string },
      ])
      expect(received("cancel", order)).toHaveLength(1)

      queryable()
      await settle()
      expect((await retried(second)).orders).toMatchObject([{ state: "done" }])
      expect(received("cancel", order)).toHaveLength(2)
      expect((await books.store(order.orderNo)).order?.status).toBe("canceled")
      await agree(order)
    })

    const at = "/admin/acquiring/batches"
    async function batch(body: object): Promise<BatchAnswer["batch"]> {
      const { id } = good(await shop.admin.post<{ batch: { id: string } }>(at, { kind: "cancel", ...body })).batch
      return eventually(async () => {
        const { batch } = good(await shop.admin.get<BatchAnswer>(`${at}/${id}`))
        return batch.state === "running" ? undefined : batch
      })
    }
    async function retried({ id }: { id: string }): Promise<BatchAnswer["batch"]> {
      const { dry_run } = good(await shop.admin.post<DryRunAnswer>(`${at}/dry-run`, { retry_of: id }))
      return batch({ retry_of: id, orders: dry_run.lines.map(({ item }) => item) })
    }
  })
}, SOON_ASKED)
