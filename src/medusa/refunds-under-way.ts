import { setTimeout as sleep } from "node:timers/promises"
import type { Store } from "./store"
import { readRefundLedger, withRefunds, type RefundLedger } from "./refund-ledger"
import { missingCredit } from "./missing-credit"
import { readRefundRows } from "./refund-rows"

const PAUSE_MS = 100

/** How long the core may take to book what is made; what it has not booked then was cut off, and is repaired later. */
const LONGEST_BOOKING_MS = 5_000

/**
 * Waits until the refunds of an order that are at the service are made and booked. Whoever cancels the order meanwhile,
 * or opens a change of it (an edit, return, exchange or claim), makes the core refuse to book them: the merchant would
 * be told that the refund failed, of money that has moved. Refunds wait for each other: `refund-queue.ts`.
 */
export async function untilRefundsAreBooked(store: Store, orderId: string): Promise<void> {
  for (let until = performance.now() + LONGEST_BOOKING_MS; ; await sleep(PAUSE_MS)) {
    const kept = await readRefundLedger(store.query, orderId)
    if (!kept) return
    const rows = await readRefundRows(store, orderId, kept.currency)
    if (rows.some(({ isUnderWay }) => isUnderWay)) until = performance.now() + LONGEST_BOOKING_MS
    else if (!isBeingCredited(withRefunds(kept, rows)) || performance.now() >= until) return
  }
}

/** A merchant's own change of the order is nothing to wait for: the core refuses a second one by itself. */
function isBeingCredited(books: RefundLedger): boolean {
  return books.changes.some(({ isOpen, isCredit }) => isOpen && isCredit) || missingCredit(books) !== undefined
}
