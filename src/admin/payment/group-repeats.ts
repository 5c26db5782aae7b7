import type { OperationView } from "../../api/admin/acquiring/http-types"

/** The same thing that happened several times in a row, and the newest of it. */
export interface Repeated {
  operation: OperationView
  /** The others, newest first. */
  earlier: OperationView[]
}

/** Joins neighbours that differ in nothing but their time: five declined attempts read as one line. */
export function groupRepeats(operations: readonly OperationView[]): Repeated[] {
  const groups: Repeated[] = []
  for (const operation of operations) {
    const last = groups.at(-1)
    if (last && isSame(last.operation, operation)) last.earlier.push(operation)
    else groups.push({ operation, earlier: [] })
  }
  return groups
}

/** What is open has an outcome of its own, and what is done has moved money: neither is joined. */
function isSame(one: OperationView, other: OperationView): boolean {
  return one.state === "refused" && key(one) === key(other)
}

function key({ kind, state, amount, currency_code, code, message, by, why, stated }: OperationView): string {
  return JSON.stringify([kind, state, amount, currency_code, code, message, by, why, stated])
}
