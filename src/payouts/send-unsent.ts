import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PayoutRow } from "../modules/acquiring/payouts"
import { showFailedPayout } from "../operations/payout-failed"
import { openPayout, send, underLimitsOfToday } from "./make-payout"
import { payoutOf } from "./payout-order"

/** Whoever was about to send it has certainly written it down by then. */
const LEFT_ALONE_MS = 60_000
const AT_ONCE = 50

/**
 * Sends payouts whose process died before it began: they are in no journal, so nothing of them ever left. What cannot
 * be sent waits for a person, and is tried again; what is above a limit by now waits for a second one.
 */
export async function sendUnsentPayouts(store: Store): Promise<number> {
  const { acquiring, logger } = store
  const now = await acquiring.clock.exact()
  const rows = await acquiring.payouts.unsent(new Date(now.getTime() - LEFT_ALONE_MS), AT_ONCE)
  for (const row of rows) {
    await sendUnsent(store, row).catch(async (error: unknown) => {
      logger.warn(`acquiring ${row.account}: payout ${row.id} was not sent: ${reasonOf(error)}`)
      await acquiring.payouts.hold(row.id, reasonOf(error), now)
    })
  }
  return rows.length
}

async function sendUnsent(store: Store, { id }: PayoutRow): Promise<void> {
  // Read again: while those before it were sent, somebody may have rejected it.
  const row = await store.acquiring.payouts.find(id)
  if (row?.state !== "approved" && row?.state !== "held") return
  const { account, fields } = await openPayout(store, row)
  const order = payoutOf(fields)
  if ((await underLimitsOfToday(account, row, order)).approval === "waiting") return
  // Nobody waits for the answer: what becomes of it a person is told, also where it was never sent.
  const show = (refused: OperationRow) => showFailedPayout(account, refused)
  const operation = await send(account, row, order, show)
  const isRejected = (await store.acquiring.payouts.find(id))?.state === "rejected"
  if (operation.state === "refused" && !isRejected) await show(operation)
}
