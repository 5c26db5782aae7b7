import type { OrderRecord } from "./core-records"
import { lock } from "./place-order"
import type { Desk } from "./desk"

const LOCK_MS = 20_000

/** One operation of an order at a time, as the admin's routes are guarded. */
export async function withOrder(desk: Desk, order: OrderRecord, work: () => Promise<void>): Promise<void> {
  if (!(await lock(desk.core, order, LOCK_MS))) return
  try {
    if (!order.canceledAt) await work()
  } finally {
    if (desk.task.isAlive) order.lockedUntil = 0
  }
}

/**
 * The same before an order is changed or cancelled: what is being refunded is booked first, see `refunds-under-way`.
 */
export async function withBookedOrder(desk: Desk, order: OrderRecord, work: () => Promise<void>): Promise<void> {
  await withOrder(desk, order, async () => {
    for (let waited = 0; waited < 48_000; waited += 1_000) {
      if (!order.changes.some(({ isOpen, isCredit }) => isOpen && isCredit)) break
      await desk.task.sleep(1_000)
    }
    await work()
  })
}
