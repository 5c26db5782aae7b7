import { AcquirerError } from "../acquirer/domain/errors"
import type { PaidOrder } from "../medusa/paid-orders"
import type { BatchItem } from "./batch-item"

/**
 * The payment of the order that a batch's item is for: the named one, else the first of which something is left.
 * @throws AcquirerError `refused` when the named one is not a payment of this order
 */
export function paymentFor(
  order: PaidOrder,
  { payment_id }: Pick<BatchItem, "payment_id">,
  hasLeft: (payment: PaidOrder["payment"]) => boolean,
): PaidOrder {
  if (payment_id === undefined) return order.all.find(({ payment }) => hasLeft(payment)) ?? order
  const named = order.all.find(({ payment }) => payment.id === payment_id)
  if (named) return named
  throw new AcquirerError("refused", {
    code: "payment",
    merchantMessage: `The order has no payment ${payment_id} through the acquiring service. Nothing was sent.`,
  })
}

export function hasToCapture({ canceled, authorised, captured }: PaidOrder["payment"]): boolean {
  return !canceled && captured.compare(authorised) < 0
}

export function hasToRefund({ captured, refunded }: PaidOrder["payment"]): boolean {
  return refunded.compare(captured) < 0
}
