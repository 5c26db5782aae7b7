import type { HttpTypes } from "@medusajs/framework/types"

import { reconcile } from "../../src/reconciliation/reconcile"
import { card } from "./cards"
import type { CartPlan } from "./checkout"
import { elsewhere, type Checkout } from "./elsewhere"
import { good } from "./http"
import type { Shop } from "./shop"
import { untilFree } from "./until-free"

/** An order paid by card, by the names each side knows it by. */
export interface CardOrder {
  orderId: string
  cartId: string
  paymentId: string
  orderNo: string
  transactionId: string
}

/** The hosted page of a payment collection. */
export type OpenPage = Pick<Checkout, "orderNo" | "checkoutUrl"> & { sessionId: string; amount: number }

/** Money at the service, over every transaction it has: a test that uses this has one order. */
export interface ServiceMoney {
  held: number
  captured: number
  refunded: number
}

/**
 * So often a pass is made again that has not looked at every payment: at some, such as an undeclared account's, none
 * looks.
 */
const MOST_MISSED = 3
/** Longest wait for both sides to come to rest. */
const REST_MS = 20_000

/**
 * An order with all its collections and payments: what a merchant does to it, what the customer pays later, and what
 * both sides say of its money once everything is at rest.
 */
export function orderMoney(shop: Shop) {
  const away = elsewhere(shop)
  const { sandbox, admin, store, sql } = shop

  /** Teas cost 20.00 each; shipping costs 5.00. */
  async function orderOfTeas(quantity = 1, plan: CartPlan = {}, by = card()): Promise<CardOrder> {
    const paid = await away.paidByCard(by, { items: { tea: quantity }, ...plan })
    const [payment] = await sql<{ id: string }>("SELECT id FROM payment WHERE payment_session_id = $1", [
      `payses_${paid.orderNo}`,
    ])
    return {
      orderId: paid.order.id,
      cartId: paid.cart.id,
      paymentId: payment?.id ?? "",
      orderNo: paid.orderNo,
      transactionId: paid.transactionId,
    }
  }

  const capture = ({ paymentId }: Pick<CardOrder, "paymentId">, amount?: number) =>
    admin.post<{ message?: string }>(`/admin/payments/${paymentId}/capture`, amount === undefined ? {} : { amount })

  const refund = ({ paymentId }: Pick<CardOrder, "paymentId">, amount?: number) =>
    admin.post<{ message?: string }>(`/admin/payments/${paymentId}/refund`, amount === undefined ? {} : { amount })

  /** Begins an order edit, sets the quantity of the order's first item and confirms. */
  async function editQuantity(order: Pick<CardOrder, "orderId">, quantity: number): Promise<void> {
    await beginEdit(order, quantity)
    await confirmEdit(order)
  }

  async function beginEdit({ orderId }: Pick<CardOrder, "orderId">, quantity: number): Promise<void> {
    const order = await shop.orderOf({ id: orderId })
    const [item] = order.items ?? []
    good(await admin.post("/admin/order-edits", { order_id: orderId }))
    good(await admin.post(`/admin/order-edits/${orderId}/items/item/${item?.id}`, { quantity }))
    good(await admin.post(`/admin/order-edits/${orderId}/request`))
  }

  async function confirmEdit({ orderId }: Pick<CardOrder, "orderId">): Promise<void> {
    good(await admin.post(`/admin/order-edits/${orderId}/confirm`))
  }

  /** The collection with which the order asks for money: the admin offers a payment link for it. */
  async function openCollection({ orderId }: Pick<CardOrder, "orderId">): Promise<{ id: string; amount: number }> {
    const [row] = await sql<{ id: string; amount: string }>(
      `SELECT c.id, c.amount FROM payment_collection c
       JOIN order_payment_collection l ON l.payment_collection_id = c.id AND l.deleted_at IS NULL
       WHERE l.order_id = $1 AND c.status IN ('not_paid', 'awaiting') AND c.deleted_at IS NULL`,
      [orderId],
    )
    if (!row) throw new Error(`Order ${orderId} asks for no money`)
    return { id: row.id, amount: Number(row.amount) }
  }

  /** Chooses the hosted page for what the order owes. */
  async function pageFor(order: Pick<CardOrder, "orderId">): Promise<OpenPage> {
    const { id } = await openCollection(order)
    const { payment_collection } = good(
      await store.post<HttpTypes.StorePaymentCollectionResponse>(`/store/payment-collections/${id}/payment-sessions`, {
        provider_id: "pp_acquiring_default",
        data: { flow: "redirect" },
      }),
    )
    const session = payment_collection.payment_sessions?.at(-1)
    const { order_no, checkout_url } = (session?.data ?? {}) as { order_no: string; checkout_url: string }
    return {
      sessionId: session?.id ?? "",
      orderNo: order_no,
      checkoutUrl: checkout_url,
      amount: Number(session?.amount),
    }
  }

  /**
   * Until every message is worked, nothing is in flight, and a pass over every payment changes nothing. A payment that
   * something else is working at the moment was not looked at, and is looked at again. Where rest is not to be had, two
   * passes have looked at everything when the time is over.
   */
  async function atRest(withinMs = REST_MS): Promise<void> {
    let again = MOST_MISSED
    let complete = 0
    for (const end = Date.now() + withinMs; complete < 2 || Date.now() < end;) {
      await away.worked()
      await untilFree(shop)
      const all = await sql("UPDATE acquiring_payment SET next_check_at = now(), final = false RETURNING id")
      const { repaired, open, looked } = await reconcile(shop.container)
      const isMissed = looked < all.length && again-- > 0
      if (!isMissed) complete += 1
      if (!isMissed && repaired.length + open === 0 && (await inFlight()) === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async function inFlight(): Promise<number> {
    const [row] = await sql<{ count: string }>(
      "SELECT count(*) FROM acquiring_operation WHERE state IN ('sent', 'unknown')",
    )
    return Number(row?.count)
  }

  function serviceMoney(): ServiceMoney {
    const all = sandbox.control.sums()
    const total = (part: "held" | "captured" | "refunded") =>
      Math.round(all.reduce((sum, one) => sum + Number(one[part]), 0) * 100) / 100
    return { held: total("held"), captured: total("captured"), refunded: total("refunded") }
  }

  /** The order's own account of its money, over all its payments. */
  async function storeMoney({ orderId }: Pick<CardOrder, "orderId">) {
    const order = await shop.orderOf({ id: orderId })
    const [parts] = await sql<{ captured: string; refunded: string }>(
      `WITH payments AS (
         SELECT p.id FROM payment p
         JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL
         WHERE l.order_id = $1 AND p.deleted_at IS NULL)
       SELECT
         (SELECT coalesce(sum(amount), 0) FROM capture WHERE payment_id IN (SELECT id FROM payments) AND deleted_at IS NULL) AS captured,
         (SELECT coalesce(sum(amount), 0) FROM refund WHERE payment_id IN (SELECT id FROM payments) AND deleted_at IS NULL) AS refunded`,
      [orderId],
    )
    return {
      status: order.status,
      total: Number(order.total),
      /** What the order still waits for, captured or not. */
      pending: Number(order.summary.pending_difference),
      captured: Number(parts?.captured),
      refunded: Number(parts?.refunded),
      transactions: (order.transactions ?? []).reduce((sum, { amount }) => sum + Number(amount), 0),
    }
  }

  async function openIncidents(): Promise<{ kind: string; message: string }[]> {
    const open = (await away.incidents()).filter(({ resolved_at }) => resolved_at === null)
    return open.map(({ kind, message }) => ({ kind, message }))
  }

  return {
    ...away,
    orderOfTeas,
    capture,
    refund,
    editQuantity,
    beginEdit,
    openCollection,
    pageFor,
    atRest,
    serviceMoney,
    storeMoney,
    openIncidents,
  }
}
