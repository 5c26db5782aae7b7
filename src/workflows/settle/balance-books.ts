import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import type { Money } from "../../acquirer/domain/money"
import { balanceTransactions } from "./order-transactions"
import { sumOf, type CollectionSide, type StoreSide } from "./store-side"

/**
 * Makes what follows from the store's capture and refund rows agree with them: the payment's `captured_at`, the
 * collection's sums and status, and one order transaction per row with the row's own amount. The core derives these in
 * steps that a crash can cut off, and from concurrent partial captures it books the wrong amount for one of them.
 * Does nothing where everything agrees; true when something was mended.
 */
export async function balanceBooks(container: MedusaContainer, side: StoreSide): Promise<boolean> {
  const { payment, collection, order } = side
  if (!payment || !collection) return false
  const { currency } = payment.amount
  const captured = sumOf(payment.captures, currency)
  const mended = [
    await balancePayment(container, side, captured),
    await balanceCollection(container, collection, collection.captured, collection.refunded),
    order ? await balanceTransactions(container, order.id, payment) : false,
  ]
  return mended.includes(true)
}

async function balancePayment(container: MedusaContainer, { payment }: StoreSide, captured: Money): Promise<boolean> {
  if (!payment) return false
  const isFull = captured.compare(payment.amount) >= 0 && captured.isPositive()
  if (isFull === (payment.capturedAt !== null)) return false
  const update: { id: string; captured_at: Date | null } = { id: payment.id, captured_at: isFull ? new Date() : null }
  await container.resolve(Modules.PAYMENT).updatePayment(update as { id: string })
  return true
}

async function balanceCollection(
  container: MedusaContainer,
  collection: CollectionSide,
  captured: Money,
  refunded: Money,
): Promise<boolean> {
  const isFull = captured.compare(collection.amount) >= 0 && captured.isPositive()
  const isCompleted = collection.status === PaymentCollectionStatus.COMPLETED
  const isCancelled = collection.status === PaymentCollectionStatus.CANCELED
  const mustChange = !isCancelled && isFull !== isCompleted
  const sumsAgree = collection.capturedAmount.equals(captured) && collection.refundedAmount.equals(refunded)
  if (sumsAgree && !mustChange) return false
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collection.id, {
    captured_amount: captured.toDecimalString(),
    refunded_amount: refunded.toDecimalString(),
    ...(mustChange && isFull ? { status: PaymentCollectionStatus.COMPLETED, completed_at: new Date() } : {}),
    ...(mustChange && !isFull ? { status: PaymentCollectionStatus.AUTHORIZED, completed_at: null } : {}),
  } as Record<string, unknown>)
  return true
}
