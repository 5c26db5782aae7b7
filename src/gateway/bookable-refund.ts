import { setTimeout as sleep } from "node:timers/promises"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "./account"
import { missingCredit, pendingOf, readRefundBooks, withRefunds, type RefundBooks } from "./refund-books"
import { isBefore, orderOf, readRefundRows } from "./refund-rows"
import type { DeedRow } from "./store-rows"

const PAUSE_MS = 100

/**
 * The core books a refund in steps after the provider's hook, and no lock of its own keeps two of them apart. The last
 * step gives the order credit for what it does not owe its customer, and fails when the order is cancelled or has a
 * change under way (an edit, another refund's credit): the merchant would be told that the refund failed, of money that
 * has moved, and refund it again. So a refund waits, before anything is sent, until those before it are booked; one that
 * mirrors the service's waits before it is booked.
 * @param patienceMs how long the booking of another refund is waited for
 * @throws AcquirerError `refused`, code `order`
 */
export async function untilBookable(store: Store, refund: DeedRow, patienceMs: number): Promise<void> {
  if (!(await othersAreBooked(store, refund, patienceMs, refuseUnbookable)))
    throw refusal(
      "an earlier refund of the order is not booked yet. Try again in a minute: what was cut off the store clears up by itself",
    )
}

/**
 * Waits until no refund of the order that was begun earlier is being booked. False when one still is after `patienceMs`.
 * @param look sees the order's books each time, and may throw
 */
export async function othersAreBooked(
  store: Store,
  refund: DeedRow,
  patienceMs: number,
  look: (books: RefundBooks) => void = () => undefined,
): Promise<boolean> {
  const orderId = await orderOf(store.query, refund.payment.id)
  if (!orderId) return true
  const until = Date.now() + patienceMs
  for (;;) {
    const kept = await readRefundBooks(store.query, orderId)
    if (!kept) return true
    const rows = await readRefundRows(store, orderId, kept.currency)
    const mine = rows.find(({ id }) => id === refund.id)
    const earlier = rows.map((row) =>
      mine && !isBefore(row, mine) ? { ...row, isMade: false, isUnderWay: false } : row,
    )
    const books = withRefunds(kept, earlier)
    if (!needsCredit(books, refund)) return true
    look(books)
    if (!isBeingBooked(books) && !(refund.mirrored && earlier.some(({ isUnderWay }) => isUnderWay))) return true
    if (Date.now() >= until) return false
    await sleep(PAUSE_MS)
  }
}

/** Whether the order owes its customer less than the refund: the rest becomes a credit. */
function needsCredit(books: RefundBooks, { money }: DeedRow): boolean {
  return pendingOf(books).negate().compare(money) < 0
}

/** Another refund of the order is made, and the core has not come to the end of its booking. */
function isBeingBooked(books: RefundBooks): boolean {
  return books.changes.some(({ isOpen }) => isOpen) || missingCredit(books) !== undefined
}

function refuseUnbookable({ isCancelled, changes }: RefundBooks): void {
  if (isCancelled) throw refusal("the order is cancelled, and what is left of its payment is given back by itself")
  if (changes.some(({ isOpen, isCredit }) => isOpen && !isCredit))
    throw refusal("the order has a change under way (an edit, exchange or claim): confirm or cancel that first")
}

function refusal(why: string): AcquirerError {
  return new AcquirerError("refused", {
    code: "order",
    merchantMessage: `The store could not book this refund: ${why}. Nothing was sent to the payment service.`,
  })
}
