import { Money } from "../acquirer/domain/money"
import type { BatchItem } from "./batch-item"
import type { PaidOrder } from "../medusa/paid-orders"
import type { PartKind } from "../modules/acquiring/operation-row"

/** What a capture or refund moves of a payment. */
export interface Part {
  money: Money
  /** What was captured (refund: refunded) before, as the batch was planned. */
  before: Money
  /** What the journal knows the first attempt by. */
  name: string
}

/**
 * What an item of a batch moves, or why it moves nothing.
 * @throws AcquirerError `invalid` for an amount that is none in the payment's currency
 */
export function partOf(
  kind: PartKind,
  payment: PaidOrder["payment"],
  item: Pick<BatchItem, "amount" | "before">,
): Part | { refusal: string } {
  const { id, authorised, captured, refunded, canceled } = payment
  const { currency } = authorised
  if (kind === "capture" && canceled) return { refusal: "The order's payment is canceled." }
  const [whole, now] = kind === "capture" ? [authorised, captured] : [captured, refunded]
  const before = item.before === undefined ? now : Money.exact(item.before, currency, "before")
  const rest = whole.minus(before)
  const money = item.amount === undefined ? rest : Money.exact(item.amount, currency)
  if (!rest.isPositive()) return { refusal: nothingLeft(kind, whole) }
  if (kind === "capture" && money.isZero()) {
    return { refusal: "Nothing of it is to be captured: other payments of the order pay for all that it comes to." }
  }
  if (!money.isPositive() || money.compare(rest) > 0) {
    return {
      refusal:
        kind === "capture"
          ? `${money} cannot be captured: ${rest} of ${whole} is left.`
          : `${money} cannot be refunded: ${rest} of ${whole} captured is left.`,
    }
  }
  return { money, before, name: nameOf(kind, id, before, money) }
}

function nothingLeft(kind: PartKind, whole: Money): string {
  if (whole.isZero()) return kind === "capture" ? "Nothing was authorized." : "Nothing was captured yet."
  return kind === "capture" ? `All of ${whole} is captured already.` : `All of ${whole} captured is refunded already.`
}

/** What was moved before is part of the name: the same batch again is the same operation, the next part is another. */
function nameOf(kind: PartKind, paymentId: string, before: Money, money: Money): string {
  // Digits only: a refund's reference leads `refund_reason`, where the refund search finds it again.
  if (kind === "refund") return `${paymentId}_${before.minor.toString()}_${money.minor.toString()}`
  return `${paymentId}:${before.toDecimalString()}+${money.toDecimalString()}`
}

/**
 * Why what something else has moved meanwhile stops an operation that was planned before.
 * @param payment with everything that is known to be captured and refunded
 */
export function movedMeanwhile(
  kind: PartKind,
  { before }: Part,
  payment: Pick<PaidOrder["payment"], "captured" | "refunded">,
): string | undefined {
  const [now, past] = kind === "capture" ? [payment.captured, "captured"] : [payment.refunded, "refunded"]
  if (now.equals(before)) return undefined
  return (
    `${now} of this payment is ${past} by now, and it was ${before} when the batch was planned. ` +
    "Nothing was sent: look at the payment, and start a new batch for what is still wanted."
  )
}
