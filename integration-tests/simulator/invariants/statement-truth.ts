import type { BatchResult } from "../../../src/batches/batch-item"
import type { OperationRow } from "../../../src/modules/acquiring/operation-row"
import { capturedByJournal } from "../../../src/operations/captured-sum"
import type { Violation } from "./violation"
import { capturable } from "../../../src/sandbox/state/transaction"
import type { Effect, SimulatedService } from "../service"
import { capturedNet, passesForWhole } from "../standing"
import type { Stated, World } from "../world"

/** What merchants and shoppers were told and did not happen, or was told not to have happened and did. */
export function falseClaims(world: World): Violation[] {
  return [...world.told, ...toldByBatches(world), ...concluded(world)].flatMap((told) => {
    const why = whyFalse(world, told)
    return why
      ? [{ invariant: "nothing told turns out false", detail: `"${told.words}" (${told.reference}): ${why}` }]
      : []
  })
}

/**
 * Refunds that the store called not made although the service had them: they may be made again. Of equal captures
 * nobody can tell which of them was made.
 */
function concluded({ operations, service }: World): Stated[] {
  const isMade = ({ row, at }: (typeof operations.absent)[number]) =>
    row.kind === "refund" && service.effects.some((effect) => effect.reference === row.reference && effect.at <= at)
  return operations.absent
    .filter(isMade)
    .map(({ row, at }) => ({ at, who: "merchant", claim: "not_done", reference: row.reference, words: "not there" }))
}

/** What became of each order of a batch; of a decision about a held payment no money tells. */
function toldByBatches({ batches, operations }: World): Stated[] {
  return batches.flatMap(({ kind, results, updated_at }) =>
    ((results ?? []) as BatchResult[]).flatMap(({ state, operation_id, message }): Stated[] => {
      const row = operations.rows.find(({ id }) => id === operation_id)
      if (!row || state === "unknown" || kind === "review") return []
      // A void is sent again under its name, by another batch, too.
      if (state === "refused" && row.attempts > 1) return []
      const claim = state === "done" ? "done" : "not_done"
      const words = `the batch: ${state} ${message ?? ""}`
      return [{ at: updated_at.getTime(), who: "merchant", claim, reference: row.reference, words }]
    }),
  )
}

/**
 * A refund that somebody made at the portal with our reference and our sum is the one that the merchant was told of:
 * there is nothing that tells them apart.
 */
function isRefundedAlike({ effects }: SimulatedService, row: OperationRow): boolean {
  return effects.some(
    (effect) =>
      effect.kind === "refund" &&
      effect.transactionId === row.transaction_id &&
      effect.reason === row.reference &&
      effect.money.toDecimalString() === row.amount,
  )
}

/** What the merchant was told is captured is captured, be it that somebody did it at the portal at the same moment. */
function isCapturedElsewhere(
  { service, conditions }: World,
  rows: readonly OperationRow[],
  row: OperationRow,
): boolean {
  if (row.kind !== "capture" || !row.transaction_id) return false
  const { captured, authorised } = service.transaction(row.transaction_id)
  if (captured.equals(authorised)) return true
  const isPortals = service.effects.some(
    ({ kind, transactionId, reference }) =>
      kind === "capture" && transactionId === row.transaction_id && reference === undefined,
  )
  // A service that names no captured sum says "partially captured" of either: the outcome is marked as inferred.
  if (isPortals && !conditions.namesCaptured && row.answer?.inferred === true) return true
  const told = rows.filter((one) => one.transaction_id === row.transaction_id && one.source === "store")
  return isPortals && capturedByJournal(told, captured.currency).compare(captured) <= 0
}

function isReserved({ ledger }: SimulatedService, { transaction_id }: OperationRow): boolean {
  const found = ledger.transaction(transaction_id ?? "")
  return found?.phase === "authorised" && capturable(found).isPositive()
}

/** A refund that the service took, and that the bank did not make. */
function isRefusedByBank(service: SimulatedService, { transactionId, refundId }: Effect): boolean {
  const made = service.transaction(transactionId).refunds.find(({ id }) => id === refundId)
  return made?.status === "failed"
}

/** A void bears its payment's name each time: an edit that follows sends it again. */
function isMadeAnew(rows: readonly OperationRow[], { kind, reference, at: madeAt }: Effect, toldAt: number): boolean {
  const sentAt = rows.find((row) => row.kind === "cancel" && row.reference === reference)?.sent_at.getTime()
  return kind === "cancel" && sentAt !== undefined && sentAt > toldAt && madeAt > toldAt
}

function whyFalse(world: World, { claim, reference, at }: Stated): string | undefined {
  const { service, operations } = world
  const effect = service.effects.find((one) => one.reference === reference)
  switch (claim) {
    case "not_done":
      if (!effect || isRefusedByBank(service, effect) || isMadeAnew(operations.rows, effect, at)) return undefined
      return "it happened"
    case "done": {
      if (effect) return undefined
      const row = operations.rows.find((one) => one.reference === reference)
      if (row?.answer?.already_captured) return undefined
      // Who cancels at the portal at the same moment has done it, too.
      if (row?.kind === "cancel") return isReserved(service, row) ? "it did not happen" : undefined
      if (row?.kind === "refund") return isRefundedAlike(service, row) ? undefined : "it did not happen"
      return row && isCapturedElsewhere(world, operations.rows, row) ? undefined : "it did not happen"
    }
    case "all_captured": {
      const transaction = service.transaction(reference)
      const { captured, authorised } = transaction
      if (passesForWhole(world, transaction)) return undefined
      return captured.equals(authorised) ? undefined : `${captured} of ${authorised} is captured`
    }
    case "nothing_charged": {
      if (!effect) return undefined
      if (effect.at > at) return "the card was charged afterwards"
      const { events, captured } = service.transaction(effect.transactionId)
      const isRefunded = captured.isPositive() && capturedNet(service.transaction(effect.transactionId)).isZero()
      const isReleased = events.some((event) => event.at <= at && event.what === "cancelled")
      return isReleased || isRefunded ? undefined : "the card was charged"
    }
  }
}
