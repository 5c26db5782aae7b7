import { isWait, type Action } from "../action"
import type { Case } from "../case"
import { planCredit } from "./credit"
import { planCaptures } from "./captures"
import { planClosedSessions, planEndings } from "./endings"
import { planBusy, planLedger } from "./ledger"
import { planAskedAmounts } from "./asked-amounts"
import { planLinks } from "./links"
import { planNotices } from "./notices"
import { planOutcomes } from "./outcomes"
import { putOff } from "./put-off"
import { planRecording } from "./recording"
import { planRelease } from "./release"
import { planReversals, planStatedReversals } from "./reversals"
import { planUnbookedEnds } from "./unbooked-ends"
import { planUnassigned } from "./unassigned"
import { planSaid } from "./unnamed-capture"
import { viewOf, type View } from "./view"
import { planWaits } from "./waits"

/**
 * The rules, in the order in which their steps are taken: first what is known of operations, then what the store has
 * that never happened, then what the store has not booked, before anything is sent: while the service does not answer a
 * person would make it again. Then money that nobody counts on, then the store's own sums.
 */
const RULES: readonly ((view: View) => Action[])[] = [
  planOutcomes,
  planWaits,
  planLinks,
  planReversals,
  planRecording,
  planClosedSessions,
  planUnassigned,
  planRelease,
  planEndings,
  planUnbookedEnds,
  planLedger,
  planCredit,
  planAskedAmounts,
  planNotices,
]

/**
 * What is to be done about a case: the one place that decides. Pure and total: it reads nothing, knows no clock but
 * `now`, and has an answer to every combination of states. Once both sides agree, what the account's settings have done
 * by itself is done; an empty plan means that nothing is left to do.
 * @param now the database's time
 * @param pressedAt when a person asked for it: a release that was refused before is tried now; see `putOff`
 */
export function plan(found: Case, now: Date, pressedAt?: Date): Action[] {
  const view = viewOf(found, now)
  const differences: Action[] = []
  for (const rule of RULES) differences.push(...rule(view))
  const left = putOff(view, differences, pressedAt)
  // A refund that is refused for ever keeps no other payment of the purchase from being captured.
  const isOnlyPutOff = left.every(isWait) && differences.every(({ kind }) => kind === "refund")
  return isOnlyPutOff ? [...left, ...planCaptures(view)] : left
}

/** What needs no word of the service: a person has said what its portal shows, and the store's own sums follow. */
export function planWithoutService(found: Case, now: Date): Action[] {
  const view = viewOf(found, now)
  const busy = planBusy(view)
  if (busy.length > 0) return [...planWaits(view), ...busy]
  const reversals = planStatedReversals(view)
  const booked = reversals.length > 0 ? reversals : planRecording(view)
  const answered = view.payments.flatMap((payment) => planSaid(view, payment))
  return [...planWaits(view), ...booked, ...answered, ...planLedger(view)]
}

/** What follows from the store's own rows, right after the core has said that it booked an operation. */
export function planSums(found: Case, now: Date): Action[] {
  return planLedger(viewOf(found, now))
}
