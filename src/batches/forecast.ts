import type { BatchKind } from "../modules/acquiring/batches"
import type { OperationRow } from "../modules/acquiring/journal"
import type { PaymentStatus } from "../acquirer/domain/payment-state"
import { attemptOf } from "./attempt"
import type { BatchItem } from "./batch-item"
import { decideCancel } from "./decide-cancel"
import type { Standing } from "../medusa/order-standing"
import type { PaidOrder } from "../medusa/paid-orders"
import { movedSince, partOf } from "./part"

/** What would happen to one order of a batch: `send` an operation, answer one that is `done`, or `nothing`. */
export interface Forecast {
  verdict: "send" | "done" | "nothing"
  /** What would be captured, released, refunded or decided about; decimal text. */
  amount: string | null
  /** Why nothing, or what to know of it. */
  why: string | null
}

/** All that a forecast is made of. */
export interface ForecastFacts {
  order: PaidOrder
  standing: Standing
  /** What the store last saw of the payment at the service. */
  status: PaymentStatus | undefined
  /** The journal's rows of the order number. */
  operations: readonly OperationRow[]
}

const IN_REVIEW = "The payment is held for review: decide about it first."

/** What an item of a batch would do, were it run now; nothing is sent or written for it. */
export function forecast(kind: BatchKind, facts: ForecastFacts, item: BatchItem): Forecast {
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

function ofPart(kind: "capture" | "refund", facts: ForecastFacts, item: BatchItem): Forecast {
  const { order, standing, status, operations } = facts
  const part = partOf(kind, order.payment, item)
  if ("refusal" in part) return nothing(part.refusal)
  const amount = part.money.toDecimalString()
  const { row } = attemptOf(operations, kind, part.name)
  if (row?.state === "done") return { verdict: "done", amount, why: "Done before: nothing is sent again." }
  const open = inFlight(operations)
  if (open) return nothing(open)
  if (part.hasMoved) return nothing(movedSince(kind, part, order.payment))
  if (kind === "capture" && standing.isCancelled) return nothing("The order is cancelled.")
  if (kind === "capture" && status === "review") return nothing(IN_REVIEW)
  const why = kind === "refund" && standing.isCancelled ? "The order is cancelled already." : null
  return { verdict: "send", amount, why }
}

function ofCancel({ order, standing, operations }: ForecastFacts): Forecast {
  const decision = decideCancel(order, standing, operations)
  switch (decision.kind) {
    case "refused":
      return nothing(decision.why)
    case "done":
      return { verdict: "done", amount: null, why: "Cancelled before: nothing is sent again." }
    case "send": {
      const open = inFlight(operations)
      return open ? nothing(open) : { verdict: "send", amount: order.payment.authorised.toDecimalString(), why: null }
    }
  }
}

function ofReview({ order, status, operations }: ForecastFacts, { decision }: BatchItem): Forecast {
  if (!decision) return nothing("Say whether the payment is accepted or rejected.")
  if (status !== "review") return nothing("The payment is not held for review.")
  const open = inFlight(operations)
  if (open) return nothing(open)
  return { verdict: "send", amount: order.payment.authorised.toDecimalString(), why: null }
}

function inFlight(operations: readonly OperationRow[]): string | undefined {
  const row = operations.find(({ state }) => state === "sent" || state === "unknown")
  if (!row) return undefined
  return `The outcome of a ${row.kind} is not known yet: it is queried, and shows by itself.`
}

export function nothing(why: string): Forecast {
  return { verdict: "nothing", amount: null, why }
}
