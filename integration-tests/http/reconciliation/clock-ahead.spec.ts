import { enterOrder } from "../../../src/medusa/order-lock"
import { storeOf } from "../../../src/medusa/store"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { withClockAhead } from "../../support/clock-ahead"
import { eventually } from "../../support/eventually"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

const SETTINGS = {
  timeouts: { connect_ms: 3_000, headers_ms: 5_000, body_ms: 3_000, total_ms: 5_000 },
  asking: { within_ms: 500, absence_after_ms: 2_000, first_after_ms: 100, longest_interval_ms: 1_000 },
}

/** Clocks differ: what one process has in flight is not judged by the clock of another. */
shop((the) => {
  const { orderOfTeas, capture, atRest, serviceMoney, storeMoney, incidents, requests, settings } = orderMoney(the)
  beforeEach(() => settings(SETTINGS))

  async function whileCapturing(meanwhile: (orderNo: string) => Promise<unknown>) {
    const order = await orderOfTeas(2)
    the.sandbox.control.addFault({ kind: "delay", ms: 2_000, operation: "capture", orderNo: order.orderNo })
    const capturing = capture(order, 10)
    await eventually(async () => requests("capture", order)[0])
    await meanwhile(order.orderNo)
    return { order, answer: await capturing }
  }

  async function capturedOnce({ order, answer }: Awaited<ReturnType<typeof whileCapturing>>) {
    expect(answer.status).toBe(200)
    await atRest()
    expect(serviceMoney()).toEqual({ held: 35, captured: 10, refunded: 0 })
    expect(await storeMoney(order)).toMatchObject({ captured: 10, transactions: 10 })
    expect(await the.sql("SELECT state FROM acquiring_operation WHERE kind = 'capture'")).toEqual([{ state: "done" }])
    expect(await incidents()).toEqual([])
  }

  it("a process whose clock is 40 s ahead does not refuse a capture that another has in flight", async () => {
    await capturedOnce(
      await whileCapturing(() =>
        withClockAhead(40_000, async () => {
          await the.sql("UPDATE acquiring_payment SET next_check_at = now(), final = false")
          await reconcile(the.container)
        }),
      ),
    )
  })

  it("a process whose clock is 40 s ahead takes no order that another has locked", async () => {
    const order = await orderOfTeas(2)
    const { orderLocks } = storeOf(the.container).acquiring
    const leave = await enterOrder(the.container, order.orderId)
    const take = () => orderLocks.take(order.orderId, "another", 8_000)
    try {
      expect(await withClockAhead(40_000, take)).toBe(false)
    } finally {
      await leave?.()
    }
    expect(await take()).toBe(true)
    await orderLocks.release(order.orderId, "another")
  })

  it("the sender's own success overrules that somebody else called the capture refused", async () => {
    await capturedOnce(
      await whileCapturing((orderNo) =>
        the.sql(
          `UPDATE acquiring_operation SET state = 'refused', error_code = 'not_received', evidence = 'absence', resolved_at = now()
           WHERE order_no = $1 AND kind = 'capture'`,
          [orderNo],
        ),
      ),
    )
  })
})
