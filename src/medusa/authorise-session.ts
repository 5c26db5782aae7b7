import type { MedusaContainer, PaymentDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { storeOf } from "./store"
import { findPaymentOfSession } from "./store-rows"

/**
 * Authorises a session through its provider, which is handed `context`; the core stores it nowhere. Answers null while
 * it is not decided.
 */
export async function authoriseWith(
  container: MedusaContainer,
  sessionId: string,
  context: Record<string, unknown>,
): Promise<PaymentDTO | null> {
  return container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, context)
}

/** The payment that a session has brought and that was not given up, as the core hands it out. */
export async function standingPayment(container: MedusaContainer, sessionId: string): Promise<PaymentDTO | undefined> {
  const booked = await findPaymentOfSession(storeOf(container), sessionId)
  if (!booked || booked.canceled) return undefined
  return container.resolve(Modules.PAYMENT).retrievePayment(booked.id)
}

/**
 * Two at the same moment (a page that is paid, a renewal that is ordered) are one: the second finds the first one's
 * payment.
 */
export async function authoriseSession(container: MedusaContainer, sessionId: string): Promise<void> {
  try {
    await authoriseWith(container, sessionId, {})
  } catch (error) {
    if (!(await findPaymentOfSession(storeOf(container), sessionId))) throw error
  }
}
