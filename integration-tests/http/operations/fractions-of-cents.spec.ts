import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { receiveReturn, requestReturn } from "../../support/order-return"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { card } from "../../support/cards"

/** A piece costs 98.9009 dollars, and delivery 5: six are 598.41 rounded, five are 499.50, and one more is 98.90. */
const SIX = { items: { "by-weight": 6 } } as const
const FIVE = { items: { "by-weight": 5 } } as const

shop((the) => {
  const away = elsewhere(the)
  const { paid, captured, refund, reconcileEverything, incidents } = paidOrders(the)

  /** The customer pays by the payment link what the order owes since; answers what that was. */
  async function payRest(id: string): Promise<number> {
    const path = `/store/acquiring/payment-collections/${id}`
    const { payment_collection: owed } = good(
      await the.store.get<{ payment_collection: { amount: number; currency_code: string } }>(path),
    )
    const session = { provider_id: "pp_acquiring_default", data: { flow: "card" } }
    good(await the.store.post(`/store/payment-collections/${id}/payment-sessions`, session))
    const { amount, currency_code } = owed
    const answer = await the.store.post<{ error?: object }>(`${path}/pay`, {
      ...{ amount, currency_code, card: card("approved") },
    })
    expect(good(answer).error).toBeUndefined()
    return amount
  }

  async function captureAll({ orderId }: PaidOrder): Promise<void> {
    const { payment_collections } = await the.orderOf({ id: orderId })
    const payments = payment_collections.flatMap(({ payments = [] }) => payments)
    for (const { id } of payments.filter(({ captured_at }) => !captured_at))
      good(await the.admin.post(`/admin/payments/${id}/capture`, {}))
  }

  /** A pass has nothing to do any more, and there is nothing to tell. */
  async function isAtRest(order: PaidOrder): Promise<void> {
    await reconcileEverything()
    expect(await reconcileEverything()).toEqual([])
    expect(await incidents(order, true)).toEqual([])
  }

  const moved = () => the.sandbox.control.sums().map((sums) => [sums.held, sums.captured, sums.refunded])

  describe("an order of fractions of cents, each part of which is rounded", () => {
    it("comes to rest after a piece came back, and after that is refunded", async () => {
      const order = await captured(undefined, SIX)
      const { id, items } = await requestReturn(the, order.orderId)
      await isAtRest(order)
      await receiveReturn(the, id, items)
      await isAtRest(order)
      good(await refund(order, 98.9))
      await isAtRest(order)
      expect(moved()).toEqual([["0.00", "598.41", "98.90"]])
    })

    it.each([
      ["by hand", "less", FIVE, 1, "98.90"],
      ["by hand", "more", SIX, 6, "593.41"],
      ["at once", "more", SIX, 6, "593.41"],
    ] as const)(
      "is captured %s when what was added is paid, where both are %s than their sum",
      async (when, _, plan, added, rest) => {
        if (when === "at once") away.settings({ capture: "at_once" })
        const order = await paid(plan)
        const allCaptured = async () => {
          if (when === "by hand") await captureAll(order)
          await reconcileEverything()
          return moved().every(([held]) => held === "0.00")
        }
        await away.until("it is captured", allCaptured)
        const [[, first] = []] = moved()
        expect(await payRest(await addToOrder(the, order.orderId, "by-weight", added))).toBe(Number(rest))
        if (when === "by hand") await isAtRest(order)
        await away.until("the rest is captured", allCaptured)
        await isAtRest(order)
        expect(moved()).toEqual([
          ["0.00", first, "0.00"],
          ["0.00", rest, "0.00"],
        ])
      },
    )
  })
})
