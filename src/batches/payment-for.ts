import { AcquirerError } from "../acquirer/domain/errors"
import type { PaidOrder } from "../medusa/paid-orders"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchItem } from "./batch-item"
import type { OrderFacts } from "./facts"

type Payments = Pick<OrderFacts, "paid" | "statusOf">

/** Whether there is something for a batch to do to a payment. */
const HAS_LEFT: Record<BatchKind, (order: PaidOrder, statusOf: Payments["statusOf"]) => boolean> = {
  capture: hasToCapture,
  cancel: hasToCapture,
  refund: ({ payment: { captured, refunded } }) => refunded.compare(captured) < 0,
  review: (order, statusOf) => statusOf(order) === "review",
}

/**
 * The payment of the order that a batch's item is for, whatever the batch does: the named one, else the first of which
 * something is left to do.
 * @throws AcquirerError `refused` when the named one is not a payment of this order
 */
export function paymentFor(
  kind: BatchKind,
  { paid, statusOf }: Payments,
  { payment_id }: Pick<BatchItem, "payment_id">,
): PaidOrder {
  if (payment_id === undefined) return paid.all.find((order) => HAS_LEFT[kind](order, statusOf)) ?? paid
  const named = paid.all.find(({ payment }) => payment.id === payment_id)
  if (named) return named
  throw new AcquirerError("refused", {
    code: "payment",
    merchantMessage: `The order has no payment ${payment_id} through the acquiring service. Nothing was sent.`,
  })
}

function hasToCapture({ payment: { canceled, isReplaced, authorised, captured } }: PaidOrder): boolean {
  return !canceled && !isReplaced && captured.compare(authorised) < 0
}
