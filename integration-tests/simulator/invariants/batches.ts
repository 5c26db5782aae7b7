import { Money } from "../../../src/acquirer/domain/money"
import type { BatchItem } from "../../../src/batches/batch-item"
import type { BatchKind } from "../../../src/modules/acquiring/batch-kind"
import type { OperationRow } from "../../../src/modules/acquiring/operation-row"
import type { Effect } from "../service"
import type { World } from "../world"
import type { Violation } from "./violation"

const invariant = "a batch does what was planned, and once" as const

/** What a batch of captures or refunds was planned to move of one payment. */
interface Line {
  startedBy: string
  kind: BatchKind
  transactionId: string
  before: Money
  amount: Money
}

/** Of what batches sent: no more than was planned, and nothing of a payment that the store knew to be changed since. */
export function beyondPlan(world: World): Violation[] {
  const { operations, service, batches } = world
  if (batches.length === 0) return []
  const lines = linesOf(world)
  const moved = new Map<Line, Money>()
  return service.effects.flatMap((effect): Violation[] => {
    const row = operations.rows.find(({ kind, reference }) => kind === effect.kind && reference === effect.reference)
    if (!row?.requested_by) return []
    // What a batch was refused to void, an edit may void under the same name.
    if (row.kind === "cancel") return world.replacedPayments.has(row.reference) ? [] : takenBefore(world, row)
    const line = lines.find(
      ({ startedBy, kind, transactionId }) =>
        startedBy === row.requested_by && kind === row.kind && transactionId === row.transaction_id,
    )
    if (!line) return [{ invariant, detail: `${row.kind} ${row.reference} was in no plan` }]
    const zero = effect.money.minus(effect.money)
    const sum = (moved.get(line) ?? zero).plus(isTurnedDown(world, effect) ? zero : effect.money)
    moved.set(line, sum)
    return [...tooMuch(line, row, sum), ...changedBefore(world, line, row, effect)]
  })
}

/** A refund that the bank did not make moved nothing. */
function isTurnedDown({ service }: World, { kind, transactionId, reference }: Effect): boolean {
  if (kind !== "refund" || !reference) return false
  const { refunds } = service.transaction(transactionId)
  return refunds.some(({ status, reason }) => status === "failed" && reason.split(" ", 1)[0] === reference)
}

function tooMuch({ amount }: Line, { kind, reference }: OperationRow, sum: Money): Violation[] {
  if (sum.compare(amount) <= 0) return []
  return [{ invariant, detail: `${kind} ${reference}: ${amount} was planned, and ${sum} was moved` }]
}

/**
 * What the journal had of the payment when this was written down, the batch was planned with: it looks once more after
 * that, and leaves alone what has changed. The times of the rows do not tell what that was: a capture at the portal
 * bears the time at which a pass saw it, and where the database is slow it is committed seconds later. Nobody can know
 * of it before.
 */
function changedBefore({ operations }: World, { before }: Line, row: OperationRow, { money }: Effect): Violation[] {
  const known = operations.foundDone(row).filter(({ kind }) => kind === row.kind)
  const sum = Money.sum(known.map(({ amount }) => Money.exact(amount ?? "0", money.currency)), money.currency) // prettier-ignore
  if (sum.compare(before) <= 0) return []
  return [{ invariant, detail: `${row.kind} ${row.reference}: it was planned after ${before}, and made after ${sum}` }]
}

/** What is captured, a batch does not cancel. */
function takenBefore({ operations }: World, row: OperationRow): Violation[] {
  const capture = operations.foundDone(row).find(({ kind }) => kind === "capture")
  return capture
    ? [{ invariant, detail: `${row.reference} was cancelled, and ${capture.reference} captured of it` }]
    : []
}

/** A retried batch has no plan of its own: its lines are those of the first. */
function linesOf({ batches, records }: World): Line[] {
  return batches
    .filter(({ retry_of }) => retry_of === null)
    .flatMap(({ kind, started_by, orders }) =>
      ((orders ?? []) as BatchItem[]).flatMap(({ payment_id, before, amount }): Line[] => {
        const booking = records.findBooking(({ id }) => id === payment_id)
        if (!booking?.transactionId || before === undefined || amount === undefined) return []
        const money = (text: string | number) => Money.exact(text, booking.amount.currency)
        const { transactionId } = booking
        return [{ startedBy: started_by, kind, transactionId, before: money(before), amount: money(amount) }]
      }),
    )
}
