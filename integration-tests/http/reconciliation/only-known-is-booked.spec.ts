import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

const NOT_KNOWN = /not known yet.*do not press again/is

/** A capture or refund whose answer is lost while the service cannot be queried: only what is known is booked. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, refund, atRest, serviceMoney, storeMoney, openIncidents } = money
  const { requests } = money

  function loseTrack({ orderNo }: CardOrder, operation: "capture" | "refund", kind: "reset_before" | "reset_after") {
    the.sandbox.control.addFault({ kind, operation, orderNo })
    for (const query of ["retrieval_trans", "retrieval_refund"] as const)
      the.sandbox.control.addFault({ kind: "500_before", operation: query, orderNo, times: 0 })
  }

  const stateOf = (kind: string) =>
    the.sql<{ state: string }>("SELECT state FROM acquiring_operation WHERE kind = $1", [kind])

  async function refusedTwice(press: () => Promise<{ status: number; body: { message?: string } }>) {
    for (const { status, body } of [await press(), await press()]) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body.message).toMatch(NOT_KNOWN)
    }
  }

  describe.each([
    ["was made", "reset_after"],
    ["was not made", "reset_before"],
  ] as const)("an operation of which nobody knows whether it was made, and that %s", (_what, kind) => {
    it.each([undefined, 10])("a capture (of %p) is told as unknown, not booked, and not sent again", async (amount) => {
      const order = await orderOfTeas(2)
      loseTrack(order, "capture", kind)
      await refusedTwice(() => capture(order, amount))
      expect(requests("capture", order)).toHaveLength(1)
      expect(await stateOf("capture")).toEqual([{ state: "unknown" }])
      expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0 })
      expect(await openIncidents()).toMatchObject([{ kind: "unknown_outcome" }])

      the.sandbox.control.clearFaults()
      await atRest()
      const made = kind === "reset_after" ? (amount ?? 45) : 0
      expect(serviceMoney()).toMatchObject({ captured: made })
      expect(await storeMoney(order)).toMatchObject({ captured: made, transactions: made, pending: 45 - made })
      expect(await openIncidents()).toEqual([])
      expect(requests("capture", order)).toHaveLength(1)
    })

    it("a refund is told as unknown, not booked, and not sent again", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order))
      loseTrack(order, "refund", kind)
      await refusedTwice(() => refund(order, 10))
      expect(requests("refund", order)).toHaveLength(1)
      expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 0, transactions: 45 })

      the.sandbox.control.clearFaults()
      await atRest()
      const made = kind === "reset_after" ? 10 : 0
      expect(serviceMoney()).toEqual({ held: 0, captured: 45, refunded: made })
      expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: made, transactions: 45 - made })
      expect(await openIncidents()).toEqual([])
    })
  })
})
