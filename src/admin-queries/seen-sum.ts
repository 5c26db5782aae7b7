import { assertUnreachable } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { sumOfParts } from "../medusa/purchase-facts"
import {
  isSeenAtPortal,
  isStatedDone,
  type NewOperation,
  type OperationRow,
  type Resolution,
} from "../modules/acquiring/operation-row"
import { capturedByJournal } from "../operations/captured-sum"
import { movedSince, unseen } from "../operations/as-seen"
import { by, done } from "../operations/outcome"
import type { PaymentCase } from "../reconciliation/case"
import { holdsUp } from "../reconciliation/plan/view"
import { leftWithoutOrder } from "./left-without-order"
import type { Sayable, Shown } from "./sayable"
import { busy, invalid, known } from "./statement-refusals"

/** What a person read off the service's portal. */
export interface SeenSum {
  shows: Shown
  /** Decimal text; none of what is released: that is all that was not captured. */
  amount?: string | undefined
  note: string
  /** The `moved_last` of what they looked at: of a sum in all, what was moved since may be a part or not. */
  moved_last?: string | undefined
}

/**
 * What was seen as an operation of the journal. It bears the moment in its name: said again it is another, and refused
 * because nothing of it is left to book.
 * @throws AcquirerError `invalid` naming the field; `refused`: code `busy` while something of the payment is under way,
 *   `unseen` when money was moved since the page was loaded
 */
export function seenOperation(
  payment: PaymentCase,
  seen: SeenSum,
  sayable: Sayable,
  person: string,
  now: Date,
): { operation: NewOperation; resolution: Resolution } {
  const { known: its, booking, operations } = payment
  const { shows } = seen
  if (!sayable.shows.includes(shows)) throw invalid("shows", `must be ${sayable.shows.join(" or ")}`)
  if (!booking && shows === "captured") throw invalid("shows", "cannot be booked: the store has no payment of it")
  if (operations.some(holdsUp)) throw busy()
  const [unshown] = seen.moved_last === undefined ? [] : movedSince(operations, seen.moved_last)
  if (unshown) throw unseen(unshown, "Nothing was recorded: look at the payment and the portal again.")
  if (shows === "released") refuseSaidAgain(payment, now)
  const said = saidOf(payment, seen)
  const amount = partOf(payment, shows, said, sayable).toDecimalString()
  const at = now.toISOString()
  const transactionId = booking?.transactionId ?? its.transaction_id
  return {
    operation: {
      ...{ account: its.account, kind: KIND[shows], source: "service" },
      reference: `seen:${its.account}:${transactionId}:${at}`,
      ...{ order_no: its.order_no, transaction_id: transactionId, amount, currency_code: its.currency_code },
      ...{
        cart_id: its.cart_id,
        payment_session_id: its.payment_session_id,
        payment_id: booking?.id ?? null,
      },
    },
    resolution: {
      ...by("person", done(shows === "released" ? {} : { stated_total: said.toDecimalString() })),
      stated: { by: person, note: seen.note, at, outcome: "done", amount },
    },
  }
}

const KIND = { captured: "capture", refunded: "refund", released: "cancel" } as const satisfies Record<Shown, string>

function saidOf({ booking, known }: PaymentCase, { shows, amount }: SeenSum): Money {
  const authorised = booking?.amount ?? Money.exact(known.amount, known.currency_code)
  if (shows === "released") {
    if (amount !== undefined) throw invalid("amount", "may only be given with captured or refunded")
    return authorised
  }
  if (amount === undefined) throw invalid("amount", "must be given")
  return Money.exact(amount, known.currency_code)
}

function partOf(payment: PaymentCase, shows: Shown, said: Money, sayable: Sayable): Money {
  switch (shows) {
    case "captured":
      return captureOf(payment, said)
    case "refunded":
      return refundOf(payment, said, sayable)
    case "released":
      return said
    default:
      return assertUnreachable(shows)
  }
}

/** While the service may still come to show it. */
function refuseSaidAgain({ operations, booking, known: { transaction_id }, policy }: PaymentCase, now: Date): void {
  const said = operations.find(
    (row) =>
      row.kind === "cancel" &&
      isSeenAtPortal(row) &&
      isStatedDone(row) &&
      row.transaction_id === (booking?.transactionId ?? transaction_id) &&
      now.getTime() - row.sent_at.getTime() < policy.asking.absence_after_ms,
  )
  if (said) throw known(said)
}

/** What of all that is captured the store does not know. */
function captureOf({ booking, operations, known }: PaymentCase, said: Money): Money {
  const authorised = booking?.amount ?? Money.exact(known.amount, known.currency_code)
  const ours = operations.filter((row) => row.transaction_id === (booking?.transactionId ?? known.transaction_id))
  const journal = capturedByJournal(ours, said.currency)
  const booked = sumOfParts(booking?.captures ?? [], journal.minus(journal))
  const least = booked.compare(journal) > 0 ? booked : journal
  if (said.compare(least) <= 0 || said.compare(authorised) > 0)
    throw invalid("amount", `must be more than ${least}, which the store has, and at most ${authorised}`)
  return said.minus(journal)
}

function refundOf(payment: PaymentCase, said: Money, { amount }: Sayable): Money {
  const { booking, operations } = payment
  const only = amount === null ? said : Money.exact(amount, said.currency)
  if (!said.equals(only)) throw invalid("amount", `must be ${only}, which the service shows`)
  const left = mostRefunded(payment)
  // Nothing tells one refund from another of its sum: said twice, it would be booked twice.
  const isSaid = (row: OperationRow) => row.kind === "refund" && isSeenAtPortal(row) && isStatedDone(row)
  if (amount === null && operations.some((row) => isSaid(row) && row.amount === said.toDecimalString()))
    throw invalid("amount", `is said already: a refund of ${said} that the service has not shown yet`)
  const isBooked = booking?.refunds.some(({ isExternal, money }) => isExternal && money.equals(said)) ?? false
  if (amount === null && isBooked)
    throw invalid("amount", `is booked already: a refund of ${said} that was made at the portal`)
  if (!said.isPositive() || said.compare(left) > 0)
    throw invalid("amount", `must be more than zero, and at most ${left}, which is captured and not refunded`)
  return said
}

/** By the store's own rows where it has a payment of it. */
function mostRefunded({ booking, operations, known: its }: PaymentCase): Money {
  if (!booking) return leftWithoutOrder(its, operations)
  const zero = Money.exact("0", its.currency_code)
  return sumOfParts(booking.captures, zero).minus(sumOfParts(booking.refunds, zero))
}
