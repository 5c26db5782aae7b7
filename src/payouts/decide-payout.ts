import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"
import type { PayoutWithState } from "../modules/acquiring/payouts"
import { sendPayout } from "./make-payout"

/**
 * A second person agrees to a payout, and it is sent.
 * @throws MedusaError `not_found`; `forbidden` for whoever asked for it. AcquirerError `refused` (code `known`) when it
 * does not wait any more
 */
export async function approvePayout(store: Store, id: string, by: string, note: string | null): Promise<void> {
  const row = await waiting(store, id)
  if (row.created_by === by) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Whoever asked for a payout cannot approve it: a second person has to.",
    )
  }
  const decided = await store.acquiring.payouts.decide(id, "approved", by, note, store.acquiring.clock.now())
  if (!decided) throw decidedMeanwhile()
  store.logger.info(`acquiring ${row.account}: ${by} approved payout ${id}`)
  await sendPayout(store, decided)
}

/** A person says no; nothing is sent, ever. Whoever asked for it may take it back in this way. */
export async function rejectPayout(store: Store, id: string, by: string, note: string | null): Promise<void> {
  const row = await waiting(store, id)
  const decided = await store.acquiring.payouts.decide(id, "rejected", by, note, store.acquiring.clock.now())
  if (!decided) throw decidedMeanwhile()
  store.logger.info(`acquiring ${row.account}: ${by} rejected payout ${id}`)
}

async function waiting(store: Store, id: string): Promise<PayoutWithState> {
  await store.acquiring.clock.sync()
  const row = await store.acquiring.payouts.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payout ${id}.`)
  if (row.approval !== "waiting") throw decidedMeanwhile()
  return row
}

function decidedMeanwhile(): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: "This payout does not wait for approval: somebody has decided, or it needs none.",
  })
}
