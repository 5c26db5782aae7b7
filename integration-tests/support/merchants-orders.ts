import type { HttpTypes } from "@medusajs/framework/types"

import type { CartPlan } from "./checkout"
import { serviceSide } from "./service-side"
import type { Shop } from "./shop"

/** Orders that were bought by card, and what a merchant does to their payments in the admin. */
export function merchantsOrders({ buy, admin, orderOf, sandbox }: Shop) {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const paymentOf = async (order: { id: string }): Promise<HttpTypes.AdminPayment> =>
    (await orderOf(order)).payment_collections[0]!.payments![0]!

  /** An order and the admin's two buttons for its payment; without an amount the whole of it. */
  async function bought(plan?: CartPlan) {
    const order = await buy(plan)
    const { id } = await paymentOf(order)
    const press =
      (operation: "capture" | "refund") =>
      (amount?: number, more: Record<string, unknown> = {}) =>
        admin.post<{ message?: string }>(`/admin/payments/${id}/${operation}`, {
          ...(amount !== undefined && { amount }),
          ...more,
        })
    return { order, capture: press("capture"), refund: press("refund") }
  }

  /** Store and service hold the same sums, also in the order's own transactions. */
  async function expectSameBooks(order: { id: string }, captured: string, refunded: string) {
    expect(service.sums()).toMatchObject([{ captured, refunded }])
    const payment = await paymentOf(order)
    const sum = (parts: { amount: unknown }[] | undefined) =>
      (parts ?? []).reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) / 100
    expect(sum(payment.captures)).toBe(Number(captured))
    expect(sum(payment.refunds)).toBe(Number(refunded))
    const seen = await orderOf(order)
    expect(sum(seen.transactions?.filter(({ reference }) => reference === "capture"))).toBe(Number(captured))
    expect(sum(seen.transactions?.filter(({ reference }) => reference === "refund"))).toBe(0 - Number(refunded))
    return seen
  }

  return { service, paymentOf, bought, expectSameBooks }
}
