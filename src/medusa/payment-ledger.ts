import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import type { NewCollectionSums } from "./core"
import { storeOf } from "./store"

/** Corrections of what the payment module keeps; the core derives these in steps that a crash can cut off. */

export async function setCapturedAt(container: MedusaContainer, paymentId: string, at: Date | null): Promise<void> {
  await updatePayment(container, { id: paymentId, captured_at: at })
}

export async function setCanceledAt(container: MedusaContainer, paymentId: string, at: Date | null): Promise<void> {
  await updatePayment(container, { id: paymentId, canceled_at: at })
}

export async function setCollectionSums(
  container: MedusaContainer,
  collectionId: string,
  { captured, refunded, status }: NewCollectionSums,
): Promise<void> {
  const now = await storeOf(container).acquiring.clock.current()
  await container.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, {
    captured_amount: captured.toDecimalString(),
    refunded_amount: refunded.toDecimalString(),
    ...(status === "completed" ? { status: PaymentCollectionStatus.COMPLETED, completed_at: now } : {}),
    ...(status === "authorized" ? { status: PaymentCollectionStatus.AUTHORIZED, completed_at: null } : {}),
    ...(status === "partially_authorized"
      ? { status: PaymentCollectionStatus.PARTIALLY_AUTHORIZED, completed_at: null }
      : {}),
    ...(status === "awaiting" ? { status: PaymentCollectionStatus.AWAITING, completed_at: null } : {}),
    ...(status === "partially_captured"
      ? { status: PaymentCollectionStatus.PARTIALLY_CAPTURED, completed_at: null }
      : {}),
  } as Record<string, unknown>)
}

/**
 * Key in a collection's metadata: the amount that reconciliation has set, by which that of others is told from ours.
 */
export const OWN_AMOUNT = "acquiring_amount"

/** Key in a collection's metadata: reconciliation has asked for it, whatever amount it has since. */
export const ASKED = "acquiring_asked"

/**
 * What a collection asks for. One that is paid in part is paid by it; with zero it is cancelled, as the core does with
 * one that nobody needs.
 */
export async function setCollectionAmount(
  container: MedusaContainer,
  collectionId: string,
  amount: Money,
  more: Record<string, unknown> = {},
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const { status, metadata } = await payments.retrievePaymentCollection(collectionId, {
    select: ["id", "status", "metadata"],
  })
  const isPartly = status === PaymentCollectionStatus.PARTIALLY_AUTHORIZED
  await payments.updatePaymentCollections(collectionId, {
    ...(amount.isZero() ? { status: PaymentCollectionStatus.CANCELED } : { amount: amount.toDecimalString() }),
    metadata: { ...metadata, ...more, [OWN_AMOUNT]: amount.toDecimalString() },
    ...(isPartly ? { status: PaymentCollectionStatus.AUTHORIZED } : {}),
  } as Record<string, unknown>)
}

/** Removes a capture or refund row of what was never made. */
export async function deletePaymentPart(
  container: MedusaContainer,
  kind: "capture" | "refund",
  id: string,
): Promise<void> {
  const rows = container.resolve(Modules.PAYMENT) as unknown as Rows
  await (kind === "capture" ? rows.deleteCaptures([id]) : rows.deleteRefunds([id]))
}

/** The module has these methods; its published type leaves them out. */
interface Rows {
  deleteCaptures(ids: string[]): Promise<void>
  deleteRefunds(ids: string[]): Promise<void>
}

async function updatePayment(
  container: MedusaContainer,
  change: { id: string; captured_at?: Date | null; canceled_at?: Date | null },
): Promise<void> {
  await container.resolve(Modules.PAYMENT).updatePayment(change as { id: string })
}
