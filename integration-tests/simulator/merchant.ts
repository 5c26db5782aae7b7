import type { Money } from "../../src/acquirer/domain/money"
import { review } from "../../src/operations/review"
import { OrderNo, TransactionId } from "../../src/acquirer/domain/references"
import { orderNoOf } from "../../src/medusa/payable-session"
import { totalOf, type BookingRecord, type OrderRecord, type PartRecord } from "./core-records"
import { withBookedOrder, withOrder } from "./order-guard"
import { sumOf } from "./payment-module"
import { Refusal } from "./refused"
import type { Desk } from "./desk"
import type { World } from "./world"

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
    const isDone = await attempt(world, "refund", () =>
      desk.core.refundPayment(booking.id, money, "merchant", "goods came back"),
    )
    const made = booking.refunds.find((row) => !before.has(row) && row.createdBy === "merchant")
    if (made && isDone) world.tell("merchant", "done", made.id, "refunded")
    if (made && !isDone) world.tell("merchant", "not_done", made.id, "the refund failed")
  })
}

export async function cancelOrder(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await withBookedOrder(desk, order, async () => {
    if (order.changes.some(({ isOpen }) => isOpen) && !world.mutation.cancelsWhileChanged)
      return world.say("merchant: may not cancel the order, which is being changed")
    world.say("merchant: cancels the order")
    world.ordersToCancel.add(order.id)
    await desk.core.cancelOrderBy(order.id, "merchant").catch((error: unknown) => {
      // Told that it was not done, they count on the order as it was.
      if (order.changes.some(({ isOpen, draft }) => isOpen && draft)) world.ordersToCancel.delete(order.id)
      world.caught(error, "admin")
    })
    for (const { bookings } of world.records.collectionsOf(order.id)) {
      for (const { sessionId } of bookings) await desk.payments.dueBy("default", orderNoOf(sessionId), desk.core.now())
    }
  })
}

/** Asks less money for an order, or none: all that it comes to where no sum is named. */
export async function giveCredit(world: World, desk: Desk, order: OrderRecord, part: Money | undefined): Promise<void> {
  await withBookedOrder(desk, order, async () => {
    const total = totalOf(order)
    const credit = part && part.compare(total) < 0 ? part : total
    if (!credit.isPositive()) return
    world.say(`merchant: gives the order ${credit} of credit`)
    world.creditedOrders.add(order.id)
    await desk.core.giveCreditBy(order.id, credit).catch((error: unknown) => world.caught(error, "admin"))
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

/** What can still be refunded of a payment, as the admin shows it. */
export function refundable({ captures, refunds, amount }: BookingRecord): Money {
  return sumOf(captures, amount).minus(sumOf(refunds, amount))
}
