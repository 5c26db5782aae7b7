import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { storeOf } from "../medusa/store"
import { poll } from "../modules/acquiring/waiting"
import { paymentDetail } from "./payment-detail"
import { paymentRowOf } from "./payments"
import type { PaymentDetail, RefreshOutcome } from "./views"

const WHILE_ANOTHER_HAS_IT = { everyMs: 250, withinMs: 5_000 }

/**
 * Queries the service about a payment now and brings both sides to the same books. What it refused to release before is
 * tried now, once, but for a refund that was only found absent and may still be made.
 * @throws MedusaError `not_found`; AcquirerError when the service cannot be queried, or `refused` (code `busy`) while
 * another worker has the payment
 */
export async function refreshPayment(container: MedusaContainer, id: string, by: string): Promise<RefreshOutcome> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  store.logger.info(`acquiring ${row.account}: ${by} had payment ${row.order_no} reconciled`)
  const pressedAt = await store.acquiring.clock.current()
  const attempt = async () => (await reconcileOrders(container, row.account, [row.order_no], pressedAt))[0]
  const reconciled = await poll(attempt, WHILE_ANOTHER_HAS_IT)
  if (!reconciled) throw busy()
  const { status, repairs, open } = reconciled
  return { status, repairs, open, ...leftIn(await paymentDetail(container, id)) }
}

/** Nobody is told that all is well while something waits. */
function leftIn({ books, in_review, incidents }: PaymentDetail): Pick<RefreshOutcome, "verdict" | "waiting"> {
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  const review = in_review ? ["The payment is in review: accept or reject it."] : []
  return { verdict: books.verdict, waiting: [...review, ...open.map(({ message }) => message)] }
}

function busy(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "This payment is being reconciled by another worker at this moment. Try again in a few seconds.",
  })
}
