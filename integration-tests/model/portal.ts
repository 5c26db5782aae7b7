import * as fc from "fast-check"

import type { TransactionView } from "../../src/sandbox"
import { Operation, pick } from "./operation"

const which = fc.nat({ max: 7 })
const percent = fc.constantFrom(100, 50, 20)

/** What a person does at the service's portal, behind the store's back; what the service refuses is refused. */
export const portalOperations = [
  fc.record({ which, percent }).map(({ which, percent }) =>
    atPortal(which, `capture ${percent} %`, (portal, { transactionId, capturable, refunded }) => {
      // The last of it after a refund: no store could tell that from the order's amount (docs, "What cannot be
      // promised").
      const most = Number(refunded) > 0 ? 50 : 100
      return portal.capture(transactionId, { amount: part(capturable, Math.min(percent, most)) })
    }),
  ),
  fc
    .record({ which, percent })
    .map(({ which, percent }) =>
      atPortal(which, `refund ${percent} %`, (portal, { transactionId, refundable }) =>
        portal.refund(transactionId, { amount: part(refundable, percent) }),
      ),
    ),
  which.map((which) => atPortal(which, "cancel", (portal, { transactionId }) => portal.cancel(transactionId))),
  fc
    .record({ which, isPaid: fc.boolean() })
    .map(({ which, isPaid }) =>
      atPortal(which, isPaid ? "a voucher is paid, of" : "a voucher runs out, of", (portal, { transactionId }) =>
        isPaid ? portal.pay(transactionId) : portal.expire(transactionId),
      ),
    ),
  fc
    .record({ which, decision: fc.constantFrom("accept" as const, "reject" as const) })
    .map(({ which, decision }) =>
      atPortal(which, decision, (portal, { transactionId }) => portal.review(transactionId, { decision })),
    ),
]

type Portal = Pick<
  import("../../src/sandbox").Sandbox["control"],
  "capture" | "refund" | "cancel" | "review" | "pay" | "expire"
>

function atPortal(
  which: number,
  what: string,
  act: (portal: Portal, transaction: TransactionView) => TransactionView,
): Operation {
  return new Operation({
    words: `portal: ${what} transaction ${which}`,
    needs: "transactions",
    async act(world) {
      const transaction = pick(world.transactions(), which)
      if (!transaction) return "none"
      try {
        return `${transaction.transactionId} ${act(world.the.sandbox.control, transaction).status}`
      } catch (error) {
        return `refused: ${error instanceof Error ? error.message : String(error)}`
      }
    },
  })
}

function part(whole: string, percent: number): string {
  return (Math.round(Number(whole) * percent) / 100).toFixed(2)
}
