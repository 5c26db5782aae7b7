import { Money } from "../../acquirer/domain/money"
import type { Action } from "../action"
import type { PartFacts } from "../../medusa/purchase-facts"
import { close } from "./incident-steps"
import type { PaymentView, View } from "./view"
import { reversedPart } from "../../modules/acquiring/incident-keys"

/**
 * What was reversed in the store needs nobody once it is booked again: taken over from the service, in one part or
 * several, or captured once more by a person. What a person refunds or captures of another sum is something else.
 */
export function planRemade(view: View, payment: PaymentView): Action[] {
  const { captures = [], refunds = [] } = payment.booking ?? {}
  return [
    ...closeRemade(view, payment, "capture", captures),
    ...closeRemade(
      view,
      payment,
      "refund",
      refunds.filter(({ isExternal }) => isExternal),
    ),
  ]
}

function closeRemade(view: View, payment: PaymentView, what: "capture" | "refund", parts: readonly Part[]): Action[] {
  const open = view.case.incidents.filter(
    ({ kind, key, account, orderNo, amount, resolvedAt }) =>
      kind === "reversed" &&
      reversedPart(key) === what &&
      account === payment.known.account &&
      orderNo === payment.orderNo &&
      amount !== null &&
      resolvedAt === null,
  )
  if (open.length === 0) return []
  const { currency } = payment.expected
  const since = Math.min(...open.map(({ raisedAt }) => raisedAt.getTime()))
  const again = parts.filter(({ createdAt }) => createdAt.getTime() >= since)
  const sums = open.map(({ amount }) => Money.exact(amount ?? "0", currency))
  const takenOver = again.filter(({ isExternal }) => isExternal).map(({ money }) => money)
  const isTakenOver = Money.sum(takenOver, currency).compare(Money.sum(sums, currency)) >= 0
  const left = [...again]
  return open.flatMap(({ key }, place) => {
    const same = left.findIndex(({ money }) => sums[place]?.equals(money))
    const isRemade = same >= 0 && left.splice(same, 1).length > 0
    return isTakenOver || isRemade ? close(view, payment, key) : []
  })
}

type Part = Pick<PartFacts, "money" | "isExternal" | "createdAt">
