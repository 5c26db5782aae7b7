import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { shop } from "../../support/shop"

shop(({ admin, buy, orderOf, sandbox }) => {
  const acquiring = acquiringAdmin(admin)
  beforeEach(() => sandbox.control.reset())

  async function paymentIdOf(order: { id: string }): Promise<string> {
    return (await orderOf(order)).payment_collections[0]!.payments![0]!.id
  }
  const capture = async (order: { id: string }) => admin.post(`/admin/payments/${await paymentIdOf(order)}/capture`)

  describe("what is unknown", () => {
    /** A capture whose answer is lost, and a service that cannot be queried for a while. */
    async function unknownCapture() {
      const order = await buy()
      sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
      sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      await capture(order)
      return order
    }

    it("is listed: since when, how often queried, when again, and whose it is", async () => {
      const order = await unknownCapture()
      const { operations, count } = await acquiring.operations("state=unknown")
      expect(count).toBe(1)
      expect(operations).toMatchObject([
        { kind: "capture", state: "unknown", amount: "25.00", belongs_to: { order_id: order.id } },
      ])
      expect(Date.now() - Date.parse(operations[0]!.sent_at)).toBeLessThan(60_000)
      expect(Date.parse(operations[0]!.next_query_at!)).toBeGreaterThan(Date.now())
      expect((await acquiring.payments()).payments[0]!.unknown_operations).toBe(1)
      expect((await acquiring.operations("state=done&kind=authorise")).count).toBe(1)
    })

    it("stays unknown when the query fails too, counted, with the reason", async () => {
      const order = await unknownCapture()
      const { payment, books } = await acquiring.paymentOf(order)
      expect(books.verdict).toBe("unknown")
      const [operation] = (await acquiring.operations()).operations
      const outcome = await acquiring.query(operation!.id)
      expect(outcome).toMatchObject({ learned: "still_unknown", repairs: [] })
      expect(outcome.message).toBeTruthy()
      expect(outcome.operation.queries).toBe(operation!.queries + 1)
      expect((await acquiring.payment(payment.id)).payment.unknown_operations).toBe(1)
    })

    it("is resolved by a query, and nothing is captured twice", async () => {
      const order = await unknownCapture()
      const [operation] = (await acquiring.operations()).operations
      sandbox.control.clearFaults()
      expect((await acquiring.paymentOf(order)).books.verdict).toBe("in_flight")
      expect(await acquiring.query(operation!.id)).toMatchObject({ learned: "done", operation: { state: "done" } })
      expect((await acquiring.operations()).count).toBe(0)
      const detail = await acquiring.paymentOf(order)
      expect(detail).toMatchObject({ books: { verdict: "agree" }, service: { captured: "25.00" } })
      expect(sandbox.control.requests({ operation: "capture" })).toHaveLength(1)
      expect((await acquiring.query(operation!.id)).message).toContain("known already")
    })

    it("is not booked, and leaves nothing behind, when it turns out not to have happened", async () => {
      const order = await buy()
      sandbox.control.addFault({ kind: "reset_before", operation: "capture" })
      sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      await capture(order)
      sandbox.control.clearFaults()
      const [operation] = (await acquiring.operations()).operations
      expect(await acquiring.query(operation!.id)).toMatchObject({ learned: "refused", repairs: [] })
      const detail = await acquiring.paymentOf(order)
      expect(detail).toMatchObject({ books: { verdict: "agree" }, store: { captured: "0.00" } })
      expect(detail.incidents.filter(({ resolved_at }) => resolved_at === null)).toEqual([])
    })
  })
}, NOBODY_WAITS)
