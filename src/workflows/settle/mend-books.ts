import type { MedusaContainer } from "@medusajs/framework/types"
import type { Account } from "../../gateway/account"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { balanceBooks } from "./balance-books"
import { repaired, type Finding } from "./finding"
import { giveMissingCredit } from "./missing-credit"
import type { StoreSide } from "./store-side"
import { isBeingBooked, partsOf } from "./under-way"

/**
 * Makes the store's own books agree among themselves, once they have what the service has.
 * @param leftBefore what was begun before this has nobody left who would end it
 * @returns what was mended, and whether something has to wait until the core is certainly through with it
 */
export async function mendBooks(
  container: MedusaContainer,
  account: Account,
  known: PaymentRow,
  side: StoreSide,
  leftBefore: Date,
): Promise<{ findings: Finding[]; waits: boolean }> {
  const findings: Finding[] = []
  const deeds = await account.store.acquiring.journal.ofOrder(account.id, known.order_no)
  const isBooking = partsOf(side).some((part) => isBeingBooked(account, part, deeds))
  const differed = await balanceBooks(container, side, !isBooking)
  if (differed && !isBooking) findings.push(repaired("balanced the order's books"))

  const { order, payment } = side
  const isStanding = order !== undefined && order.canceledAt === null
  const credit = isStanding
    ? await giveMissingCredit(container, order.id, payment?.refunds ?? [], leftBefore)
    : "agrees"
  if (credit === "mended") findings.push(repaired("gave the order the credit of a refund"))
  return { findings, waits: (differed && isBooking) || credit === "later" }
}
