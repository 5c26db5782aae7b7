import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { isPositive, minus } from "../words/decimal"
import { isAccepted } from "../words/operation"

/**
 * What can still be captured by the store's own sums; undefined where nothing can, and while nobody knows what the
 * service's code for the payment means. The server looks again.
 */
export function leftToCapture({ store, service, in_review, operations }: PaymentDetail): string | undefined {
  if (service.status === "unknown") return undefined
  const { payment_id, cancelled, order_cancelled, authorised, captured } = store
  if (!payment_id || cancelled || order_cancelled || in_review || authorised === null || captured === null)
    return undefined
  return isInFlight(operations, "capture") ? undefined : positive(minus(authorised, captured))
}

export function leftToRefund({ store, service, operations }: PaymentDetail): string | undefined {
  if (service.status === "unknown") return undefined
  const { payment_id, captured, refunded } = store
  if (!payment_id || captured === null || refunded === null) return undefined
  return isInFlight(operations, "refund") ? undefined : positive(minus(captured, refunded))
}

/** What a release gives the shopper: all of an order's payment, what is not captured of it, or money that no order has. */
export type Release = "whole" | "rest" | "unbooked"

/** What can still be released; undefined where nothing can. The server looks again. */
export function releaseOf(detail: PaymentDetail): Release | undefined {
  const { store, service, in_review, operations } = detail
  if (in_review || !service.reached || isInFlight(operations, "cancel")) return undefined
  // What was captured before the rest was cancelled belongs to the order.
  if (store.cancelled && isPositive(store.captured ?? "0")) return undefined
  const isUnbooked = store.payment_id === null || store.cancelled
  if (!isUnbooked && (isRefunded(detail) || isInFlight(operations, "refund"))) return undefined
  switch (service.status) {
    case "authorised":
      return isUnbooked ? "unbooked" : "whole"
    case "partially_captured":
      return isUnbooked ? "unbooked" : "rest"
    case "captured":
    case "partially_refunded":
      return isUnbooked ? "unbooked" : undefined
    default:
      return undefined
  }
}

/** What is authorised and not captured of a payment that the service no longer releases because of a refund. */
export function lockedRest(detail: PaymentDetail): string | undefined {
  return isRefunded(detail) ? leftToCapture(detail) : undefined
}

/** The journal knows of a refund before the service counts it. */
function isRefunded({ store, operations }: PaymentDetail): boolean {
  const refunds = operations.filter(({ kind }) => kind === "refund")
  return isPositive(store.refunded ?? "0") || refunds.some((refund) => refund.state === "done" || isAccepted(refund))
}

/** Another one could be made twice while nobody knows what became of the last. */
function isInFlight(operations: PaymentDetail["operations"], kind: string): boolean {
  return operations.some((operation) => operation.kind === kind && ["sent", "unknown"].includes(operation.state))
}

function positive(amount: string): string | undefined {
  return isPositive(amount) ? amount : undefined
}
