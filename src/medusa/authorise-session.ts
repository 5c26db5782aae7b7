import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { storeOf } from "./store"
import { findPaymentOfSession } from "./store-rows"

/** Two at the same moment (a page that is paid, a renewal that is ordered) are one: the second finds the first one's payment. */
export async function authoriseSession(container: MedusaContainer, sessionId: string): Promise<void> {
  try {
    await container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
  } catch (error) {
    if (!(await findPaymentOfSession(storeOf(container), sessionId))) throw error
  }
}
