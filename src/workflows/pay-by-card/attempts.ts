import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../../acquirer/domain/errors"
import { storeOf } from "../store"
import type { CardSession } from "./payable-cart"

/** Code of the error below; the route answers it with HTTP 429. */
export const TOO_MANY_ATTEMPTS = "too_many_attempts"

/**
 * Stops card testing: after so many declined attempts a cart, and an address, has to wait.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseTooManyAttempts(
  container: MedusaContainer,
  session: CardSession,
  clientIp: string | undefined,
): Promise<void> {
  const { acquiring, logger } = storeOf(container)
  const { failed_attempts: limits } = await acquiring.settings(session.account)
  const since = new Date(Date.now() - limits.window_minutes * 60_000)
  const byCart = await acquiring.journal.refusedSince(since, { cart_id: session.cartId })
  const byAddress = clientIp ? await acquiring.journal.refusedSince(since, { client_ip: clientIp }) : 0
  if (byCart < limits.per_cart && byAddress < limits.per_address) return

  const what = byCart >= limits.per_cart ? `cart ${session.cartId}` : "this address"
  logger.warn(`acquiring ${session.account}: too many declined cards for ${what}; further attempts are refused for a while`)
  throw new AcquirerError("refused", {
    code: TOO_MANY_ATTEMPTS,
    merchantMessage: `Too many declined cards for ${what} within ${limits.window_minutes} minutes (setting failed_attempts).`,
    shopperMessage: `Too many cards were declined. Nothing was charged; please wait ${limits.window_minutes} minutes or choose another way to pay.`,
  })
}
