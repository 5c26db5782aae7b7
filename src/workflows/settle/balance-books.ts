import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import type { Money } from "../../acquirer/domain/money"
import { balanceTransactions } from "./order-transactions"
import { sumOf, type CollectionSide, type StoreSide } from "./store-side"

/**
 * Makes what follows from the store's capture and refund rows agree with them: the payment's `captured_at`, the
 * collection's sums and status, and one order transaction per row with the row's own amount. The core derives these in
 * steps that a crash can cut off, and from concurrent partial captures it books the wrong amount for one of them.
 * Does nothing where everything agrees; true when something did not.
 * @param mends false to look only
 */
export async function balanceBooks(container: MedusaContainer, side: StoreSide, mends = true): Promise<boolean> {
  const { payment, collection, order } = side
  if (!payment || !collection) return false
  const { currency } = payment.amount
  const captured = sumOf(payment.captures, currency)
  const differed = [
    await balancePayment(container, payment, captured, mends),
    await balanceCollection(container, collection, mends),
    order ? await balanceTransactions(container, order.id, payment, mends) : false,
  ]
  return differed.includes(true)
}

async function balancePayment(
  container: MedusaContainer,
  payment: NonNullable<StoreSide["payment"]>,
  captured: Money,
  mends: boolean,
): Promise<boolean> {
  const isFull = captured.compare(payment.amount) >= 0 && captured.isPositive()
  if (isFull === (payment.capturedAt !== null)) return false
  if (!mends) return true
  const update: { id: string; captured_at: Date | null } = { id: payment.id, captured_at: isFull ? new Date() : null }
  await container.resolve(Modules.PAYMENT).updatePayment(update as { id: string })
  return true
}

async function balanceCollection(
  container: MedusaContainer,
  collection: CollectionSide,
  mends: boolean,
): Promise<boolean> {
  const { captured, refunded } = collection
  const isFull = captured.compare(collection.amount) >= 0 && captured.isPositive()
  const isCompleted = collection.status === PaymentCollectionStatus.COMPLETED
  const isCancelled = collection.status === PaymentCollectionStatus.CANCELED
  const mustChange = !isCancelled && isFull !== isCompleted
  const sumsAgree = collection.capturedAmount.equals(captured) && collection.refundedAmount.equals(refunded)
  if (sumsAgree && !mustChange) return false
  if (!mends) return true
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collection.id, {
    captured_amount: captured.toDecimalString(),
    refunded_amount: refunded.toDecimalString(),
    ...(mustChange && isFull ? { status: PaymentCollectionStatus.COMPLETED, completed_at: new Date() } : {}),
    ...(mustChange && !isFull ? { status: PaymentCollectionStatus.AUTHORIZED, completed_at: null } : {}),
  } as Record<string, unknown>)
  return true
}
