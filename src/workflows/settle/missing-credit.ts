import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { missingCredit, readRefundBooks, type RefundBooks } from "../../gateway/refund-books"
import { REFUND_CREDIT_WORKFLOW } from "./credit-lines"
import type { BookedPart } from "./store-side"

/** `later`: the core may still be at it. */
export type Mended = "agrees" | "mended" | "later"

/**
 * Takes away a credit that the core began to give an order and a crash cut off: as long as it stands there, unconfirmed,
 * the core books no further refund and cancels no order that was paid.
 * @param before what began before this has nobody left who would end it
 */
export async function clearBegunCredit(container: MedusaContainer, orderId: string, before: Date): Promise<Mended> {
  const books = await booksOf(container, orderId)
  const begun = books?.changes.filter(({ isCredit, isOpen }) => isCredit && isOpen) ?? []
  if (begun.length === 0) return "agrees"
  if (begun.some(({ createdAt }) => createdAt >= before)) return "later"
  await container.resolve(Modules.ORDER).deleteOrderChanges(begun.map(({ id }) => id))
  return "mended"
}

/**
 * Gives an order the credit that belongs to its refunds where the core did not come to it: a crash, or another deed at
 * the same moment, cuts it off.
 * @param booked the refunds of the payment that is looked at
 * @param before refunds that were begun before this have nobody left who would end them
 */
export async function giveMissingCredit(
  container: MedusaContainer,
  orderId: string,
  booked: BookedPart[],
  before: Date,
): Promise<Mended> {
  if (booked.length === 0) return "agrees"
  const books = await booksOf(container, orderId)
  const amount = books && missingCredit(books)
  if (!amount) return "agrees"
  if (booked.some(({ createdAt }) => createdAt >= before)) return "later"
  await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(REFUND_CREDIT_WORKFLOW, { input: { order_id: orderId, amount: amount.toDecimalString() } })
  return "mended"
}

function booksOf(container: MedusaContainer, orderId: string): Promise<RefundBooks | undefined> {
  return readRefundBooks(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
}
