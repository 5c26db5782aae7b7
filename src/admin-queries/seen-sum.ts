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
import { by, done } from "../operations/outcome"
import type { PaymentCase } from "../reconciliation/case"
import { unnamedCaptureKey } from "../operations/unnamed-capture"
import { isInFlight } from "../reconciliation/plan/view"
import { busy, invalid } from "./statement-refusals"

/** What the portal shows of a payment: how much is captured in all, or one refund. */
export type Shown = "captured" | "refunded"

/** What a person read off the service's portal. */
export interface SeenSum {
  shows: Shown
  /** Decimal text. */
  amount: string
  note: string
}

/** What a person can say about an incident, one of these, and the sum where only one can be meant. */
export interface Sayable {
  shows: Shown[]
  amount: string | null
}

type About = Record<"kind" | "key", string> & Record<"order_no" | "amount", string | null>

/** Incidents about money at the service that a person can see at its portal, and the store cannot. */
export function sayableOf({ kind, key, order_no: orderNo, amount }: About): Sayable | undefined {
  if (orderNo === null) return undefined
  if (kind === "unusable_answer") return { shows: ["captured", "refunded"], amount: null }
  if (key === unnamedCaptureKey(orderNo)) return { shows: ["captured"], amount: null }
  return key.startsWith(`nameless_refund:${orderNo}:`) ? { shows: ["refunded"], amount } : undefined
}

/**
 * What was seen as an operation of the journal. It bears the moment in its name: said again it is another, and refused
 * because nothing of it is left to book.
 * @throws AcquirerError `invalid` naming the field; `refused` (code `busy`) while something of the payment is under way
 */
export function seenOperation(
  payment: PaymentCase,
  seen: SeenSum,
  sayable: Sayable,
  person: string,
  now: Date,
): { operation: NewOperation; resolution: Resolution } {
  const { known, booking, operations } = payment
  if (!sayable.shows.includes(seen.shows)) throw invalid("shows", `must be ${sayable.shows.join(" or ")}`)
  if (!booking) throw invalid("shows", "cannot be booked: the store has no payment of it")
  if (operations.some(isInFlight)) throw busy()
  const said = Money.exact(seen.amount, known.currency_code)
  const part = seen.shows === "captured" ? partOf(payment, said) : refundOf(payment, said, sayable)
  const amount = part.toDecimalString()
  const at = now.toISOString()
  const transactionId = booking.transactionId ?? known.transaction_id
  return {
    operation: {
      ...{ account: known.account, kind: seen.shows === "captured" ? "capture" : "refund", source: "service" },
      reference: `seen:${known.account}:${transactionId}:${at}`,
      ...{ order_no: known.order_no, transaction_id: transactionId, amount, currency_code: known.currency_code },
      ...{ cart_id: known.cart_id, payment_session_id: known.payment_session_id, payment_id: booking.id },
    },
    resolution: {
      ...by("person", done({ stated_total: said.toDecimalString() })),
      stated: { by: person, note: seen.note, at, outcome: "done", amount },
    },
  }
}

/** What of all that is captured the store does not know. */
function partOf({ booking, operations, known }: PaymentCase, said: Money): Money {
  const authorised = booking?.amount ?? Money.exact(known.amount, known.currency_code)
  const ours = operations.filter((row) => row.transaction_id === (booking?.transactionId ?? known.transaction_id))
  const journal = capturedByJournal(ours, said.currency)
  const booked = sumOfParts(booking?.captures ?? [], journal.minus(journal))
  const least = booked.compare(journal) > 0 ? booked : journal
  if (said.compare(least) <= 0 || said.compare(authorised) > 0)
    throw invalid("amount", `must be more than ${least}, which the store has, and at most ${authorised}`)
  return said.minus(journal)
}

function refundOf({ booking, operations }: PaymentCase, said: Money, { amount }: Sayable): Money {
  const only = amount === null ? said : Money.exact(amount, said.currency)
  if (!said.equals(only)) throw invalid("amount", `must be ${only}, which the service shows`)
  const zero = said.minus(said)
  const left = sumOfParts(booking?.captures ?? [], zero).minus(sumOfParts(booking?.refunds ?? [], zero))
  // Nothing tells one refund from another of its sum: said twice, it would be booked twice.
  const isSaid = (row: OperationRow) => row.kind === "refund" && isSeenAtPortal(row) && isStatedDone(row)
  if (amount === null && operations.some((row) => isSaid(row) && row.amount === said.toDecimalString()))
    throw invalid("amount", `is said already: a refund of ${said} that the service has not shown yet`)
  if (said.compare(left) > 0) throw invalid("amount", `must be at most ${left}, which is captured and not refunded`)
  return said
}
