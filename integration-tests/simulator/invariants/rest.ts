import { ACCEPTED, type OperationRow } from "../../../src/modules/acquiring/operation-row"
import { hasNamedPart } from "../../../src/operations/captured-sum"
import { refunded } from "../../../src/sandbox/state/transaction"
import { isInFlight } from "../journal"
import type { World } from "../world"
import { hasIncident } from "./open-incidents"
import { isPortalCapture, isPortalRefund } from "./portal"
import type { Violation } from "./violation"

export function rest(world: World, isAtRest: boolean): Violation[] {
  return [...payments(world, isAtRest), ...batches(world)]
}

function batches(world: World): Violation[] {
  const running = world.batches.filter(({ state }) => state === "running")
  return running.map(({ id }) => ({ invariant: "it comes to rest" as const, detail: `${id} is still running` }))
}

function payments(world: World, isAtRest: boolean): Violation[] {
  const open = world.operations.rows.filter((row) => isInFlight(row) && row.error_code !== ACCEPTED)
  const unseen = open.filter((row) => !hasIncident(world, (key) => key === `unknown_outcome:${row.id}`))
  const invariant = "it comes to rest" as const
  if (unseen.length > 0) return unseen.map((row) => ({ invariant, detail: `${row.kind} ${row.reference} stays open` }))
  // What nobody can know waits for a person, and an incident says so.
  if (open.length > 0 && open.every((row) => isUnnamed(world, row) && !isInferable(world, row))) return []
  if (isAtRest && open.length === 0) return []
  return [{ invariant, detail: open.map(({ kind, reference }) => `${kind} ${reference} is open`).join("; ") }]
}

/**
 * The service names no captured sum, or the whole beside a refund where somebody else was at the payment, or where it
 * has never named us a part: the sum may be the order's, and the capture somebody else's.
 */
function isUnnamed({ conditions, service, misread, payments }: World, { order_no: orderNo }: OperationRow): boolean {
  const { namesCaptured, knownAmount, isSale } = conditions
  // A statement that the service contradicts leaves what comes after it to a person, too.
  if (!namesCaptured || misread.has(orderNo ?? "")) return true
  const all = service.ofOrder(orderNo ?? "")
  const isReversed = all.some((one) => !refunded(one).isZero())
  const isElsewhere = isSale || all.some(({ events }) => events.some(isPortalCapture) || events.some(isPortalRefund))
  const wasNamed = payments.rows.some((row) => row.order_no === orderNo && hasNamedPart(row))
  return (isElsewhere || !wasNamed) && isReversed && knownAmount !== "captured"
}

/**
 * The only capture of a payment that nothing else was done to: that it is captured in part by now tells of this one.
 */
function isInferable({ conditions, service, operations }: World, row: OperationRow): boolean {
  if (row.kind !== "capture" || conditions.isSale) return false
  const found = service.ofOrder(row.order_no ?? "").find(({ id }) => id === row.transaction_id)
  const others = operations.rows.filter(({ id, transaction_id, kind }) => id !== row.id && transaction_id === row.transaction_id && kind !== "authorise") // prettier-ignore
  return found !== undefined && others.length === 0 && !found.events.some(({ by }) => by === "portal")
}
