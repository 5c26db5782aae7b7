import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { CodeTables } from "../../acquirer/operations"
import { Money } from "../../acquirer/domain/money"
import { capturable, paymentStatus, refundable, refunded, type Transaction } from "../state/transaction"

/** A transaction as control and portal show it; amounts are decimal text with two digits. */
export interface TransactionView {
  transactionId: string
  merchantId: string
  accountId: string
  orderNo: string
  origin: Transaction["origin"]
  method?: string
  currency: string
  amount: string
  captured: string
  refunded: string
  /** Left to capture; 0.00 when nothing may be captured now. */
  capturable: string
  /** Left to refund. */
  refundable: string
  status: Exclude<PaymentStatus, "unknown">
  /** The code of `status`. */
  paymentStatus: string
  result: string
  is3ds: boolean
  maskedCard?: string
  tokenId?: string
  recurringId?: string
  note: string
  custom: string
  notifyUrl?: string
  refunds: { id: string; amount: string; status: string; reason: string }[]
  /** ISO 8601. */
  createdAt: string
  events: { at: string; by: string; what: string }[]
}

/** Sums of all transactions of one order number. */
export interface OrderSums {
  orderNo: string
  currency: string
  /** Everything that was ever authorised. */
  authorised: string
  /** Authorised, and neither captured nor released. */
  held: string
  captured: string
  refunded: string
  /** Transactions that a bank said yes to: more than 1 is a double charge. */
  successfulAuthorisations: number
  transactionIds: string[]
}

export function transactionView(transaction: Transaction, codes: CodeTables): TransactionView {
  const { id, merchantId, accountId, orderNo, origin, authorised, captured, result, is3ds, note, custom } = transaction
  const status = paymentStatus(transaction)
  return {
    transactionId: id,
    merchantId,
    accountId,
    orderNo,
    origin,
    ...defined({ method: transaction.method }),
    currency: authorised.currency,
    amount: authorised.toWire(),
    captured: captured.toWire(),
    refunded: refunded(transaction).toWire(),
    capturable: (transaction.phase === "authorised" ? capturable(transaction) : authorised.minus(authorised)).toWire(),
    refundable: refundable(transaction).toWire(),
    status,
    paymentStatus: codes.code("payment_status", status),
    result,
    is3ds,
    ...defined({
      maskedCard: transaction.maskedCard,
      tokenId: transaction.tokenId,
      recurringId: transaction.recurringId,
      notifyUrl: transaction.notifyUrl,
    }),
    note,
    custom,
    refunds: transaction.refunds.map((refund) => ({
      id: refund.id,
      amount: refund.amount.toWire(),
      status: refund.status,
      reason: refund.reason,
    })),
    createdAt: iso(transaction.createdAt),
    events: transaction.events.map(({ at, by, what }) => ({ at: iso(at), by, what })),
  }
}

/** One entry for every order number (and currency), in the order of their first transaction. */
export function orderSums(transactions: readonly Transaction[]): OrderSums[] {
  const groups = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const key = JSON.stringify([transaction.orderNo, transaction.authorised.currency])
    groups.set(key, [...(groups.get(key) ?? []), transaction])
  }
  return [...groups.values()].flatMap((group) => (group[0] ? [sumsOf(group[0], group)] : []))
}

function sumsOf(first: Transaction, group: Transaction[]): OrderSums {
  const { currency } = first.authorised
  const sum = (amount: (transaction: Transaction) => Money) => Money.sum(group.map(amount), currency).toWire()
  const zero = Money.zero(currency)
  const accepted = group.filter(({ authorisedAt }) => authorisedAt !== undefined)
  return {
    orderNo: first.orderNo,
    currency,
    authorised: sum((one) => (one.authorisedAt === undefined ? zero : one.authorised)),
    held: sum((one) => (one.phase === "authorised" || one.phase === "review" ? capturable(one) : zero)),
    captured: sum((one) => one.captured),
    refunded: sum(refunded),
    successfulAuthorisations: accepted.length,
    transactionIds: group.map(({ id }) => id),
  }
}

function defined<Values extends Record<string, string | undefined>>(values: Values) {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Values]?: string }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
