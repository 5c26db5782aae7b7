import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { isPositive, minus } from "../words/decimal"

/** What can still be captured by the store's own sums; undefined where nothing can. The server looks again. */
export function leftToCapture({ store, in_review, operations }: PaymentDetail): string | undefined {
  const { payment_id, cancelled, order_cancelled, authorised, captured } = store
  if (!payment_id || cancelled || order_cancelled || in_review || authorised === null || captured === null)
    return undefined
  return isInFlight(operations, "capture") ? undefined : positive(minus(authorised, captured))
}

export function leftToRefund({ store, operations }: PaymentDetail): string | undefined {
  const { payment_id, captured, refunded } = store
  if (!payment_id || captured === null || refunded === null) return undefined
  return isInFlight(operations, "refund") ? undefined : positive(minus(captured, refunded))
}

/** Whether the service may still release what it reserves. */
export function mayCancel({ store, service, in_review, operations }: PaymentDetail): boolean {
  const { status } = service
  if (in_review || !service.reached || isInFlight(operations, "cancel")) return false
  // What was captured before the rest was cancelled belongs to the order.
  const isKept = store.cancelled && isPositive(store.captured ?? "0")
  if (isKept) return false
  if (status === "authorised" || status === "partially_captured") return true
  const isUnbooked = store.payment_id === null || store.cancelled
  return isUnbooked && (status === "captured" || status === "partially_refunded")
}

/** Another one could be made twice while nobody knows what became of the last. */
function isInFlight(operations: PaymentDetail["operations"], kind: string): boolean {
  return operations.some((operation) => operation.kind === kind && ["sent", "unknown"].includes(operation.state))
}

function positive(amount: string): string | undefined {
  return isPositive(amount) ? amount : undefined
}
