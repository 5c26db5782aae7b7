import { Money } from "../acquirer/domain/money"
import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { capturedTotal, isDoubtful } from "../operations/captured-total"
import type { OrderRecord } from "./order-record"
import { sumOf, type StoreSide } from "./store-side"

/** What the service says was ever authorised, captured and voided of a transaction; undefined where it does not say. */
export interface ServiceSums {
  authorised: Money | undefined
  captured: Money | undefined
  voided: Money | undefined
  problem?: string
}

/**
 * The service names one amount and one state, so a sum is only sometimes told: before a capture the amount is the
 * authorised one, afterwards it may be either.
 * @param known what the store has of the transaction: a cancelled one was authorised only if somebody authorised it
 */
export function serviceSums(order: OrderRecord, record: TransactionRecord | undefined, known: StoreSide): ServiceSums {
  const zero = Money.zero(order.expected.currency)
  if (!record) return { authorised: zero, captured: zero, voided: zero }
  const { status, money } = record
  if (money && money.currency !== zero.currency) {
    // What was never booked and is not there any more is nothing that the two could differ by.
    const isOver = order.booked?.transactionId !== record.transactionId && endedWithoutMoney(status.meaning)
    if (isOver) return { authorised: undefined, captured: undefined, voided: undefined }
    const problem = `The service has ${money}, in another currency than the store.`
    return { authorised: undefined, captured: undefined, voided: undefined, problem }
  }
  const isKnown = known.authorised.length > 0
  switch (status.meaning) {
    case "review":
    case "authorised":
      return { authorised: money, captured: zero, voided: zero }
    case "cancelled":
    case "expired":
      return { authorised: isKnown ? money : zero, captured: zero, voided: isKnown ? money : zero }
    case "declined":
      return { authorised: zero, captured: zero, voided: zero }
    case "created":
    case "pending":
      return { authorised: isKnown ? undefined : zero, captured: zero, voided: zero }
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return {
        authorised: record.names === "order" ? money : authorisedBeside(money, known),
        captured: capturedSum(order, record, known),
        // Of what was voided beside a capture no state tells.
        voided: known.voided.length > 0 ? undefined : zero,
      }
    case "unknown":
      return {
        ...{ authorised: undefined, captured: undefined, voided: undefined },
        problem: `The service reports the code ${status.code}, which the account's profile does not name.`,
      }
  }
}

/** Once something is captured, a lesser amount is the captured one and says nothing of what was authorised. */
function authorisedBeside(money: Money | undefined, { authorised: [here] }: StoreSide): Money | undefined {
  return here && money && money.compare(here.money) < 0 ? undefined : money
}

function capturedSum(order: OrderRecord, record: TransactionRecord, known: StoreSide): Money | undefined {
  const authorised = known.authorised[0]?.money ?? order.expected
  const total = capturedTotal(record, authorised)
  if (!total) return undefined
  const here = sumOf(known.captured, order)
  const mayBeOrders = !record.captured && (isDoubtful(record, total, authorised) || known.voided.length > 0)
  const isWhole = total.compare(authorised) >= 0
  return mayBeOrders && isWhole && here.isPositive() && here.compare(total) < 0 ? undefined : total
}
