import { Money } from "../../src/acquirer/domain/money"
import { mayRestate, shownSince } from "../../src/admin-queries/corrected-statement"
import { isStatedDone, type OperationRow } from "../../src/modules/acquiring/operation-row"
import { LEASE_MS } from "../../src/modules/acquiring/lease"
import { absenceProvesAt } from "../../src/operations/evidence"
import { by, done, refused } from "../../src/operations/outcome"
import { followSoon, recordOutcome } from "../../src/operations/record-outcome"
import { isStale } from "../../src/operations/run-operation"
import type { BookingRecord, OrderRecord } from "./core-records"
import { isInFlight } from "./journal"
import * as merchant from "./merchant"
import { sumOf } from "./payment-module"
import { bookStated, reconcileOrders, withLease } from "./reconcile-pass"
import type { Desk } from "./desk"
import { stateSum } from "./stated-sum"
import type { World } from "./world"

const STATED: ReadonlySet<OperationRow["kind"]> = new Set<OperationRow["kind"]>(["capture", "refund", "cancel"])

/**
 * A colleague looks at the payment so much later; where the answer was that it is not booked yet and not to be made
 * again, after the lease of a server that died with the payment, the next job and a query that is not answered.
 */
const COLLEAGUE_MS = 2_000
const NOT_BOOKED_YET_MS = 2 * LEASE_MS

/**
 * A merchant says what the service's portal shows of an operation that nobody knows the outcome of, as `stateOutcome`
 * takes it; mostly rightly. A colleague who finds nothing of it in the admin afterwards presses again.
 */
export async function stateOutcome(world: World, desk: Desk, isMisread: boolean): Promise<void> {
  const row = world.operations.rows.find((one) => isToBeStated(world, desk, one))
  if (!row) return stateSum(world, desk)
  const isMade = shownAtPortal(world, row)
  if (!row.order_no || isMade === undefined) return
  const isDone = isMade !== isMisread
  const { account, core, task } = desk
  // What the portal does not show yet may still be done.
  if (!isDone && core.now() < absenceProvesAt(row, account.settings)) return
  const toShow = sumToShow(world, row)
  world.say(`merchant: states that the ${row.kind} ${row.reference} ${isDone ? "was made" : "was not made"}`)
  const seen = isDone ? done({}) : refused({ code: "stated", message: "A person saw that it did not happen." }, {})
  const said = isDone
    ? ({ outcome: "done", amount: row.amount } as const)
    : ({ outcome: "did_not_happen", amount: null } as const)
  const stated = { by: "user_1", note: "", at: core.now().toISOString(), ...said }
  await followSoon(account, row.order_no)
  // Before it is recorded: the server may die before it answers.
  const isFirst = isMisread && !world.misread.has(row.order_no)
  if (isFirst) world.misread.set(row.order_no, row.reference)
  const current = await recordOutcome(account, row, { ...by("person", seen), stated })
  if (current.evidence !== "person") {
    if (isFirst) world.misread.delete(row.order_no)
    return
  }
  if (!isDone && !isMisread) world.tell("merchant", "not_done", row.reference, "recorded as not done")
  const isBrought = await reconcileOrders(world, desk, [row.order_no])
  const latest = await desk.journal.get(row.id)
  if (!latest || !isStatedDone(latest) || latest.kind === "cancel") return
  const isBooked = isBrought || (await bookStated(world, desk, row.order_no))
  if (isMisread) return
  await task.sleep(isBooked ? COLLEAGUE_MS : NOT_BOOKED_YET_MS)
  await pressAgain(world, desk, latest, toShow)
}

/**
 * Whoever looks again finds that it was misread, and says what the portal shows: from then on everything has to be
 * right.
 */
export async function correctStatement(world: World, desk: Desk): Promise<void> {
  const row = world.operations.rows.find(
    (one) => mayRestate(one) && world.misread.get(one.order_no ?? "") === one.reference,
  )
  const isMade = row && shownAtPortal(world, row)
  if (!row?.order_no || isMade === undefined || isMade === isStatedDone(row)) return
  const { account, core, journal } = desk
  if (!isMade && core.now() < absenceProvesAt(row, account.settings)) return
  const seen = isMade ? done({}) : refused({ code: "stated", message: "A person saw that it did not happen." }, {})
  const [outcome, amount] = isMade ? (["done", row.amount] as const) : (["did_not_happen", null] as const)
  const before = row.stated ? [row.stated] : []
  const stated = { by: "user_2", note: "", at: core.now().toISOString(), outcome, amount, before }
  await followSoon(account, row.order_no)
  const current = await withLease(world, desk, row.order_no, async () => {
    if (isMade && shownSince(row, world.operations.rows)) return undefined
    world.say(`merchant: corrects that the ${row.kind} ${row.reference} ${isMade ? "was made" : "was not made"}`)
    return recordOutcome(account, row, { ...by("person", seen), stated })
  })
  if (current?.evidence !== "person" || current.stated?.at !== stated.at) return
  world.misread.delete(row.order_no)
  world.corrected.add(row.order_no)
  const isBrought = await reconcileOrders(world, desk, [row.order_no])
  const latest = await journal.get(row.id)
  if (!isBrought && latest?.evidence === "person" && row.kind !== "cancel") await bookStated(world, desk, row.order_no)
}

function isToBeStated({ incidents }: World, { account }: Desk, row: OperationRow): boolean {
  if (!STATED.has(row.kind) || !isInFlight(row) || (row.state === "sent" && !isStale(account, row))) return false
  return incidents.some(({ key, resolvedAt }) => key === `unknown_outcome:${row.id}` && resolvedAt === null)
}

/** Undefined where the portal shows that the bank is still at it. */
function shownAtPortal({ service }: World, { kind, reference }: OperationRow): boolean | undefined {
  const effect = service.effects.find((one) => one.kind === kind && one.reference === reference)
  if (!effect) return false
  const refund = service.transaction(effect.transactionId).refunds.find(({ id }) => id === effect.refundId)
  if (refund?.status === "pending") return undefined
  return refund?.status !== "failed"
}

/** Of what the admin does not show although it was stated, nobody knows but who has stated it. */
async function pressAgain(world: World, desk: Desk, row: OperationRow, toShow: Money | undefined): Promise<void> {
  const { records } = world
  const booking = records.findBooking(({ transactionId }) => transactionId === row.transaction_id)
  const orderId = booking && records.collection(booking.collectionId).orderId
  const order = orderId ? records.orders.get(orderId) : undefined
  if (!booking || !order || order.canceledAt || !toShow || shown(booking, row.kind).compare(toShow) >= 0) return
  const before = new Set(world.operations.rows.map(({ reference }) => reference))
  world.say("merchant: a colleague sees nothing of it and presses again")
  await press(world, desk, order, booking, row)
  for (const { kind, reference, transaction_id } of world.operations.rows) {
    const isAgain = kind === row.kind && transaction_id === row.transaction_id && !before.has(reference)
    if (isAgain) world.madeAgain.push([row.reference, reference])
  }
}

function press(world: World, desk: Desk, order: OrderRecord, booking: BookingRecord, { kind, amount }: OperationRow) {
  const money = Money.exact(amount ?? "0", booking.amount.currency)
  return kind === "capture"
    ? merchant.capture(world, desk, booking, money)
    : merchant.refund(world, desk, order, booking, money)
}

/** What the admin has to show of it afterwards: as much as before and it, or all that the portal shows. */
function sumToShow({ service, records }: World, row: OperationRow): Money | undefined {
  const { kind, transaction_id: id, amount } = row
  const booking = records.findBooking(({ transactionId }) => transactionId === id)
  if ((kind !== "capture" && kind !== "refund") || !booking || !id) return undefined
  const { captured, refunds } = service.transaction(id)
  const refunded = refunds.filter(({ status }) => status === "refunded")
  const atPortal = kind === "capture" ? captured : sumOf(refunded, captured)
  const before = shown(booking, kind)
  const withIt = isBooked(booking, row) ? before : before.plus(Money.exact(amount ?? "0", captured.currency))
  return withIt.compare(atPortal) < 0 ? withIt : atPortal
}

/** The core books before it asks for it: of whoever died in between the entry is there. */
function isBooked({ captures, refunds }: BookingRecord, { kind, reference }: OperationRow): boolean {
  return (kind === "capture" ? captures : refunds).some(({ id }) => id === reference)
}

function shown({ captures, refunds, amount }: BookingRecord, kind: OperationRow["kind"]): Money {
  return sumOf(kind === "capture" ? captures : refunds, amount)
}
