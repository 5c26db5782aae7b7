import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import { sendPayout } from "./make-payout"

/** Whoever was about to send it has certainly written it down by then. */
const LEFT_ALONE_MS = 60_000
const AT_ONCE = 50

/** Sends payouts whose process died before it began: they are in no journal, so nothing of them ever left. */
export async function sendUnsentPayouts(store: Store): Promise<number> {
  const { acquiring, logger } = store
  const now = await acquiring.clock.exact()
  const rows = await acquiring.payouts.unsent(new Date(now.getTime() - LEFT_ALONE_MS), AT_ONCE)
  for (const row of rows) {
    await sendPayout(store, row).catch((error: unknown) =>
      logger.warn(`acquiring ${row.account}: payout ${row.id} was not sent: ${reasonOf(error)}`),
    )
  }
  return rows.length
}
