import { Money } from "../acquirer/domain/money"
import { statusInWords } from "../acquirer/domain/status-words"
import { isOpen, isStatedDone, type OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { LedgerView, PaymentStatusName, ServiceLedger, StoreLedger } from "./views"

const ENDED: (PaymentStatusName | null)[] = ["cancelled", "declined", "expired"]
const HOLDING: (PaymentStatusName | null)[] = [
  "review",
  "authorised",
  "partially_captured",
  "captured",
  "partially_refunded",
]

/**
 * Whether store and service say the same of a payment. While an operation is in flight the two may rightly differ, and
 * a side that does not tell a sum is not compared by it.
 */
export function compareLedgers(
  known: PaymentRow,
  store: StoreLedger,
  service: ServiceLedger,
  journal: Pick<OperationRow, "kind" | "state" | "evidence">[],
): LedgerView {
  if (!service.reached) return { verdict: "unknown", differences: [] }
  const captured = service.captured ?? capturedByRefunds(service)
  const differences = [
    ...statusDifference(known, store, service),
    ...sumDifference("authorised", known, store.authorised, ENDED.includes(service.status) ? null : service.authorised),
    ...(wentBack(known, store, captured, service.refunded)
      ? []
      : [
          ...sumDifference("captured", known, store.captured, captured),
          ...sumDifference("refunded", known, store.refunded, service.refunded),
        ]),
    ...service.others.map((id) => ({
      what: "transaction" as const,
      message: `Transaction ${id} of the same order number holds money too.`,
    })),
  ]
  if (journal.some(isOpen)) return { verdict: "in_flight", differences }
  if (differences.length > 0) return { verdict: "differ", differences }
  // Of an order number that the service does not know there is nothing to compare.
  if (captured !== null || service.status === null) return { verdict: "agree", differences }
  const isStated = journal.some((row) => row.kind === "capture" && isStatedDone(row))
  return { verdict: isStated ? "stated" : "not_comparable", differences }
}

/** Once all of it is refunded, what is refunded was captured. */
function capturedByRefunds({ status, refunded }: ServiceLedger): string | null {
  return status === "refunded" ? refunded : null
}

/** What came when no order wanted it any more and was refunded whole stands in no books of the store's. */
function wentBack(
  { currency_code }: PaymentRow,
  store: StoreLedger,
  captured: string | null,
  refunded: string | null,
): boolean {
  const isUnwanted = store.payment_id === null || store.cancelled || store.order_cancelled
  if (!isUnwanted || captured === null || refunded === null) return false
  const isNothing = (sum: string | null) => Money.exact(sum ?? "0", currency_code).isZero()
  return (
    isNothing(store.captured) &&
    isNothing(store.refunded) &&
    Money.exact(captured, currency_code).equals(Money.exact(refunded, currency_code))
  )
}

function statusDifference(known: PaymentRow, store: StoreLedger, service: ServiceLedger): LedgerView["differences"] {
  const message = statusSentence(known, store, service)
  return message === undefined ? [] : [{ what: "status", message }]
}

function statusSentence(
  known: PaymentRow,
  store: StoreLedger,
  { status, status_code, other_currency }: ServiceLedger,
): string | undefined {
  const isHeld = HOLDING.includes(status)
  // What was captured before the rest was cancelled stays: the sums say whether both sides have it.
  const isKept = store.cancelled && !store.order_cancelled && hasCaptured(known, store)
  const isGivenUp = (store.cancelled && !isKept) || store.order_cancelled
  const isBooked = store.payment_id !== null && !isGivenUp
  if (status === "unknown")
    return `The service reports the code ${status_code}, which the account's profile does not name.`
  if (status === null && isBooked) return "The store has booked a payment that the service does not know."
  if (isHeld && other_currency) return `The service has ${other_currency}, in another currency than the store.`
  if (isHeld && store.payment_id === null) {
    return `The service has ${known.amount} ${known.currency_code} for which the store has booked no payment.`
  }
  if (isHeld && isGivenUp) return "The store has canceled this; the service still holds the money."
  if (status && ENDED.includes(status) && isBooked)
    return `The payment is ${statusInWords(status)} at the service; the store still counts on it.`
  return undefined
}

function hasCaptured({ currency_code }: PaymentRow, { captured }: StoreLedger): boolean {
  return captured !== null && Money.exact(captured, currency_code).isPositive()
}

function sumDifference(
  what: "authorised" | "captured" | "refunded",
  { currency_code }: PaymentRow,
  store: string | null,
  service: string | null,
): LedgerView["differences"] {
  if (store === null || service === null) return []
  const [here, there] = [Money.exact(store, currency_code), Money.exact(service, currency_code)]
  if (here.equals(there)) return []
  return [{ what, message: `The store has ${here} ${what}, the service ${there}.` }]
}
