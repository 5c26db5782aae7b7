import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf, type Store } from "../medusa/store"
import { isAccepted, isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import { openAccount, type Account } from "../operations/account"
import { unreachable } from "../operations/payment-clients"
import { readableAccounts } from "../operations/readable-accounts"
import { showUnknown } from "../operations/record-outcome"
import { nextQuery, resolveUnknown } from "../operations/resolve-unknown"
import { ORDERS_PER_QUERY } from "./query-services"
import { reconcileOrders } from "./reconcile-orders"

const CLAIM_MS = 60_000

/**
 * Reconciles the purchases of every operation whose outcome is unknown and whose time has come: what the service says
 * of them resolves the operation and reaches the store. No account waits for the service of another.
 * @returns how many operations were resolved or tried
 */
export async function resolveInFlight(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  const now = await acquiring.clock.exact()
  const accounts = await readableAccounts(acquiring)
  const ended = await Promise.allSettled(accounts.map((account) => resolveOf(container, account, now)))
  let worked = 0
  for (const account of ended) {
    if (account.status === "rejected") throw account.reason
    worked += account.value
  }
  return worked
}

async function resolveOf(container: MedusaContainer, account: string, now: Date): Promise<number> {
  const { acquiring, logger } = storeOf(container)
  const until = new Date(now.getTime() + CLAIM_MS)
  const rows = await acquiring.journal.claimInFlight([account], ORDERS_PER_QUERY, now, until)
  if (rows.length === 0) return 0
  const orderNos = new Set(rows.flatMap(({ order_no }) => order_no ?? []))
  await reconcileOrders(container, account, [...orderNos]).catch((error: unknown) =>
    logger.warn(`acquiring ${account}: resolving unknown outcomes failed: ${String(error)}`),
  )
  for (const row of rows) {
    const current = await acquiring.journal.get(row.id)
    if (current && isOpen(current)) await queryLater(storeOf(container), current)
  }
  return rows.length
}

/** No pass resolved it: when the service is queried again, and whether a person is to know. */
async function queryLater(store: Store, row: OperationRow): Promise<void> {
  const { journal, payments, clock } = store.acquiring
  const account = await openFor(store, row)
  const now = clock.now()
  if (!account) return journal.queriedInVain(row.id, new Date(now.getTime() + CLAIM_MS), now, false)
  const hasPass = row.order_no && (await payments.find(row.account, row.order_no))
  if (hasPass) await journal.queriedInVain(row.id, nextQuery(account.settings.asking, row.queries, now), now, true)
  // A deduction without an order has no payment, so no pass comes to what was sent about it.
  const left = hasPass ? row : await resolveUnknown(account, row)
  // Whoever sent it shows it; of a process that died nobody else does.
  if (row.queries > 0 && isOpen(left) && !isAccepted(left)) await showUnknown(account, left)
}

/** What a closed account has in flight, or one that the settings name no more, waits until somebody opens it again. */
async function openFor(store: Store, { account: id, order_no: orderNo }: OperationRow): Promise<Account | undefined> {
  const account = await openAccount(store, id).catch(() => undefined)
  const isSeen = account && (orderNo === null || (await unreachable(account, [orderNo])).size === 0)
  return isSeen ? account : undefined
}
