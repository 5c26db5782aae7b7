import { Money } from "../../acquirer/domain/money"
import type { Action } from "../action"
import { close } from "./incident-steps"
import type { PaymentView, View } from "./view"

/**
 * What was reversed in the store needs nobody once as much is booked again: taken over from the service, or made again
 * by a person.
 */
export function planRemade(view: View, payment: PaymentView): Action[] {
  const { captures = [], refunds = [] } = payment.booking ?? {}
  const parts = { capture: captures, refund: refunds }
  return (["capture", "refund"] as const).flatMap((what) => {
    const open = view.case.incidents.filter(
      ({ kind, key, account, orderNo, amount, resolvedAt }) =>
        kind === "reversed" &&
        key.startsWith(reversedKey(what, "")) &&
        account === payment.known.account &&
        orderNo === payment.orderNo &&
        amount !== null &&
        resolvedAt === null,
    )
    if (open.length === 0) return []
    const { currency } = payment.expected
    const since = Math.min(...open.map(({ raisedAt }) => raisedAt.getTime()))
    const again = parts[what].filter(({ createdAt }) => createdAt.getTime() >= since).map(({ money }) => money)
    const reversed = open.map(({ amount }) => Money.exact(amount ?? "0", currency))
    if (Money.sum(again, currency).compare(Money.sum(reversed, currency)) < 0) return []
    return open.flatMap(({ key }) => close(view, payment, key))
  })
}

/** An incident's key for a capture or refund of the store's that was never made. */
export function reversedKey(what: "capture" | "refund", partId: string): string {
  return `reversed:${what}:${partId}`
}
