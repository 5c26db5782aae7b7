import { Money } from "../acquirer/domain/money"
import { wasCaptured } from "../acquirer/domain/payment-state"
import type { NewIncident } from "../modules/acquiring/incidents"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { isNamelessRefund, isOverpaid, unnamedCaptureKey } from "../modules/acquiring/incident-keys"

/**
 * What the portal shows of a payment: how much is captured in all, one refund, or that what was reserved is released.
 */
export const SHOWN = ["captured", "refunded", "released"] as const
export type Shown = (typeof SHOWN)[number]

/** What a person can say about an incident, one of these, and the sum where only one can be meant. */
export interface Sayable {
  shows: Shown[]
  amount: string | null
}

type About = Record<"kind" | "key", string> & Record<"order_no" | "amount" | "transaction_id", string | null>

/** A payment as the store knows it. */
export type Standing = Pick<PaymentRow, "status" | "transaction_id" | "amount" | "captured" | "currency_code">

/**
 * What one can read at the portal while money is only reserved, once a part of it is captured, and once all of it is.
 */
type Readable = Record<"reserved" | "partly" | "whole", readonly Shown[]>

/**
 * Incidents about money at the service whose portal a person may see ahead of what the service answers. Not every kind:
 *
 * `cancelled_at_service`: the service's own record says that the payment ended, which counts more than what anybody
 * read, and nothing follows such an end. If it was wrong, the next answer names the capture, which is booked then.
 *
 * `late_money` that was captured: how much, the service says; where it does not, `books_differ` asks for it.
 *
 * `duplicate_payment` and `wrong_amount` of money without an order: the store releases it by itself, and a void that
 * the service refuses is `void_failed`, where it can be said; one that is kept stays closed once a person has closed
 * it. That an order is paid with more than it comes to can be said, of the payment that is next: not that its rest is
 * released, which is cancelled in the store, too, so that nobody captures it. That it is paid with less only a payment
 * ends.
 *
 * `reversed`: the service's answer, or that it has shown nothing of it for long enough, counts more than what anybody
 * read. What it shows later is booked again, which ends it; one that a person has closed stays closed.
 */
const READABLE: Partial<Record<NewIncident["kind"], Readable>> = {
  capture_refused: { reserved: ["captured"], partly: [], whole: [] },
  void_failed: {
    reserved: ["captured", "released"],
    partly: ["captured", "refunded", "released"],
    whole: ["refunded"],
  },
  late_money: { reserved: ["released"], partly: ["refunded"], whole: ["refunded"] },
}

/** Of a payment that an order counts on beside what is too much. */
const OF_OVERPAID: Readable = {
  reserved: ["captured"],
  partly: ["captured", "refunded"],
  whole: ["refunded"],
}

/**
 * What a person can see at the service's portal of an incident, and the store cannot, and can follow.
 * @param isBooked the core has a payment of it: without one there is nothing to book a sum on, and of money without an
 * order nothing need be
 */
export function sayableOf(incident: About, payment: Standing | undefined, isBooked: boolean): Sayable | undefined {
  const { shows, amount } = wantedBy(incident, payment) ?? { shows: [], amount: null }
  const isTaken = payment && Money.exact(payment.captured, payment.currency_code).isPositive()
  // Of a sum that the service does not name nobody can say how much of it is back.
  const isBookable = (one: Shown) =>
    isBooked || one === "released" || (one === "refunded" && incident.kind === "late_money" && isTaken)
  const open = shows.filter(isBookable)
  return open.length > 0 ? { shows: open, amount } : undefined
}

function wantedBy({ kind, key, order_no: orderNo, amount, transaction_id }: About, payment: Standing | undefined) {
  if (orderNo === null || !payment) return undefined
  if (kind === "unusable_answer") return said("captured", "refunded")
  if (key === unnamedCaptureKey(orderNo)) return said("captured")
  if (isNamelessRefund(key, orderNo)) return { shows: ["refunded" as const], amount }
  // Of another transaction with the same number no sum of the payment tells.
  if (transaction_id !== null && transaction_id !== payment.transaction_id) return undefined
  const stage = stageOf(payment)
  const readable = isOverpaid(key) ? OF_OVERPAID : (READABLE as Partial<Record<string, Readable>>)[kind]
  return stage && readable && said(...readable[stage])
}

/** Undefined where there is nothing of it at the service, or nobody knows. */
export function stageOf({ status, amount, captured, currency_code }: Standing): keyof Readable | undefined {
  if (status === "authorised" || status === "review") return "reserved"
  if (!wasCaptured(status)) return undefined
  return Money.exact(captured, currency_code).compare(Money.exact(amount, currency_code)) < 0 ? "partly" : "whole"
}

function said(...shows: Shown[]): Sayable {
  return { shows, amount: null }
}
