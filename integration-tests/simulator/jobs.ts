import { ACCEPTED } from "../../src/modules/acquiring/operation-row"
import { showUnknown } from "../../src/operations/record-outcome"
import { nextQuery } from "../../src/operations/resolve-unknown"
import { reconcileOrders } from "./reconcile-pass"
import type { Desk, World } from "./world"

const CLAIM_MS = 60_000

/** The job that resolves unknown outcomes: the purchases of those that are due are reconciled. */
export async function resolveInFlight(world: World, desk: Desk): Promise<void> {
  const { account, journal } = desk
  const now = account.clock.now()
  const rows = await journal.claimInFlight(100, now, new Date(now.getTime() + CLAIM_MS))
  const orderNos = new Set(rows.flatMap((row) => row.order_no ?? []))
  if (orderNos.size > 0) await reconcileOrders(world, desk, [...orderNos])
  for (const row of rows) {
    const current = await journal.get(row.id)
    if (current?.state !== "sent" && current?.state !== "unknown") continue
    const at = account.clock.now()
    await journal.queriedInVain(row.id, nextQuery(account.settings.asking, current.queries, at), at)
    if (current.queries > 0 && current.error_code !== ACCEPTED) await showUnknown(account, current)
  }
}
