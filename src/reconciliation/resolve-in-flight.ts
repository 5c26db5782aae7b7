import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf, type Store } from "../medusa/store"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import { openAccount, type Account } from "../operations/account"
import { unreachable } from "../operations/payment-clients"
import { showUnknown } from "../operations/record-outcome"
import { nextQuery } from "../operations/resolve-unknown"
import { ORDERS_PER_QUERY } from "./query-services"
import { reconcileOrders } from "./reconcile-orders"

const CLAIM_MS = 60_000

/**
 * Reconciles the purchases of every operation whose outcome is unknown and whose time has come: what the service says
 * of them resolves the operation and reaches the store.
 * @returns how many operations were resolved or tried
 */
export async function resolveInFlight(container: MedusaContainer): Promise<number> {
  const { acquiring, logger } = storeOf(container)
  const now = await acquiring.clock.exact()
  const rows = await acquiring.journal.claimInFlight(ORDERS_PER_QUERY, now, new Date(now.getTime() + CLAIM_MS))
  for (const account of new Set(rows.map((row) => row.account))) {
    const orderNos = new Set(rows.flatMap((row) => (row.account === account && row.order_no ? [row.order_no] : [])))
    await reconcileOrders(container, account, [...orderNos]).catch((error: unknown) =>
      logger.warn(`acquiring ${account}: resolving unknown outcomes failed: ${String(error)}`),
    )
  }
  for (const row of rows) {
    const current = await acquiring.journal.get(row.id)
    if (current?.state !== "sent" && current?.state !== "unknown") continue
    const account = await openFor(storeOf(container), row)
    const at = acquiring.clock.now()
    const nextAt = account ? nextQuery(account.settings.asking, current.queries, at) : new Date(at.getTime() + CLAIM_MS)
    await acquiring.journal.queriedInVain(row.id, nextAt, at, account !== undefined)
    // Whoever sent it shows it; of a process that died nobody else does.
    if (account && current.queries > 0 && !isAccepted(current)) await showUnknown(account, current)
  }
  return rows.length
}

/** What a closed account has in flight, or one that the settings name no more, waits until somebody opens it again. */
async function openFor(store: Store, { account: id, order_no: orderNo }: OperationRow): Promise<Account | undefined> {
  const account = await openAccount(store, id).catch(() => undefined)
  const isSeen = account && (orderNo === null || (await unreachable(account, [orderNo])).size === 0)
  return isSeen ? account : undefined
}
