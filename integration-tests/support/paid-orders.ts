import { setTimeout as sleep } from "node:timers/promises"

import { reconcile } from "../../src/reconciliation/reconcile"
import { resolveInFlight } from "../../src/reconciliation/resolve-in-flight"
import { card, type CARD_NUMBERS } from "./cards"
import type { CartPlan } from "./checkout"
import { eventually } from "./eventually"
import { good } from "./http"
import { booksOf } from "./ledgers"
import type { Shop } from "./shop"
import { untilCorrected, untilFree } from "./until-free"

/** An order that was paid by card, by the names each side knows it by. */
export interface PaidOrder {
  orderId: string
  paymentId: string
  orderNo: string
  transactionId: string
}

let shoppers = 0

/** A shopper nobody was before: the store makes a guest of each, and two at once of one would collide. */
export function nextShopper(): string {
  shoppers += 1
  return `shopper-${shoppers}@example.com`
}

/** What a merchant has to do with paid orders, by the admin's own buttons; and the jobs that settle what they began. */
export function paidOrders(shop: Shop) {
  const { admin } = shop

  /** A new order, paid and authorised. */
  async function paid(plan: CartPlan = {}, kind: keyof typeof CARD_NUMBERS = "approved"): Promise<PaidOrder> {
    const { id } = await shop.buy({ email: nextShopper(), ...plan }, card(kind))
    const { payment_collections: [collection] = [] } = await shop.orderOf({ id })
    const [payment] = collection?.payments ?? []
    const [session] = collection?.payment_sessions ?? []
    if (!payment || !session) throw new Error(`Order ${id} has no payment`)
    const orderNo = session.id.replace(/^payses_/, "")
    const [transaction] = shop.sandbox.control.transactions({ orderNo })
    return { orderId: id, paymentId: payment.id, orderNo, transactionId: transaction?.transactionId ?? "" }
  }

  const capture = ({ paymentId }: PaidOrder, amount?: number) =>
    admin.post<{ message?: string }>(`/admin/payments/${paymentId}/capture`, amount === undefined ? {} : { amount })

  const refund = ({ paymentId }: PaidOrder, amount?: number, more: Record<string, unknown> = {}) =>
    admin.post<{ message?: string }>(`/admin/payments/${paymentId}/refund`, {
      ...(amount === undefined ? {} : { amount }),
      ...more,
    })

  const cancelOrder = ({ orderId }: PaidOrder) => admin.post<{ message?: string }>(`/admin/orders/${orderId}/cancel`)

  /** The same, captured, and its sums corrected: whoever does that has the payment for a moment after the answer. */
  async function captured(amount?: number, plan?: CartPlan): Promise<PaidOrder> {
    const order = await paid(plan)
    await untilCorrected(shop, order, async () => good(await capture(order, amount)))
    return order
  }

  /**
   * Runs the two jobs at their own pace until nothing is in flight, to repair or left over, or the time is over. A
   * payment that something else is working at the moment was not looked at: what that leaves is to be seen, too.
   */
  async function settle(withinMs = 20_000): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end; await sleep(50)) {
      await resolveInFlight(shop.container)
      await reconcile(shop.container)
      if ((await inFlight()).length > 0) continue
      const { repaired, left, open, missed } = await lookAtEverything()
      if (repaired.length + left.length + open + missed === 0) return
    }
  }

  /** Looks at every payment now, due or not; answers what was repaired or left. */
  async function reconcileEverything(): Promise<string[]> {
    let found = await lookAtEverything()
    // Somebody else had one: at some, such as an undeclared account's, nobody ever looks.
    for (let again = 3; found.missed > 0 && again > 0; again -= 1) {
      const next = await lookAtEverything()
      found = { ...next, repaired: [...found.repaired, ...next.repaired] }
    }
    const { repaired, left } = found
    return [...repaired.flatMap(({ repairs }) => repairs), ...left.flatMap(({ reasons }) => reasons)]
  }

  async function lookAtEverything() {
    await untilFree(shop)
    const all = await shop.sql("UPDATE acquiring_payment SET next_check_at = now(), final = false RETURNING id")
    const report = await reconcile(shop.container)
    return { ...report, missed: Math.max(0, all.length - report.looked) }
  }

  const inFlight = () =>
    shop.sql<{ kind: string; state: string }>(
      "SELECT kind, state FROM acquiring_operation WHERE state IN ('sent', 'unknown') AND order_no IS NOT NULL",
    )

  const journal = ({ orderNo }: Pick<PaidOrder, "orderNo">, kind: string) =>
    shop.sql<JournalRow>(
      "SELECT * FROM acquiring_operation WHERE order_no = $1 AND kind = $2 ORDER BY created_at, id",
      [orderNo, kind],
    )

  /** Incidents of an order number, or of whichever payment of its order; open ones only, unless all are asked for. */
  const incidents = ({ orderNo, orderId }: Pick<PaidOrder, "orderNo"> & Partial<PaidOrder>, all = false) =>
    shop.sql<{ kind: string; message: string; next_step: string | null; resolved_at: Date | null }>(
      `SELECT kind, message, next_step, resolved_at FROM acquiring_incident
       WHERE (order_no = $1 OR order_id = $2) ${all ? "" : "AND resolved_at IS NULL"} ORDER BY created_at`,
      [orderNo, orderId ?? null],
    )

  /** Requests of an operation for an order that the service received. */
  const received = (operation: string, { orderNo }: Pick<PaidOrder, "orderNo">) =>
    shop.sandbox.control.requests({ operation, orderNo })

  /**
   * What an operation that was cut off lacks is repaired only when nobody can be at it any more, so it may take a
   * while.
   */
  async function booksAgree({ orderNo }: PaidOrder): Promise<void> {
    const { differences } = booksOf(shop)
    let found: string[] = []
    const agree = async () => {
      await settle()
      found = await differences(orderNo)
      return found.length === 0 || undefined
    }
    await eventually(agree, 30_000).catch(() => expect(found).toEqual([]))
  }

  return {
    paid,
    captured,
    capture,
    refund,
    cancelOrder,
    settle,
    booksAgree,
    reconcileEverything,
    inFlight,
    journal,
    incidents,
    received,
  }
}

export interface JournalRow {
  id: string
  kind: string
  reference: string
  state: string
  amount: string
  queries: number
  next_query_at: Date | null
  error_code: string | null
  requested_by: string | null
}
