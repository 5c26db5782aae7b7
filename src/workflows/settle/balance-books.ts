import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import type { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../../gateway/payable-session"
import { sumOf, type BookedPart, type StoreSide } from "./store-side"

interface TransactionRow {
  id: string
  reference: string | null
  reference_id: string | null
  amount: number
  raw_amount?: { value: string }
}

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
  const refunded = sumOf(payment.refunds, currency)
  const mended = [
    await balancePayment(container, side, captured),
    await balanceCollection(container, side, captured, refunded),
    order ? await balanceOrder(container, order.id, payment, currency) : false,
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
  { collection }: StoreSide,
  captured: Money,
  refunded: Money,
): Promise<boolean> {
  if (!collection) return false
  if (collection.capturedAmount.equals(captured) && collection.refundedAmount.equals(refunded)) return false
  const isFull = captured.compare(collection.amount) >= 0 && captured.isPositive()
  const isOpen = collection.status === PaymentCollectionStatus.COMPLETED && !isFull
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collection.id, {
    captured_amount: captured.toDecimalString(),
    refunded_amount: refunded.toDecimalString(),
    ...(isFull ? { status: PaymentCollectionStatus.COMPLETED, completed_at: new Date() } : {}),
    ...(isOpen ? { status: PaymentCollectionStatus.AUTHORIZED, completed_at: null } : {}),
  } as Record<string, unknown>)
  return true
}

async function balanceOrder(
  container: MedusaContainer,
  orderId: string,
  payment: NonNullable<StoreSide["payment"]>,
  currency: string,
): Promise<boolean> {
  const orders = container.resolve(Modules.ORDER)
  const booked = (await orders.listOrderTransactions(
    { order_id: orderId },
    { select: ["id", "reference", "reference_id", "amount", "raw_amount"], take: 10_000 },
  )) as unknown as TransactionRow[]
  const wanted = [
    ...payment.captures.map((part) => ({ part, reference: "capture", money: part.money })),
    ...payment.refunds.map((part) => ({ part, reference: "refund", money: part.money.negate() })),
  ]
  const wrong: string[] = []
  const missing: { part: BookedPart; reference: string; money: Money }[] = []
  for (const want of wanted) {
    const [first, ...more] = booked.filter((row) => row.reference === want.reference && row.reference_id === want.part.id)
    wrong.push(...more.map((row) => row.id))
    if (first && storeTotal(first.raw_amount ?? first.amount, currency).equals(want.money)) continue
    if (first) wrong.push(first.id)
    missing.push(want)
  }
  if (wrong.length > 0) await orders.deleteOrderTransactions(wrong)
  if (missing.length > 0) {
    await orders.addOrderTransactions(
      missing.map(({ part, reference, money }) => ({
        order_id: orderId,
        amount: money.toDecimalString(),
        currency_code: currency.toLowerCase(),
        reference,
        reference_id: part.id,
      })) as Parameters<typeof orders.addOrderTransactions>[0],
    )
  }
  return wrong.length + missing.length > 0
}
