import type { PaymentProviderContext } from "@medusajs/framework/types"

interface Closing {
  closes_session?: true
}

/**
 * Given with the core's `updatePaymentSession`, which asks the provider first and stores no context: the session is
 * closed, so that nothing in it is judged as of one that a shopper opens now.
 */
export const CLOSES_SESSION: PaymentProviderContext & Closing = { closes_session: true }

export function closesSession(context: object | undefined): boolean {
  return (context as Closing | undefined)?.closes_session === true
}
