import type { OperationView, SeenView } from "../../api/admin/acquiring/http-types"
import type { Happening } from "./happenings"

/** The same thing that happened several times in a row, and the newest of it. */
export interface Repeated {
  newest: Happening
  /** The others, newest first. */
  earlier: Happening[]
}

/** Joins neighbours that differ in nothing but their time: five declined attempts read as one line. */
export function groupRepeats(happenings: readonly Happening[]): Repeated[] {
  const groups: Repeated[] = []
  for (const happening of happenings) {
    const last = groups.at(-1)
    if (last && isSame(last.newest, happening)) last.earlier.push(happening)
    else groups.push({ newest: happening, earlier: [] })
  }
  return groups
}

/** What is open has an outcome of its own, and what is done has moved money: neither is joined. */
function isSame(one: Happening, other: Happening): boolean {
  const isRefused = one.operation ? one.operation.state === "refused" : one.seen.kind === "declined"
  return isRefused && key(one) === key(other)
}

function key({ operation, seen }: Happening): string {
  return operation ? operationKey(operation) : seenKey(seen)
}

function operationKey(operation: OperationView): string {
  const { kind, state, amount, currency_code, code, message, by, why, because, stated } = operation
  return JSON.stringify([kind, state, amount, currency_code, code, message, by, why, because, stated])
}

function seenKey({ kind, amount, currency_code, code, message, by }: SeenView): string {
  return JSON.stringify([kind, amount, currency_code, code, message, by])
}
