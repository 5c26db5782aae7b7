import type { Transaction } from "../../../src/sandbox/state/transaction"
import type { IncidentRow } from "../incidents"
import type { World } from "../world"

export function hasIncident(world: World, isWanted: (key: string) => boolean): boolean {
  return world.incidents.some(({ key, resolvedAt }) => resolvedAt === null && isWanted(key))
}

export function hasIncidentOf(
  world: World,
  { orderNo, id }: Transaction,
  kinds?: ReadonlySet<IncidentRow["kind"]>,
): boolean {
  return world.incidents.some(
    (one) =>
      one.resolvedAt === null &&
      (!kinds || (kinds.has(one.kind) && !one.key.startsWith("reconciling:"))) &&
      (one.transaction_id === id || (one.order_no === orderNo && !one.transaction_id)),
  )
}
