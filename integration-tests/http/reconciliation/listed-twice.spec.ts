import { reconcile } from "../../../src/reconciliation/reconcile"
import { elsewhere } from "../../support/elsewhere"
import { booksOf } from "../../support/ledgers"
import { good } from "../../support/http"
import { lyingList } from "../../support/lying-service"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"

shop((the) => {
  const { paid, captured, refund, reconcileEverything, booksAgree, incidents, received } = paidOrders(the)
  const books = booksOf(the)
  const away = elsewhere(the)
  const { sandbox } = the

  beforeEach(() => {
    sandbox.control.reset()
    // Each pass counts what it cannot use: none but the tests' own.
    sandbox.control.notificationSettings({ enabled: false })
  })

  const sentFor = (order: PaidOrder) =>
    ["authorise", "capture", "cancel", "refund", "review"].map((operation) => received(operation, order).length)

  /** Several passes while something is wrong with the service's answers; tells what that changed. */
  async function standsStill(order: PaidOrder): Promise<void> {
    const [sums, sent, store] = [sandbox.control.sums(), sentFor(order), await books.store(order.orderNo)]
    for (let pass = 0; pass < 3; pass += 1) await reconcileEverything()
    expect(sandbox.control.sums()).toEqual(sums)
    expect(sentFor(order)).toEqual(sent)
    expect(await books.store(order.orderNo)).toEqual(store)
    expect(await incidents(order, true)).toEqual([])
  }

  const states: Record<string, () => Promise<PaidOrder>> = {
    authorised: () => paid(),
    "captured in part": () => captured(10),
    captured: () => captured(),
    async "refunded in part"() {
      const order = await captured()
      good(await refund(order, 10))
      return order
    },
    async "refunded in part at the portal"() {
      const order = await captured()
      sandbox.control.refund(order.transactionId, { amount: "10.00" })
      return order
    },
  }

  describe("a service that lists everything twice", () => {
    for (const [state, prepare] of Object.entries(states)) {
      it(`changes nothing of a payment that is ${state}`, async () => {
        const order = await prepare()
        await booksAgree(order)
        for (const operation of ["retrieval_trans", "retrieval_refund"] as const) {
          sandbox.control.addFault({ kind: "duplicate_answer", operation, times: 0 })
        }
        await standsStill(order)
        expect(await books.differences(order.orderNo)).toEqual([])
      })
    }
  })

  describe("a service that lists a payment once for each event", () => {
    it("is believed where it tells of the furthest, and no other is released", async () => {
      const order = await captured()
      const service = await lyingList((records) =>
        records.flatMap((record) => [record, { ...record, payment_status: "3000" }]),
      )
      try {
        await standsStill(order)
      } finally {
        await service.close()
      }
      expect(await books.differences(order.orderNo)).toEqual([])
    })

    it("decides nothing of the one of which it contradicts itself, and everything of the others", async () => {
      const [order, other] = [await paid(), await paid()]
      const service = await lyingList((records) =>
        records.flatMap((record) =>
          record.order_no === order.orderNo
            ? [
                { ...record, payment_status: "5000" },
                { ...record, payment_status: "4100" },
              ]
            : [record],
        ),
      )
      try {
        sandbox.control.capture(other.transactionId)
        await standsStill(order)
        expect((await books.store(other.orderNo)).captures).toMatchObject([{ amount: 25 }])

        for (let pass = 0; pass < 3; pass += 1) await reconcileEverything()
        const [told, ...more] = await incidents(order)
        expect(more).toEqual([])
        expect(told).toMatchObject({
          kind: "unusable_answer",
          message: expect.stringContaining(
            `about order ${order.orderNo} has one transaction or refund twice`,
          ) as string,
          next_step: expect.stringContaining("closes with the first answer") as string,
        })
      } finally {
        await service.close()
      }
      await reconcileEverything()
      expect(await incidents(order)).toEqual([])
    })

    it("is told of also where it is the only payment that is queried, and nothing is planned without its word", async () => {
      const order = await paid()
      const service = await lyingList((records) =>
        records.flatMap((record) => [
          { ...record, payment_status: "5000" },
          { ...record, payment_status: "4100" },
        ]),
      )
      const [row] = await the.sql<{ id: string }>("SELECT id FROM acquiring_payment WHERE order_no = $1", [
        order.orderNo,
      ])
      try {
        for (let pass = 0; pass < 5; pass += 1) await reconcileEverything()
        expect(await incidents(order)).toMatchObject([{ kind: "unusable_answer" }])
        const { body: planned } = await the.admin.get(`/admin/acquiring/payments/${row?.id}/plan`)
        expect(planned).toMatchObject({ is_service_reached: false, plan: [] })
        const { status, body } = await the.admin.post(`/admin/acquiring/payments/${row?.id}/refresh`)
        expect([status >= 400, body]).toEqual([
          true,
          expect.objectContaining({ message: expect.stringContaining("one transaction or refund twice") as string }),
        ])
      } finally {
        await service.close()
      }
    })
  })

  describe("an answer that cannot be used", () => {
    it("is told to nobody the first times, however often the payment was well before", async () => {
      const order = await paid()
      for (let pass = 0; pass < 6; pass += 1) await reconcileEverything()
      const service = await lyingList((records) =>
        records.flatMap((record) => [record, { ...record, payment_status: "6000" }]),
      )
      try {
        await standsStill(order)
      } finally {
        await service.close()
      }
    })

    it("of one payment keeps nothing from the others, and is told to a person", async () => {
      const [order, other] = [await paid(), await paid()]
      const service = await lyingList((records) =>
        records.map((record) => (record.order_no === order.orderNo ? { ...record, amount: "129.905" } : record)),
      )
      try {
        sandbox.control.capture(other.transactionId)
        await standsStill(order)
        expect((await books.store(other.orderNo)).captures).toMatchObject([{ amount: 25 }])

        for (let pass = 0; pass < 3; pass += 1) await reconcileEverything()
        expect(await incidents(order)).toMatchObject([
          { kind: "unusable_answer", message: expect.stringContaining(`about order ${order.orderNo}`) as string },
        ])
        expect(await incidents(other)).toEqual([])
      } finally {
        await service.close()
      }
      await reconcileEverything()
      expect(await incidents(order)).toEqual([])
    })

    it("for want of a word about pages that nobody paid is no matter for a person", async () => {
      await away.atTheService(await away.redirect())
      const service = await lyingList(() => [])
      try {
        for (let pass = 0; pass < 6; pass += 1) {
          await reconcileEverything()
          expect((await reconcile(the.container)).failed).toEqual([])
        }
      } finally {
        await service.close()
      }
      expect(await the.sql("SELECT kind, message FROM acquiring_incident")).toEqual([])
    })
  })

  describe("a service that chooses the orders of a query in another way", () => {
    it("is not believed, and the connection test says which entry of the profile is wrong", async () => {
      const order = await paid()
      const [record] = sandbox.control.transactions({ orderNo: order.orderNo })
      const service = await lyingList((records) => [...records, { ...(records[0] ?? {}), order_no: "NEWEST-1" }])
      try {
        await standsStill(order)
        const { body } = await the.admin.post("/admin/acquiring/accounts/default/test")
        expect(body).toMatchObject({ verdict: "protocol", message: expect.stringMatching(/profile\.selector\.$/) })
      } finally {
        await service.close()
      }
      expect(sandbox.control.transactions({ orderNo: order.orderNo })).toEqual([record])
      expect(await incidents(order, true)).toEqual([])
    })
  })
})
