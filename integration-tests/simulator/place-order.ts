import type { CartCompletion } from "../../src/medusa/core"
import type { SimulatedCore } from "./core"
import { newOrder, type CartRecord, type CollectionRecord, type OrderRecord } from "./core-records"
import { isDefect } from "./defect"
import { sumOf } from "./payment-module"
import { Refusal } from "./refused"

const LOCK_WAIT_MS = 30_000
const LOCK_TTL_MS = 120_000
const PROCESSABLE = new Set(["pending", "requires_more", "authorized", "captured", "pending_authorization"])

/** The core's completion of a cart: the order first, the payment last; what fails on the way is reversed. */
export async function placeOrder(core: SimulatedCore, cartId: string): Promise<CartCompletion> {
  const cart = core.records.cart(cartId)
  if (!(await lock(core, cart, LOCK_WAIT_MS))) return { kind: "busy" }
  try {
    const order = cart.orderId ? core.records.orders.get(cart.orderId) : undefined
    if (order) return { kind: "order", orderId: order.id }
    return { kind: "order", orderId: await place(core, cart) }
  } catch (error) {
    if (isDefect(error)) throw error
    if (cart.orderId && core.records.orders.has(cart.orderId)) return { kind: "order", orderId: cart.orderId }
    const isRefusal = error instanceof Refusal
    return { kind: "refused", why: String(error), isFinal: isRefusal && error.isFinal }
  } finally {
    if (core.task.isAlive) cart.lockedUntil = 0
  }
}

/** Waits for a lock of the core's; false when somebody else keeps it for too long. */
export async function lock(
  { task }: Pick<SimulatedCore, "task">,
  held: { lockedUntil: number },
  waitMs: number,
): Promise<boolean> {
  await task.statement()
  for (const until = task.time.now + waitMs; held.lockedUntil > task.time.now; await task.sleep(1_000)) {
    if (task.time.now >= until) return false
  }
  held.lockedUntil = task.time.now + LOCK_TTL_MS
  return true
}

async function place(core: SimulatedCore, cart: CartRecord): Promise<string> {
  const { records, task } = core
  const collection = cart.collectionId ? records.collections.get(cart.collectionId) : undefined
  const session = collection?.sessions.find(({ status }) => PROCESSABLE.has(status))
  if (!collection || !session) throw new Refusal("Payment sessions are required to complete cart")
  await task.statement()
  const { id, total } = cart
  const order = newOrder({ id: records.nextId("order"), cartId: id, createdAt: core.rowTime(), total })
  records.orders.set(order.id, order)
  try {
    await task.statement()
    cart.orderId = order.id
    await task.statement()
    collection.orderId = order.id
    cart.completedAt = core.rowTime()
    if (cart.isSoldOut) throw new Refusal("Not enough stock available")
    await task.statement()
    const booking = await core.payments.authorise(session.id)
    if (!booking && session.status !== "pending_authorization") {
      throw new Refusal("Payment authorization failed", undefined, false)
    }
    for (const { id, amount } of booking?.captures ?? []) await core.addTransaction(order, "capture", id, amount)
    return order.id
  } catch (error) {
    await takeBack(core, cart, collection, order, session.id)
    throw error
  }
}

async function takeBack(
  core: SimulatedCore,
  cart: CartRecord,
  collection: CollectionRecord,
  order: OrderRecord,
  sessionId: string,
): Promise<void> {
  const { records, task } = core
  await task.statement()
  cart.completedAt = null
  cart.orderId = undefined
  await task.statement()
  collection.orderId = undefined
  await task.statement()
  records.orders.delete(order.id)
  const booking = records.bookingOfSession(sessionId)
  if (!booking?.capturedAt) return
  // The core refunds what was captured and makes another session in the place of this one.
  await core.payments.refund(booking.id, sumOf(booking.captures, booking.amount), null, "").then(
    () => (collection.sessions = collection.sessions.filter(({ id }) => id !== sessionId)),
    () => undefined,
  )
}
