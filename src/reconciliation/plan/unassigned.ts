import { endedWithoutMoney, holdsMoney } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { contractPaidAgainKey, withoutOrderKey } from "../../modules/acquiring/incident-keys"
import type { WithoutOrder } from "../../modules/acquiring/incidents"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { isWrongAmount, wasSeen } from "../../operations/expected-amount"
import type { Action } from "../action"
import { about, close, raiseOnce } from "./incident-steps"
import { isJustCompleted, missingOrder } from "./placed-otherwise"
import { closedFirst, releaseSteps, wasVoidTried } from "./release-steps"
import {
  hasOrder,
  isCheckoutOpen,
  holdsUp,
  isOfSameContract,
  isPlacedWith,
  isShared,
  owedBy,
  standingOf,
  type PaymentView,
  type View,
} from "./view"

/**
 * Money that is there although no order counts on it: the browser never came back, the session was replaced, the cart
 * changed, the amount is another, something else has paid. It becomes an order or is released, by policy; it is never
 * kept silently.
 */
export function planUnassigned(view: View): Action[] {
  return view.payments.flatMap((payment) => [
    ...(isUnassigned(view, payment) ? planOne(view, payment) : []),
    ...planDuplicates(view, payment),
    ...tellOfContract(view, payment),
  ])
}

function isUnassigned({ case: found }: View, payment: PaymentView): boolean {
  // What the store has given up on makes no order any more: it is released.
  const isGivenUp = payment.booking !== undefined && payment.booking.canceledAt !== null
  return payment.holds && !payment.isOpen && !isGivenUp && !hasOrder(found, payment)
}

function planOne(view: View, payment: PaymentView): Action[] {
  const { record, expected, policy, session, known } = payment
  const { order, cart } = view.case
  if (!record) return []
  const missing = missingOrder(view, payment)
  if (missing) return releaseSteps(view, payment, record, { kind: "late_money", ...missing, decision: "keep" })
  if (isJustCompleted(view, payment)) return [waitForLinks(payment, view)]
  const release = (kind: WithoutOrder, why: string, decision = policy.late_money.cart_changed) =>
    closedFirst(view, payment, why, releaseSteps(view, payment, record, { kind, why, decision }))

  const awaited = { flow: known.flow, isSeen: wasSeen(known, record) }
  if (isWrongAmount(record, expected, awaited) || wasWrongAmount(view, payment, record)) {
    return release("wrong_amount", `${record.money} came instead of ${expected}`, policy.late_money.wrong_amount)
  }
  if (isRefundBegun(payment, record) && !isOfStandingOrder(view, payment, record)) {
    return release("late_money", "a part of it was refunded before an order came of it", "release")
  }
  if (record.transactionId && wasVoidTried(payment, record.transactionId)) {
    return release("late_money", "what was not captured of it was released before an order came of it", "release")
  }
  if (!session) return release("late_money", "its payment session was replaced meanwhile")
  if (order?.canceledAt) return release("late_money", "its order was canceled meanwhile")
  if (order) return planForOrder(view, payment, release)
  if (isShared(view.case) || (!cart && known.cart_id === null)) {
    return [authorise(payment, session.id, "it was paid, and the store has not booked it")]
  }
  if (!cart) return release("late_money", "its cart was deleted meanwhile")
  return planForCart(view, payment, release)
}

/** A person was told so: captured in part since, the service may name another sum. */
function wasWrongAmount({ case: { incidents } }: View, { orderNo }: PaymentView, record: TransactionRecord): boolean {
  const key = withoutOrderKey({ kind: "wrong_amount", orderNo }, record.transactionId)
  return incidents.some((incident) => incident.key === key)
}

type Release = (kind: WithoutOrder, why: string, decision?: "release" | "keep") => Action[]

/** Another payment of an order that stands: what it owes decides. */
function planForOrder(view: View, payment: PaymentView, release: Release): Action[] {
  const { order } = view.case
  const standing = standingOf(view)
  if (!order || !standing || !payment.session || isOtherOpen(view, payment)) return []
  const owed = owedBy(order, standing)
  // What the order was placed with stays with it, also when it comes to less meanwhile and owes its customer the rest.
  const isItsOwn = isPlacedWith(payment) && standing.isZero() && owed.isPositive()
  if (payment.expected.compare(owed) <= 0 || isItsOwn) {
    return [authorise(payment, payment.session.id, `the order owes ${owed}, and ${payment.expected} was paid`)]
  }
  const decision = payment.policy.late_money.duplicate
  if (!owed.isPositive()) {
    const why = standing.isPositive() ? "the order is paid by another payment" : "the order owes nothing any more"
    return release("duplicate_payment", why, decision)
  }
  return release("duplicate_payment", `the order owes ${owed} only`, decision)
}

function planForCart(view: View, payment: PaymentView, release: Release): Action[] {
  const { cart, collections } = view.case
  const { policy, expected, booking, session } = payment
  if (!cart) return []
  // The core links a new order to its cart before it links the payments: somebody is placing it, or died at it.
  if (cart.orderIds.length > 0) return [waitForLinks(payment, view)]
  const standing = collections.flatMap(({ bookings }) => bookings).filter(({ canceledAt }) => canceledAt === null)
  if (!booking && standing.length > 0) {
    return release("duplicate_payment", "the cart is paid by another transaction", policy.late_money.duplicate)
  }
  // Of several that nobody has booked yet the oldest comes first; what is on its way back pays for nothing.
  const first = view.payments.find(
    (other) =>
      isUnassigned(view, other) &&
      other.session !== undefined &&
      !(other.record !== undefined && isRefundBegun(other, other.record)),
  )
  if (!booking && first && first !== payment) return []
  // A try that failed before left the session closed for the core's completion, which would refuse the cart for it.
  if (!booking && session?.status === "error") return [authorise(payment, session.id, "a later try of it was approved")]
  if (!cart.total?.equals(expected)) {
    return release("late_money", `the cart now costs ${cart.total ?? "nothing"} instead of ${expected}`)
  }
  if (policy.late_money.browser_gone === "release") {
    return isCheckoutOpen(view, payment) ? [] : release("late_money", "the shopper never came back", "release")
  }
  const { refusal } = cart
  if (refusal && (refusal.isFinal || !isCheckoutOpen(view, payment))) {
    return release("late_money", `the cart could not be completed: ${refusal.why}`, "release")
  }
  // Whoever closed it went on to release the money, and did not come to its end.
  if (session?.status === "canceled") return release("late_money", "its checkout was over already", "release")
  return [
    { kind: "complete_cart", orderNo: payment.orderNo, cartId: cart.id, because: "it is paid and has no order yet" },
  ]
}

/** A second transaction of one order number that holds money: the one that counts stands, this one is released. */
function planDuplicates(view: View, payment: PaymentView): Action[] {
  // An operation that nobody ever learns of is on the one that counts, and keeps no other.
  if ((payment.isOpen && !isStuck(payment, view.now)) || !payment.record) return []
  return payment.duplicates.flatMap((other) =>
    releaseSteps(view, payment, other, {
      kind: "duplicate_payment",
      why: "the cart is paid by another transaction",
      decision: payment.policy.late_money.duplicate,
    }),
  )
}

/**
 * A second transaction of one order number and one contract is either a payment that was taken twice or a deduction
 * under another number than the profile's. No order comes of it in either case, and only a person can tell which it is:
 * nothing of it is released, and nobody is told to before they know. It is over once the money went back.
 */
function tellOfContract(view: View, payment: PaymentView): Action[] {
  const { record, transactions } = payment
  if (payment.isOpen || !record) return []
  const others = transactions.filter(
    (other) =>
      other.transactionId !== undefined &&
      other.transactionId !== record.transactionId &&
      holdsMoney(other.status.meaning) &&
      isOfSameContract(other, record),
  )
  const told = others.flatMap((other) => {
    const money = other.money ?? payment.expected
    return raiseOnce(view, {
      ...about(payment, view),
      ...{ kind: "contract_paid_again" as const, key: contractPaidAgainKey(payment.orderNo, other.transactionId) },
      ...{
        transaction_id: other.transactionId ?? null,
        amount: money.toDecimalString(),
        currency_code: money.currency,
      },
      message: `${money} was taken with the number and the contract of another payment: as a deduction, or as the same payment twice.`,
      next_step:
        "See in the service's portal which it is. A deduction is due, and an order is missing for it: ask the service how it numbers " +
        "deductions, and enter that in the profile. Only what was taken twice is refunded, in the portal.",
    })
  })
  const over = transactions.filter(({ status }) => endedWithoutMoney(status.meaning))
  const keys = over.map(({ transactionId }) => contractPaidAgainKey(payment.orderNo, transactionId))
  return [...told, ...keys.flatMap((key) => close(view, payment, key))]
}

/** What was refunded, or is on its way back, pays for nothing any more: the rest follows it. */
function isRefundBegun(payment: PaymentView, record: TransactionRecord): boolean {
  const { transactionId, status } = record
  const isRefunded = (payment.facts?.refunds ?? []).some(
    (one) => one.transactionId === transactionId && one.status.meaning !== "failed",
  )
  return isRefunded || isRefundSent(payment, record) || status.meaning === "partially_refunded"
}

function isRefundSent({ operations }: PaymentView, { transactionId }: TransactionRecord): boolean {
  return operations.some(
    (row) => row.kind === "refund" && row.transaction_id === transactionId && row.state !== "refused",
  )
}

/** The order was placed with it and stands: what somebody else refunded of it is booked as a refund of that order. */
function isOfStandingOrder({ case: { order } }: View, payment: PaymentView, record: TransactionRecord): boolean {
  return order !== undefined && !order.canceledAt && isPlacedWith(payment) && !isRefundSent(payment, record)
}

function waitForLinks({ orderNo, policy }: PaymentView, { now }: View): Action {
  const at = new Date(now.getTime() + policy.asking.first_after_ms)
  return { kind: "query_again_at", orderNo, at, because: "its cart is becoming an order at this moment" }
}

function authorise({ orderNo }: PaymentView, sessionId: string, because: string): Action {
  return { kind: "authorise_session", orderNo, sessionId, because }
}

/** Another payment of the order is in flight: what the order owes is not known. */
function isOtherOpen({ payments, now }: View, payment: PaymentView): boolean {
  return payments.some((other) => other !== payment && other.isOpen && !isStuck(other, now))
}

/** What nobody knows long after may stay unknown for good: what was paid meanwhile does not wait for it. */
function isStuck({ operations, policy, isOutdated }: PaymentView, now: Date): boolean {
  const inFlight = operations.filter(holdsUp)
  const longest = policy.asking.absence_after_ms + longestWait({ settings: policy })
  return (
    !isOutdated && inFlight.length > 0 && inFlight.every(({ sent_at }) => now.getTime() - sent_at.getTime() > longest)
  )
}
