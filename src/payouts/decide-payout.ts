import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Actor } from "../medusa/people"
import type { Store } from "../medusa/store"
import type { PayoutRow, PayoutState, PayoutWithState } from "../modules/acquiring/payouts"
import { problemsSince, type FieldProblem, type PayoutRules } from "./check-payout"
import { openPayout, send } from "./make-payout"
import { payoutOf } from "./payout-order"

/**
 * A second person agrees to a payout, and it is sent. What cannot be sent is not approved, and neither is what the
 * rules of today do not let pass.
 * @param rulesOf what an account's payouts are judged by now
 * @returns every field at fault: then nothing is decided
 * @throws MedusaError `not_found`; `forbidden` for whoever asked for it, and for an API key. AcquirerError `refused`
 * (code `known`) when it does not wait any more; what `openPayout` throws
 */
export async function approvePayout(
  store: Store,
  id: string,
  by: Actor,
  note: string | null,
  rulesOf: (store: Store, account: string) => Promise<PayoutRules>,
): Promise<FieldProblem[]> {
  const row = await undecided(store, id, ["waiting_for_approval"])
  const obstacle = whyNotApprove(row, by)
  if (obstacle !== undefined) throw new MedusaError(MedusaError.Types.FORBIDDEN, obstacle)
  const { account, fields } = await openPayout(store, row)
  const problems = problemsSince(fields, await rulesOf(store, row.account))
  if (problems.length > 0) return problems
  const decided = await store.acquiring.payouts.decide(id, "approved", by.id, note, store.acquiring.clock.now())
  if (!decided) throw decidedMeanwhile()
  store.logger.info(`acquiring ${row.account}: ${by.id} approved payout ${id}`)
  await send(account, decided, payoutOf(fields))
  return []
}

/** Why somebody cannot approve a payout; undefined for a second person. */
export function whyNotApprove({ created_by, created_by_person }: PayoutRow, by: Actor): string | undefined {
  if (!by.isPerson)
    return "A payout is approved by a person, and an API key is none: sign in to the admin and approve it there."
  return (created_by_person ?? created_by) === by.id
    ? "Whoever asked for a payout, or made the API key that did, cannot approve it: a second person has to."
    : undefined
}

/**
 * Somebody says no; nothing is sent, ever. Whoever asked for it may withdraw it in this way, also where it is approved
 * or needs no approval, as long as nothing of it was sent: it cannot be, or nobody sends while the jobs stand still.
 */
export async function rejectPayout(store: Store, id: string, by: Actor, note: string | null): Promise<void> {
  const row = await undecided(store, id, ["waiting_for_approval", "held", "approved"])
  const decided = await store.acquiring.payouts.decide(id, "rejected", by.id, note, store.acquiring.clock.now())
  if (!decided) throw decidedMeanwhile()
  store.logger.info(`acquiring ${row.account}: ${by.id} rejected payout ${id}`)
}

async function undecided(store: Store, id: string, states: readonly PayoutState[]): Promise<PayoutWithState> {
  await store.acquiring.clock.sync()
  const row = await store.acquiring.payouts.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payout ${id}.`)
  if (!states.includes(row.state)) throw decidedMeanwhile()
  return row
}

function decidedMeanwhile(): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: "This payout does not wait for approval: somebody has decided, or it needs none. Read it anew.",
  })
}
