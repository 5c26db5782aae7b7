import resolveInFlight from "../../../src/jobs/resolve-in-flight"
import { good } from "../../support/http"
import type { PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { expectNotKnown, SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

shop((shop) => {
  const { sql, container } = shop
  const {
    paid,
    capture,
    settle,
    reconcileEverything,
    journal,
    incidents,
    received,
    books,
    loseTrack,
    queryable,
    agree,
    moved,
  } = unknownOutcomes(shop)

  describe("a capture whose answer is lost and that cannot be asked about", () => {
    it.each([undefined, 10])("is booked once it is known, and sent once (amount %p)", async (amount) => {
      const order = await paid()
      loseTrack(order.orderNo, "capture", "reset_after")
      expectNotKnown(await capture(order, amount))
      expect((await books.store(order.orderNo)).captures).toEqual([])
      expect(await journal(order, "capture")).toMatchObject([{ state: "unknown" }])
      expect(await incidents(order)).toMatchObject([{ kind: "unknown_outcome" }])

      queryable()
      await settle()
      expect(await journal(order, "capture")).toMatchObject([{ state: "done" }])
      expect(received("capture", order)).toHaveLength(1)
      expect(books.service(order.orderNo).captured).toBe(amount ?? 25)
      expect(await incidents(order)).toEqual([])
      await agree(order)
    })

    it.each([undefined, 10])(
      "leaves nothing behind when it was never made (amount %p), and can be made again",
      async (amount) => {
        const order = await paid()
        loseTrack(order.orderNo, "capture", "reset_before")
        expectNotKnown(await capture(order, amount))
        expect((await capture(order, amount)).body).toMatchObject({ code: "busy" })
        expect(received("capture", order)).toHaveLength(1)

        queryable()
        await settle()
        const after = await books.store(order.orderNo)
        expect(after).toMatchObject({
          captures: [],
          transactions: [],
          collection: { status: "authorized", captured: 0 },
        })
        expect(after.payment?.capturedAt).toBeNull()
        expect(after.summary).toMatchObject({ paid: 0, pending: 25 })
        expect(await incidents(order)).toEqual([])
        await agree(order)

        good(await capture(order, amount))
        await agree(order)
        expect(moved("capture", order)).toBe(1)
      },
    )

    it.each([
      ["was cancelled at the portal", "approved", (id: string) => shop.sandbox.control.cancel(id)],
      ["is held for review", "review", () => undefined],
    ] as const)("is known not to be made when the payment %s", async (_what, card, atPortal) => {
      const order = await paid({}, card)
      shop.sandbox.control.notificationSettings({ enabled: false })
      atPortal(order.transactionId)
      loseTrack(order.orderNo, "capture", "reset_before")
      expectNotKnown(await capture(order))

      queryable()
      await settle()
      expect(await journal(order, "capture")).toMatchObject([{ state: "refused", error_code: "not_received" }])
      expect((await books.store(order.orderNo)).captures).toEqual([])
      await agree(order)
    })

    it("is reversed when its process died before it was written down, also of a payment that was released since", async () => {
      const order = await paid()
      shop.sandbox.control.notificationSettings({ enabled: false })
      await sql(
        `INSERT INTO capture (id, payment_id, amount, raw_amount, created_at, updated_at)
         VALUES ('capt_cut_off', $1, 25, '{"value": "25", "precision": 20}', now(), now())`,
        [order.paymentId],
      )
      shop.sandbox.control.cancel(order.transactionId)
      await reconcileEverything()
      // As long as somebody may be at the capture, the order stands.
      expect((await books.store(order.orderNo)).order!.status).not.toBe("canceled")

      await sql("UPDATE capture SET created_at = now() - interval '1 min' WHERE id = 'capt_cut_off'")
      await settle()
      expect((await books.store(order.orderNo)).captures).toEqual([])
      expect((await books.store(order.orderNo)).order?.status).toBe("canceled")
      expect(await incidents(order)).toMatchObject([{ kind: "reversed" }])
      await agree(order)
    })

    it("keeps another capture from being sent until it is known, and says why", async () => {
      const order = await paid()
      loseTrack(order.orderNo, "capture", "reset_after")
      expectNotKnown(await capture(order, 10))

      const retry = await capture(order, 10)
      expect(retry.status).toBeGreaterThanOrEqual(400)
      expect(retry.body).toMatchObject({ code: "busy" })
      expect(retry.body.message).toMatch(/not known yet.*Nothing was sent; do not press again/s)
      expect(received("capture", order)).toHaveLength(1)
      expect((await books.store(order.orderNo)).captures).toEqual([])

      queryable()
      await settle()
      await agree(order)
      good(await capture(order, 15))
      await agree(order)
      expect(books.service(order.orderNo)).toMatchObject({ captured: 25, statuses: ["captured"] })
    })

    it("is not sent again by the button for the whole payment", async () => {
      const order = await paid()
      loseTrack(order.orderNo, "capture", "reset_after")
      expectNotKnown(await capture(order))
      await capture(order)
      expect(received("capture", order)).toHaveLength(1)
      queryable()
      await settle()
      expect(received("capture", order)).toHaveLength(1)
      await agree(order)
    })
  })

  describe("querying", () => {
    it("begins after the first interval and grows to the longest", async () => {
      const order = await paid()
      loseTrack(order.orderNo, "capture", "reset_after")
      expectNotKnown(await capture(order, 10))
      const waits = [await nextWait(order)]
      for (let round = 0; round < 6; round++) {
        await sql("UPDATE acquiring_operation SET next_query_at = now() WHERE order_no = $1", [order.orderNo])
        await resolveInFlight(container)
        waits.push(await nextWait(order))
      }
      const expected = [200, 200, 400, 800, 1_600, 3_000, 3_000]
      waits.forEach((wait, at) => expect(Math.abs(wait - (expected[at] ?? 0))).toBeLessThanOrEqual(150))
      queryable()
      await settle()
      await agree(order)
    })

    async function nextWait(order: PaidOrder): Promise<number> {
      const [row] = await sql<{ wait: string }>(
        "SELECT extract(epoch FROM next_query_at - updated_at) * 1000 AS wait FROM acquiring_operation WHERE order_no = $1 AND kind = 'capture'",
        [order.orderNo],
      )
      return Number(row?.wait)
    }
  })
}, SOON_ASKED)
