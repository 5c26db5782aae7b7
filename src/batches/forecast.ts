import type { PaidOrder } from "../medusa/paid-orders"
import { Money } from "../acquirer/domain/money"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import { holdsUp } from "../reconciliation/plan/view"
import { notKnownYet } from "./attempt"
import type { BatchItem } from "./batch-item"
import { decideCancel } from "./decide-cancel"
import { decidePart } from "./decide-part"
import { decideReview } from "./decide-review"
import type { ItemFacts } from "./facts"

/** What would happen to one order of a batch: `send` an operation, answer one that is `done`, or `nothing`. */
export interface Forecast {
  verdict: "send" | "done" | "nothing"
  /** What would be captured, released, refunded or decided about; decimal text. */
  amount: string | null
  /** Why nothing, or what to know of it. */
  why: string | null
}

/** What an item of a batch would do, were it run now; nothing is sent or written for it. */
export function forecast(kind: BatchKind, facts: ItemFacts, item: BatchItem): Forecast {
  switch (kind) {
    case "capture":
    case "refund":
      return ofPart(kind, facts, item)
    case "cancel":
      return ofCancel(facts)
    case "review":
      return ofReview(facts, item)
  }
}

function ofPart(kind: "capture" | "refund", facts: ItemFacts, item: BatchItem): Forecast {
  const decision = decidePart(kind, facts, item)
  if (decision.kind === "refused") return nothing(decision.why)
  const amount = decision.part.money.toDecimalString()
  if (decision.kind === "done") return { verdict: "done", amount, why: "Done before: nothing is sent again." }
  const why = kind === "refund" && facts.standing.isCancelled ? "The order is canceled already." : null
  // Its own attempt is not sent again, whether or not others have to wait for it.
  const own = facts.operations.find(
    (row) => row.kind === kind && row.reference === decision.reference && row.state === "unknown",
  )
  return own ? nothing(notKnownYet(own)) : unlessInFlight(facts, { verdict: "send", amount, why })
}

function ofCancel(facts: ItemFacts): Forecast {
  const decision = decideCancel(facts)
  switch (decision.kind) {
    case "refused":
      return nothing(decision.why)
    case "done":
      return { verdict: "done", amount: null, why: "Canceled before: nothing is sent again." }
    case "send":
      return unlessInFlight(facts, { verdict: "send", amount: releasedBy(facts.order).toDecimalString(), why: null })
  }
}

/** What cancelling the order releases: all that stands of it. */
function releasedBy({ all, payment: { authorised } }: PaidOrder): Money {
  const standing = all.filter(({ payment }) => !payment.canceled && payment.authorised.currency === authorised.currency)
  return Money.sum(
    standing.map(({ payment }) => payment.authorised),
    authorised.currency,
  )
}

function ofReview(facts: ItemFacts, item: BatchItem): Forecast {
  const decided = decideReview(facts, item)
  if (decided.kind === "refused") return nothing(decided.why)
  if (decided.kind === "done") return { verdict: "done", amount: null, why: "Done before: nothing is sent again." }
  const amount = facts.order.payment.authorised.toDecimalString()
  return unlessInFlight(facts, { verdict: "send", amount, why: null })
}

/** The batch waits until an outcome is known; who plans one had better do so first. */
function unlessInFlight({ operations }: ItemFacts, forecast: Forecast): Forecast {
  const open = operations.find(holdsUp)
  return open === undefined ? forecast : nothing(notKnownYet(open))
}

export function nothing(why: string): Forecast {
  return { verdict: "nothing", amount: null, why }
}
