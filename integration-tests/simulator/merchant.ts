import type { Money } from "../../src/acquirer/domain/money"
import { review } from "../../src/operations/review"
import { OrderNo, TransactionId } from "../../src/acquirer/domain/references"
import { orderNoOf } from "../../src/medusa/payable-session"
import { newCollection, pendingOf, type BookingRecord, type OrderRecord, type PartRecord } from "./core-records"
import { sumOf } from "./payment-module"
import { lock } from "./place-order"
import { Refusal } from "./refused"
import type { Desk, World } from "./world"

const LOCK_MS = 20_000

/** Captures a part or the rest, as the admin's button does. */
export async function capture(
  world: World,
  desk: Desk,
  booking: BookingRecord,
  part: Money | undefined,
): Promise<void> {
  world.say(`merchant: captures ${part ?? "the rest"} of ${orderNoOf(booking.sessionId)}`)
  let made: PartRecord | undefined
  const isDone = await attempt(world, "capture", async () => {
    made = await desk.core.captureBy(booking.id, part, "merchant")
  })
  if (!isDone) return
  if (made) return world.tell("merchant", "done", made.id, "captured")
  // The core has nothing to do where all is captured already: then it is, says the button.
  if (booking.transactionId) world.tell("merchant", "all_captured", booking.transactionId, "captured already")
}

export async function refund(world: World, desk: Desk, order: OrderRecord, booking: BookingRecord, money: Money) {
  await withOrder(desk, order, async () => {
    world.say(`merchant: refunds ${money} of ${orderNoOf(booking.sessionId)}`)
    const before = new Set(booking.refunds)
    await attempt(world, "refund", () => desk.core.refundPayment(booking.id, money, "merchant", "goods came back"))
    const made = booking.refunds.find((row) => !before.has(row) && row.createdBy === "merchant")
    if (made) world.tell("merchant", "done", made.id, "refunded")
  })
}

/** An order edit or an exchange: the goods come to another sum, and the core's collections follow. */
export async function edit(world: World, desk: Desk, order: OrderRecord, goods: Money): Promise<void> {
  await withOrder(desk, order, async () => {
    const { core, task } = desk
    await untilRefundsAreBooked(desk, order)
    const change = await core.beginChange(order, false, goods.minus(goods)).catch(() => undefined)
    if (!change) return
    await task.sleep(task.choices.one([100, 2_000]))
    Object.assign(change, { isOpen: false, isConfirmed: true, goodsChangedAt: core.now() })
    order.version = change.version
    const most = world.mostGoods.get(order.id) ?? order.goods
    world.mostGoods.set(order.id, goods.compare(most) > 0 ? goods : most)
    order.goods = goods
    world.editedOrders.add(order.id)
    world.say(`merchant: the order now comes to ${goods}`)
    await task.statement()
    await followWithCollections(world, desk, order)
  })
}

/** `createOrUpdateOrderPaymentCollection` of the core. */
async function followWithCollections(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  const { core, task } = desk
  const open = world.records.collectionsOf(order.id).find(({ status }) => OPEN.has(status))
  const isRecreated = open?.status === "authorized" || open?.status === "partially_authorized"
  const pending = pendingOf(order)
  if (open && !isRecreated && !pending.isNegative()) open.amount = pending
  if ((!open || isRecreated) && pending.isPositive()) newCollection(world.records, order.id, pending, core.now())
  if (!open || !isRecreated || !pending.isPositive()) return
  await task.statement()
  open.status = open.captured.isPositive() ? "partially_captured" : "canceled"
  const ids = open.bookings.filter(({ capturedAt }) => capturedAt === null).map(({ id }) => id)
  for (const id of ids) world.replacedPayments.add(id)
  await Promise.all(ids.map((id) => core.cancelPayment(id).catch((error: unknown) => world.caught(error, "core"))))
}

/** A merchant who finds an edit that a server left half done, which the admin shows on the order, discards it. */
export function discardDraft(world: World, order: OrderRecord): void {
  const drafts = order.changes.filter(({ isOpen, isCredit }) => isOpen && !isCredit)
  if (drafts.length === 0) return
  world.say("merchant: discards the edit that was begun")
  order.changes = order.changes.filter((change) => !drafts.includes(change))
}

const OPEN = new Set(["not_paid", "awaiting", "authorized", "partially_authorized"])

export async function cancelOrder(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await withOrder(desk, order, async () => {
    await untilRefundsAreBooked(desk, order)
    world.say("merchant: cancels the order")
    world.ordersToCancel.add(order.id)
    await desk.core.cancelOrderBy(order.id, "merchant").catch((error: unknown) => world.caught(error, "admin"))
    for (const { bookings } of world.records.collectionsOf(order.id)) {
      for (const { sessionId } of bookings) await desk.payments.dueBy("default", orderNoOf(sessionId), desk.core.now())
    }
  })
}

export async function decideReview(world: World, desk: Desk, booking: BookingRecord, decision: "accept" | "reject") {
  if (!booking.transactionId) return
  const orderNo = OrderNo(orderNoOf(booking.sessionId))
  world.say(`merchant: ${decision}s the review of ${orderNo}`)
  await review(
    desk.account,
    {
      ...{ orderNo, transactionId: TransactionId(booking.transactionId), sessionId: booking.sessionId },
      ...{ paymentId: booking.id, cartId: undefined, authorised: booking.amount },
    },
    decision,
  ).catch((error: unknown) => world.caught(error, "admin"))
  await desk.payments.dueBy("default", orderNo, desk.core.now())
}

async function attempt(world: World, what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    world.say(`admin: the ${what} succeeded`)
    return true
  } catch (error) {
    world.caught(error, "admin")
    if (error instanceof Refusal && error.notMade) world.tell("merchant", "not_done", error.notMade, error.message)
    return false
  }
}

/** One operation of an order at a time, as the admin's routes are guarded. */
async function withOrder(desk: Desk, order: OrderRecord, work: () => Promise<void>): Promise<void> {
  if (!(await lock(desk.core, order, LOCK_MS))) return
  try {
    if (!order.canceledAt) await work()
  } finally {
    if (desk.task.isAlive) order.lockedUntil = 0
  }
}

/** Waits for the credit of refunds that are at the service: see `refunds-under-way`. */
async function untilRefundsAreBooked({ task }: Desk, order: OrderRecord): Promise<void> {
  for (let waited = 0; waited < 48_000; waited += 1_000) {
    if (!order.changes.some(({ isOpen, isCredit }) => isOpen && isCredit)) return
    await task.sleep(1_000)
  }
}

/** What can still be refunded of a payment, as the admin shows it. */
export function refundable({ captures, refunds, amount }: BookingRecord): Money {
  return sumOf(captures, amount).minus(sumOf(refunds, amount))
}
