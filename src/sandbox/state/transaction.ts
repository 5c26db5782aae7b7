import { Money } from "../../acquirer/domain/money"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"

/** Who changed something: the merchant's system, a person at the portal, a test, the shopper, or the service itself. */
export type Actor = "api" | "portal" | "control" | "shopper" | "service"

/** Where a transaction stands before money is counted; what was captured and refunded says the rest. */
export type Phase = "created" | "pending" | "review" | "authorised" | "cancelled" | "declined" | "expired"

export interface Refund {
  /** Transaction id, `-`, two digits. */
  id: string
  amount: Money
  reason: string
  status: "refunded" | "failed" | "pending"
  message: string
  requestedAt: number
  processedAt?: number
}

export interface TransactionEvent {
  at: number
  by: Actor
  what: string
}

export interface Risk {
  action: "accept" | "review" | "reject"
  score: string
  reasons: { name: string; status: string }[]
}

export interface Transaction {
  id: string
  merchantId: string
  accountId: string
  orderNo: string
  /** `deduction`: the service's own, of a recurring contract. */
  origin: "direct" | "hosted" | "apm" | "deduction"
  /** `payment_method` of an alternative payment; absent for cards. */
  method?: string
  bankCode?: string
  phase: Phase
  authorised: Money
  captured: Money
  /** What a cancellation released after a part was captured: it can be captured no more. */
  released?: Money
  refunds: Refund[]
  /** `<code>:<text>`. */
  result: string
  /** First six and last four digits; the full number is nowhere. */
  maskedCard?: string
  is3ds: boolean
  connector: string
  risk: Risk
  tokenId?: string
  recurringId?: string
  shopper: { email: string; phone: string; name: string }
  website: string
  delivery: Record<string, string>
  notifyUrl?: string
  note: string
  custom: string
  createdAt: number
  /** When the bank said yes, whatever became of it later. */
  authorisedAt?: number
  events: TransactionEvent[]
}

/** Money of settled refunds. */
export function refunded(transaction: Transaction): Money {
  return sumOf(transaction, (refund) => refund.status === "refunded")
}

/** What can still be refunded: captured, less every refund that is done or under way. */
export function refundable(transaction: Transaction): Money {
  return transaction.captured.minus(sumOf(transaction, (refund) => refund.status !== "failed"))
}

/** What can still be captured, whatever the phase. */
export function capturable(transaction: Transaction): Money {
  const { authorised, captured, released } = transaction
  return authorised.minus(released ? captured.plus(released) : captured)
}

/** The phase and the sums together: what `payment_status` says. */
export function paymentStatus(transaction: Transaction): Exclude<PaymentStatus, "unknown"> {
  const { phase, captured, authorised } = transaction
  if (phase !== "authorised" || captured.isZero()) return phase
  const back = refunded(transaction)
  if (back.isZero()) return captured.equals(authorised) ? "captured" : "partially_captured"
  return back.equals(captured) ? "refunded" : "partially_refunded"
}

function sumOf(transaction: Transaction, counts: (refund: Refund) => boolean): Money {
  const amounts = transaction.refunds.filter(counts).map((refund) => refund.amount)
  return Money.sum(amounts, transaction.authorised.currency)
}
