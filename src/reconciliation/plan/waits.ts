import { outcomeUnknown } from "./operation-words"
import { holdsUp, type View } from "./view"
import type { Action } from "../action"

/** Where something is in flight nothing else is decided about the payment: it is reconciled again soon. */
export function planWaits({ payments, now }: View): Action[] {
  return payments
    .filter(({ isOpen }) => isOpen)
    .map(({ orderNo, policy, operations, isOutdated }) => {
      const open = operations.find(holdsUp)
      return {
        kind: "query_again_at",
        orderNo,
        at: new Date(now.getTime() + policy.asking.first_after_ms),
        because: open
          ? outcomeUnknown(open)
          : isOutdated
            ? "more has happened since the service was queried"
            : "the shopper is paying at this moment",
      }
    })
}
