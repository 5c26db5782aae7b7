import type { OperationView } from "../../api/admin/acquiring/http-types"

/** The same thing that happened several times in a row, and the newest of it. */
export interface Repeated {
  operation: OperationView
  times: number
}

/** Joins neighbours that differ in nothing but their time: five declined attempts read as one line. */
export function groupRepeats(operations: readonly OperationView[]): Repeated[] {
  const groups: Repeated[] = []
  for (const operation of operations) {
    const last = groups.at(-1)
    if (last && isSame(last.operation, operation)) last.times += 1
    else groups.push({ operation, times: 1 })
  }
  return groups
}

/** What is open is never joined: each has its own outcome. */
function isSame(one: OperationView, other: OperationView): boolean {
  if (one.state === "unknown" || one.state === "sent") return false
  return key(one) === key(other)
}

function key({ kind, state, amount, currency_code, code, message, by, why, stated }: OperationView): string {
  return JSON.stringify([kind, state, amount, currency_code, code, message, by, why, stated])
}
