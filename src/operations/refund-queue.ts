import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { Account } from "./account"
import type { RefundQueue } from "./refund"
import { readRefundLedger, withRefunds, type RefundLedger } from "../medusa/refund-ledger"
import { missingCredit, pendingOf } from "../medusa/missing-credit"
import { isBefore, orderOf, readRefundRows } from "../medusa/refund-rows"
import { leftBefore, type PartRow } from "../medusa/store-rows"
import { currentInitiator } from "../medusa/initiator"
import { changeInWords } from "../medusa/open-change"
import { unbookedRefunds } from "./unbooked"
import { poll } from "../modules/acquiring/waiting"

const PAUSE_MS = 100

/** How long a refund waits for the booking of those before it. */
const PATIENCE_MS = 10_000
/** The same once its row is written: less than what makes that stale. */
const STILL_FREE_MS = 1_000

/**
 * The core books a refund in steps after the provider's hook, and no lock of its own keeps two of them apart. The last
 * step gives the order credit for what it does not owe its customer, and fails when the order is cancelled or has a
 * change under way (an edit, another refund's credit): the merchant would be told that the refund failed, of money that
 * has moved, and refund it again. So a refund waits, before anything is sent, until those before it are booked; one
 * that records an external refund waits before it is booked. Whoever changes the order waits, too:
 * `refunds-under-way.ts`. Who cancels the order refunds its payments side by side, with one credit for them at the end:
 * none waits for another.
 */
export function refundQueueOf(account: Account, refund: PartRow): RefundQueue {
  const reached = async (patienceMs: number) => {
    if (currentInitiator().cancelsOrder !== true) await untilBookable(account, refund, patienceMs)
  }
  return {
    reached: () => reached(PATIENCE_MS),
    // Once more: another refund may have come between.
    stillFree: async (operations) => {
      await reached(STILL_FREE_MS)
      const { left: byRows, booked } = await leftBefore(account.store, refund)
      const left = byRows.minus(unbookedRefunds(operations, booked, refund.money.currency))
      if (refund.money.compare(left) > 0)
        throw refusal("too_much", `A refund of ${refund.money} is more than is left of what was captured: ${left}.`)
    },
  }
}

/** @throws AcquirerError `refused`, code `order` */
async function untilBookable(account: Account, refund: PartRow, patienceMs: number): Promise<void> {
  if (!(await othersAreBooked(account, refund, patienceMs, (books) => refuseUnbookable(books, refund))))
    throw unbookable(
      "an earlier refund of the order is not booked yet. Try again in a minute: what was cut off the store clears up by itself",
    )
}

/**
 * Waits until no refund of the order that was begun earlier is being booked. False when one still is after
 * `patienceMs`.
 * @param look sees the order's books each time, and may throw
 */
export async function othersAreBooked(
  account: Account,
  refund: PartRow,
  patienceMs = PATIENCE_MS,
  look: (books: RefundLedger) => void = () => undefined,
): Promise<boolean> {
  const { store } = account
  const orderId = await orderOf(store.query, refund.payment.id)
  if (!orderId) return true
  const areBooked = async () => {
    const kept = await readRefundLedger(store.query, orderId)
    if (!kept) return true
    if (kept.currency !== refund.money.currency) return isBookedAlone(refund)
    const rows = await readRefundRows(store, orderId, kept.currency)
    const mine = rows.find(({ id }) => id === refund.id)
    const earlier = rows.map((row) =>
      mine && !isBefore(row, mine) ? { ...row, isMade: false, isUnderWay: false } : row,
    )
    const books = withRefunds(kept, earlier)
    if (!needsCredit(books, refund)) return true
    look(books)
    if (!isBeingBooked(books) && !(refund.external && earlier.some(({ isUnderWay }) => isUnderWay))) return true
    return undefined
  }
  return (await poll(areBooked, { everyMs: PAUSE_MS, withinMs: patienceMs })) === true
}

/**
 * What was paid before the cart came to another currency is in none of the order's sums. We book its refund beside
 * them; the core would take it off them, whatever the currency.
 */
function isBookedAlone({ external, money }: PartRow): true {
  if (external) return true
  throw unbookable(
    `the order is in another currency. Refund the ${money.currency} at the payment service's portal, and the store follows by itself`,
  )
}

/** Another refund of the order is made, and the core has not come to the end of its booking. */
function isBeingBooked(books: RefundLedger): boolean {
  return books.changes.some(({ isOpen }) => isOpen) || missingCredit(books) !== undefined
}

/** Whether the order owes its customer less than the refund: the rest becomes a credit. */
function needsCredit(books: RefundLedger, { money }: Pick<PartRow, "money">): boolean {
  return pendingOf(books).negate().compare(money) < 0
}

function refuseUnbookable(books: RefundLedger, { money }: PartRow): void {
  if (books.isCancelled)
    throw unbookable("the order is canceled, and what is left of its payment is released by itself")
  const change = changeInTheWay(books, money)
  if (change) throw change
}

/** Why a refund cannot be booked while its order is being changed; undefined when it can. */
export function changeInTheWay(books: RefundLedger, money: Money): AcquirerError | undefined {
  const open = books.changes.find(({ isOpen, isCredit }) => isOpen && !isCredit)
  return open && needsCredit(books, { money }) ? unbookable(changeInWords(open.type)) : undefined
}

function unbookable(why: string): AcquirerError {
  return refusal("order", `The store could not book this refund: ${why}.`)
}

function refusal(code: string, why: string): AcquirerError {
  return new AcquirerError("refused", { code, merchantMessage: `${why} Nothing was sent to the payment service.` })
}
