import type { MedusaContainer } from "@medusajs/framework/types"
import { setTimeout as sleep } from "node:timers/promises"
import { AcquirerError } from "../acquirer/domain/errors"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { storeOf } from "../medusa/store"
import { paymentRowOf } from "./payments"
import type { RefreshOutcome } from "./views"

const WAIT_FOR_ANOTHER_MS = 5_000

/**
 * Queries the service about a payment now and brings both sides to the same books.
 * @throws MedusaError `not_found`; AcquirerError when the service cannot be queried, or `refused` (code `busy`) while
 * another worker has the payment
 */
export async function refreshPayment(container: MedusaContainer, id: string): Promise<RefreshOutcome> {
  const row = await paymentRowOf(storeOf(container), id)
  for (const until = Date.now() + WAIT_FOR_ANOTHER_MS; ; await sleep(250)) {
    const [reconciled] = await reconcileOrders(container, row.account, [row.order_no])
    if (reconciled) return { status: reconciled.status, repairs: reconciled.repairs, open: reconciled.open }
    if (Date.now() >= until) throw busy()
  }
}

function busy(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "This payment is being reconciled by another worker at this moment. Try again in a few seconds.",
  })
}
