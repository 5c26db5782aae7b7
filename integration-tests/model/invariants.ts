import { setTimeout as sleep } from "node:timers/promises"

import type { TransactionView } from "../../src/sandbox"
import { booksOf } from "../support/ledgers"
import type { MerchantOperation, StoreOrder, Cart, World } from "./world"

/**
 * What must hold after every single step, whatever is lost or late: nobody gives or takes more than there is, and the
 * store itself never holds a shopper's money twice.
 */
export async function checkAlways(world: World): Promise<void> {
  const wrong: string[] = []
  for (const one of world.transactions()) {
    const [authorised, captured, refunded] = [one.amount, one.captured, one.refunded].map(Number)
    if ((captured ?? 0) > (authorised ?? 0))
      wrong.push(`service: ${one.transactionId} captured ${captured} of ${authorised}`)
    if ((refunded ?? 0) > (captured ?? 0))
      wrong.push(`service: ${one.transactionId} refunded ${refunded} of ${captured}`)
  }
  wrong.push(...(await overdrawn(world)))
  const allOrders = await world.orders()
  for (const cart of world.carts) {
    const live = world.transactions([cart]).filter((one) => one.origin === "direct" && isLive(one))
    if (live.length > 1)
      wrong.push(`cart ${cart.id} is paid ${live.length} times by the store: ${live.map(inWords).join(", ")}`)
    const orders = allOrders.filter(({ cartId }) => cartId === cart.id)
    if (new Set(orders.map(({ id }) => id)).size > 1) wrong.push(`cart ${cart.id} became ${orders.length} orders`)
  }
  wrong.push(...tooManyOperations(world, allOrders))
  if (wrong.length > 0) throw new Error(wrong.join("\n"))
}

/** What must hold once everything was looked at: the same books on both sides, and an owner for all money. */
export async function checkReconciled(world: World): Promise<void> {
  const books = booksOf(world.the)
  const wrong: string[] = []
  for (const orderNo of world.orderNos()) {
    wrong.push(...(await books.differences(orderNo)).map((difference) => `${orderNo}: ${difference}`))
  }
  const [orders, kept] = await Promise.all([world.orders(), keptForPerson(world)])
  for (const cart of world.carts) {
    const order = orders.find(({ cartId }) => cartId === cart.id)
    const owner = order?.status === "canceled" ? undefined : order?.id
    wrong.push(...moneyWithoutOwner(world, cart, owner ?? kept.find((id) => id === cart.id)))
    const isAwaited = world.transactions([cart]).some(({ status }) => status === "pending")
    if (order && order.status !== "canceled" && !order.paymentId && !isAwaited)
      wrong.push(`order ${order.id} stands and was never paid`)
  }
  wrong.push(...(await unexplained(world)))
  if (wrong.length > 0) throw new Error(wrong.join("\n"))
}

/** Authorised and not released, or captured and not refunded. */
export function isLive({ status }: TransactionView): boolean {
  return ["authorised", "review", "partially_captured", "captured", "partially_refunded"].includes(status)
}

/**
 * Carts of which a process that died had written that they are completed, and no link to an order: a person is told.
 */
async function keptForPerson({ the }: World): Promise<string[]> {
  const rows = await the.sql<{ id: string }>(
    `SELECT cart.id FROM cart JOIN acquiring_incident AS incident ON incident.cart_id = cart.id
     WHERE cart.completed_at IS NOT NULL AND incident.release = 'kept' AND incident.resolved_at IS NULL
       AND NOT EXISTS (SELECT FROM order_cart WHERE cart_id = cart.id AND deleted_at IS NULL)`,
  )
  return rows.map(({ id }) => id)
}

function moneyWithoutOwner(world: World, cart: Cart, orderId: string | undefined): string[] {
  const live = world.transactions([cart]).filter(isLive)
  if (live.length > 1) return [`cart ${cart.id} is paid ${live.length} times: ${live.map(inWords).join(", ")}`]
  if (live.length === 1 && !orderId)
    return [`cart ${cart.id} has no order and is paid: ${live.map(inWords).join(", ")}`]
  return []
}

/**
 * An operation of the merchant moves money once at most: as often as the store took one on, and no oftener. What was
 * captured at once and paid for nothing the store refunds by itself, once.
 */
function tooManyOperations(world: World, orders: StoreOrder[]): string[] {
  return world.orderNos().flatMap((orderNo) => {
    const transactions = world.transactions().filter((one) => one.orderNo === orderNo)
    const taken = (kind: MerchantOperation["kind"]) =>
      world.operations.filter(
        (operation) => operation.orderNo === orderNo && operation.kind === kind && operation.isTaken,
      ).length
    const made = (what: string) =>
      transactions
        // What a review waited for is captured with its acceptance, where the service captures at once.
        .flatMap(({ events }) => events.filter((_event, at) => events[at - 1]?.what !== "review: accept"))
        .filter(({ by, what: words }) => by === "api" && words.startsWith(what) && !/ (refunded|failed)$/.test(words))
        .length
    const ofNoOrder = transactions.filter((one) => !orders.some((order) => order.transactionId === one.transactionId))
    // Cancelling what is captured gives it back, and what the portal captures after that, each time.
    const givenUp = taken("cancel") || ofNoOrder.length
    const refunds = taken("refund") + givenUp + (givenUp > 0 ? capturesAfterRefund(transactions) : 0)
    return [
      { kind: "capture", times: made("captured"), allowed: taken("capture") },
      { kind: "refund", times: made("refund"), allowed: refunds },
    ].flatMap(({ kind, times, allowed }) =>
      times > allowed
        ? [`${orderNo}: ${times} × ${kind} at the service, ${allowed} taken on by the store; ${history(transactions)}`]
        : [],
    )
  })
}

function history(transactions: TransactionView[]): string {
  return transactions
    .map(({ transactionId, events }) => `${transactionId}: ${events.map(({ by, what }) => `${by} ${what}`).join(", ")}`)
    .join("; ")
}

function capturesAfterRefund(transactions: TransactionView[]): number {
  return transactions.flatMap(({ events }) => {
    const first = events.findIndex(({ by, what }) => by === "api" && what.startsWith("refund"))
    return first < 0 ? [] : events.slice(first).filter(({ by, what }) => by !== "api" && what.startsWith("captured"))
  }).length
}

/**
 * The core writes a row before it asks the service, and takes it away when that refuses: a refund of a capture that is
 * refused at the same moment stands there a little longer. What stays is wrong.
 */
async function overdrawn(world: World): Promise<string[]> {
  for (const until = Date.now() + 5_000; ; await sleep(50)) {
    const wrong = (await storePayments(world)).flatMap(({ id, amount, captured, refunded }) => [
      ...(captured > amount ? [`store: ${id} captured ${captured} of ${amount}`] : []),
      ...(refunded > captured ? [`store: ${id} refunded ${refunded} of ${captured}`] : []),
    ])
    if (wrong.length === 0 || Date.now() > until) return wrong
  }
}

async function storePayments(world: World) {
  return world.the.sql<{ id: string; amount: number; captured: number; refunded: number }>(
    `SELECT id, amount::float8 AS amount,
            (SELECT coalesce(sum(amount), 0)::float8 FROM capture WHERE payment_id = payment.id AND deleted_at IS NULL) AS captured,
            (SELECT coalesce(sum(amount), 0)::float8 FROM refund WHERE payment_id = payment.id AND deleted_at IS NULL) AS refunded
     FROM payment WHERE payment_session_id = ANY($1) AND deleted_at IS NULL`,
    [world.orderNos().map((orderNo) => `payses_${orderNo}`)],
  )
}

/** Incidents that a person would have to puzzle over; those that say what was done explain themselves. */
async function unexplained(world: World): Promise<string[]> {
  const open = await world.the.sql<{ kind: string; message: string; next_step: string; order_no: string }>(
    "SELECT kind, message, next_step, order_no FROM acquiring_incident WHERE resolved_at IS NULL AND order_no = ANY($1)",
    [world.orderNos()],
  )
  return open
    .filter(({ kind, next_step }) => kind !== "reversed" && next_step !== "Nothing is left to do.")
    .map(({ kind, order_no, message }) => `${order_no}: incident ${kind} is open: ${message}`)
}

function inWords({ transactionId, orderNo, status, amount, captured, refunded }: TransactionView): string {
  return `${transactionId} of ${orderNo}: ${status} ${amount}/${captured}/${refunded}`
}
