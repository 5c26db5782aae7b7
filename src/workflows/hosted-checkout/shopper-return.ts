import type { MedusaContainer } from "@medusajs/framework/types"
import { endedWithoutMoney } from "../../acquirer/domain/payment-state"
import type { Account } from "../../gateway/account"
import type { PayableSession } from "../../gateway/payable-session"
import { homeAddress } from "../../gateway/return-address"
import { sessionOutcome } from "../../gateway/session-outcome"
import { settleOrders } from "../settle/settle-orders"

export interface ShopperReturn {
  /** Where the browser goes on in the storefront, with the outcome in its query. */
  url: string
  /** The only origin that may be told inside a frame. */
  origin: string
  cartId: string
  sessionId: string
  status: string
}

/**
 * The shopper is back. That they came back proves nothing: the service is asked. When it cannot answer now, the
 * storefront is told "unknown" and completing asks again.
 */
export async function shopperReturn(
  container: MedusaContainer,
  account: Account,
  session: PayableSession,
): Promise<ShopperReturn> {
  const wanted = typeof session.data.return_url === "string" ? session.data.return_url : undefined
  const url = homeAddress(account.settings, wanted)
  const status = await sessionOutcome(account, session).then(
    (outcome) => outcome.status,
    () => "unknown" as const,
  )
  if (endedWithoutMoney(status)) {
    await settleOrders(container, account.id, [session.orderNo]).catch(() => undefined)
  }
  url.searchParams.set("cart_id", session.cartId ?? "")
  url.searchParams.set("payment_session_id", session.id)
  url.searchParams.set("status", status)
  return { url: url.toString(), origin: url.origin, cartId: session.cartId ?? "", sessionId: session.id, status }
}
