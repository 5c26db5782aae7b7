import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { endedWithoutMoney, type PaymentStatus } from "../acquirer/domain/payment-state"
import type { Account } from "../operations/account"
import type { PayableSession } from "../medusa/payable-session"
import { homeAddress } from "./return-address"
import { isBeingReleased } from "../operations/released"
import { sessionOutcome, type SessionOutcome } from "./session-outcome"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { awaitMoney } from "./vouchers"
import { requirePublicAddresses } from "../modules/acquiring/production"

export interface ShopperReturn {
  /** Where the browser goes on in the storefront, with the outcome in its query. */
  url: string
  cartId: string
  sessionId: string
  status: ReturnStatus
  outcome: ReturnOutcome
}

/** Which of our addresses the payment page led back to: the one for who cancels, or the other. */
export type ReturnOutcome = "returned" | "cancelled"

/**
 * What a return address says besides a payment's state at the service:
 * - `replaced`: another payment took the place of this one, and nothing was charged here
 * - `replaced_released`, `replaced_kept`: the same, and what was paid here is released, or the shop decides
 * - `total_changed`: something else is to be paid now; nothing was charged
 * - `subscription_changed`: something else is deducted later than the shopper was told; nothing was charged
 */
export type ReturnStatus =
  PaymentStatus | "replaced" | "replaced_released" | "replaced_kept" | "total_changed" | "subscription_changed"

/**
 * The shopper is back. That they came back proves nothing: the service is queried. When it cannot answer now, the
 * storefront is told "unknown" and completing queries again.
 */
export async function shopperReturn(
  container: MedusaContainer,
  account: Account,
  session: PayableSession,
  outcome: ReturnOutcome = "returned",
): Promise<ShopperReturn> {
  const { status, data } = await sessionOutcome(account, session).catch(() => NOTHING_KNOWN)
  // Nobody completes what an order still owes: its payment is booked here, or by the service's notification.
  if (endedWithoutMoney(status) || (!session.cartId && mayHoldMoney(status))) {
    await reconcileOrders(container, account.id, [session.orderNo]).catch(() => undefined)
  }
  // What was decided between the two answers is booked by the service's notification.
  if (!session.cartId && status === "pending") await awaitMoney(container, session, data).catch(() => undefined)
  const isReplaced = mayHoldMoney(status) && (await isGivenUp(account, session, data.transaction_id))
  if (!isReplaced) return backToShop(account, session, status, outcome)
  // Of a voucher that nobody has paid nothing is released.
  const isUnpaid = status === "pending" && session.data.flow === "apm"
  return backToShop(account, session, isUnpaid ? "replaced" : "replaced_released", outcome)
}

/** To the page that the storefront named for the return, with what it is to say there. */
export function backToShop(
  account: Account,
  session: Pick<PayableSession, "id" | "cartId" | "data">,
  status: ReturnStatus,
  outcome: ReturnOutcome = "returned",
): ShopperReturn {
  requirePublicAddresses(account)
  const url = homeAddress(account.settings, returnUrlOf(session))
  url.searchParams.set("cart_id", session.cartId ?? "")
  url.searchParams.set("payment_session_id", session.id)
  url.searchParams.set("status", status)
  // A service may leave open what a shopper cancelled: its state alone would not say so.
  if (outcome === "cancelled") url.searchParams.set("outcome", outcome)
  return { url: url.toString(), cartId: session.cartId ?? "", sessionId: session.id, status, outcome }
}

/** The origin of the storefront that a payment was begun in; undefined where the store has none. */
export function shopOf({ settings }: Account, session: Pick<PayableSession, "data">): string | undefined {
  return settings.storefront_origins.length > 0 ? homeAddress(settings, returnUrlOf(session)).origin : undefined
}

function returnUrlOf({ data }: Pick<PayableSession, "data">): string | undefined {
  return typeof data.return_url === "string" ? data.return_url : undefined
}

function mayHoldMoney(status: PaymentStatus): boolean {
  return status !== "created" && status !== "unknown" && !endedWithoutMoney(status)
}

const NOTHING_KNOWN: SessionOutcome = { status: "unknown", data: {} }

/** The service may still call money authorised whose void was sent a moment ago, or captured whose refund was. */
async function isGivenUp(account: Account, session: PayableSession, transactionId: unknown): Promise<boolean> {
  if (session.status === PaymentSessionStatus.CANCELED) return true
  if (typeof transactionId !== "string") return false
  const { currency } = session.money
  const paid = { transaction_id: transactionId, amount: session.money.toDecimalString(), currency_code: currency }
  return isBeingReleased(paid, await account.store.acquiring.journal.ofOrder(account.id, session.orderNo))
}
