import { ACCEPTED } from "../../src/modules/acquiring/operation-row"
import { showUnknown } from "../../src/operations/record-outcome"
import { nextQuery } from "../../src/operations/resolve-unknown"
import { reconcileOrders } from "./reconcile-pass"
import type { Desk } from "./desk"
import type { World } from "./world"

const CLAIM_MS = 60_000

/** The job that resolves unknown outcomes: the purchases of those that are due are reconciled. */
export async function resolveInFlight(world: World, desk: Desk): Promise<void> {
  const { journal, store } = desk
  const { clock } = store.acquiring
  const now = clock.now()
  const accounts = desk.task.machine.isDeclared ? [desk.account.id] : []
  const rows = await journal.claimInFlight(accounts, 100, now, new Date(now.getTime() + CLAIM_MS))
  const orderNos = new Set(rows.flatMap((row) => row.order_no ?? []))
  if (orderNos.size > 0)
    await reconcileOrders(world, desk, [...orderNos]).catch((error: unknown) => world.caught(error, "job"))
  for (const row of rows) {
    const current = await journal.get(row.id)
    if (current?.state !== "sent" && current?.state !== "unknown") continue
    const at = clock.now()
    await journal.queriedInVain(row.id, nextQuery(desk.account.settings.asking, current.queries, at), at, true)
    if (current.queries > 0 && current.error_code !== ACCEPTED) await showUnknown(desk.account, current)
  }
}
