import type { Books } from "../../../support/ledgers"
import type { Shop } from "../../../support/shop"
import type { MatrixRow, Subject } from "./operations"
import type { FaultColumn } from "./faults"

/** One order with one operation and one fault. */
export interface Cell {
  operation: MatrixRow
  fault: FaultColumn
  subject: Subject
  /** What the caller was told. */
  told: string | undefined
}

/** What became of a cell; `problems` is empty when everything is as it must be. */
export interface Result {
  operation: string
  fault: string
  /** Requests of the operation that the service received, and those that moved something. */
  received: number
  processed: number
  problems: string[]
}

/** Whether the operation must have happened in the end. */
export function mustBeMade({ operation, fault }: Pick<Cell, "operation" | "fault">): boolean {
  return fault.processed || operation.retried === true
}

/** Looks at both sides and at the wire, after everybody has had their time. */
export async function judge(cell: Cell, shop: Shop, books: Books): Promise<Result> {
  const { operation, fault, subject } = cell
  const requests = shop.sandbox.control.requests({ operation: operation.operation, orderNo: subject.orderNo })
  const received = requests.length
  const processed = requests.filter(({ effects }) => effects > 0).length
  const problems: string[] = []
  const must = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      problems.push(`${what} is ${JSON.stringify(found)}, must be ${JSON.stringify(wanted)}`)
    }
  }
  const made = mustBeMade(cell)
  must("requests processed", processed, made ? 1 : 0)
  must("requests received", received, timesReceived(cell))
  if (operation.operation === "payout") {
    must(
      "payouts at the service",
      shop.sandbox.control.payouts().filter((one) => one.requestId === subject.orderNo).length,
      made ? 1 : 0,
    )
    must("what the caller knows", cell.told, fault.known)
    return { operation: operation.name, fault: fault.name, received, processed, problems }
  }

  const end = subject.end(made)
  const store = await books.store(subject.orderNo)
  const service = books.service(subject.orderNo)
  must("captured at the service", service.captured, end.captured)
  must("refunded at the service", service.refunded, end.refunded)
  must("state at the service", service.statuses, end.service)
  must("store's order", store.order?.status ?? "none", end.order)
  must("store's captures", total(store.captures), end.captured)
  must("store's refunds", total(store.refunds), end.refunded)
  problems.push(...(await books.differences(subject.orderNo)))
  const journal = await shop.sql<{ kind: string; state: string }>(
    "SELECT kind, state FROM acquiring_operation WHERE order_no = $1 AND state IN ('sent', 'unknown')",
    [subject.orderNo],
  )
  must("operations without an outcome", journal, [])
  const lastState = await shop.sql<{ state: string }>(
    "SELECT state FROM acquiring_operation WHERE order_no = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1",
    [subject.orderNo, operation.operation],
  )
  must("journal's word on the operation", lastState[0]?.state, made ? "done" : "refused")
  if (!operation.retried) problems.push(...untruths(cell, made))
  if (problems.length > 0) problems.push(`the caller was told: ${cell.told}`)
  return { operation: operation.name, fault: fault.name, received, processed, problems }
}

/** What is certain when it is told must be told so; what nobody knows yet may be told either way, but as no refusal. */
function untruths({ fault, told = "" }: Cell, made: boolean): string[] {
  const isSuccess = ["200", "done", "accepted"].includes(told)
  const isRefusal = /refused|not accepted|nothing was (charged|sent)|did not (happen|go through)/i.test(told)
  if (made && isRefusal) return ["the caller was told that it was not done, and it was"]
  if (fault.known === "refused" && isSuccess) return ["the caller was told that it was done, and it was not"]
  return []
}

/** Nothing is sent twice; only a void that did not happen goes out again. */
function timesReceived({ operation, fault }: Pick<Cell, "operation" | "fault">): number {
  const first = fault.kind === "offline" ? 0 : 1
  return operation.retried && !fault.processed ? first + 1 : first
}

function total(parts: { amount: number }[]): number {
  return Math.round(parts.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100
}
