import type { MedusaContainer } from "@medusajs/framework/types"
import { holdsMoney } from "../acquirer/domain/payment-state"
import type { OrderNo } from "../acquirer/domain/references"
import { UNASSIGNED_INCIDENTS } from "../modules/acquiring/incidents"
import type { Account } from "../operations/account"
import { orderNoOf, type PayableSession } from "../medusa/payable-session"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import type { Reconciled } from "../reconciliation/reconciled"
import { storeOf } from "../medusa/store"
import { backToShop, type ShopperReturn } from "./shopper-return"

/**
 * A shopper comes to a page of a session that is gone: the cart changed, or another way of paying was chosen. They may
 * have paid on the service's page all the same, so the service is queried, and the money treated by policy at once. The
 * storefront says in its own look what became of it.
 */
export async function lateReturn(
  container: MedusaContainer,
  account: Account,
  sessionId: string,
  session?: PayableSession,
): Promise<ShopperReturn> {
  const orderNo = orderNoOf(sessionId)
  const known = await storeOf(container).acquiring.payments.find(account.id, orderNo)
  const from = {
    id: sessionId,
    cartId: known?.cart_id ?? undefined,
    data: { return_url: known?.return_url ?? session?.data.return_url },
  }
  if (!known) return backToShop(account, from, "replaced")
  const [reconciled] = await reconcileOrders(container, account.id, [orderNo]).catch(() => [])
  const isPaid =
    reconciled && reconciled.unanswered === undefined ? hadMoney(reconciled) : await hasMoney(account, orderNo)
  // Nobody has looked: neither that nothing was charged can be said, nor what becomes of it.
  if (isPaid === undefined) return backToShop(account, from, "unknown")
  if (!isPaid) return backToShop(account, from, "replaced")
  return backToShop(account, from, (await isKept(account, orderNo)) ? "replaced_kept" : "replaced_released")
}

/**
 * What a person was told of it says so: which policy decided depends on what came. Where nobody is told yet, the cart
 * changed.
 */
async function isKept({ id, settings, store }: Account, orderNo: OrderNo): Promise<boolean> {
  const incidents = await store.acquiring.incidents.ofOrders([orderNo])
  const told = incidents.filter(({ account, kind }) => account === id && UNASSIGNED.has(kind))
  if (told.length === 0) return settings.late_money.cart_changed === "keep"
  return told.some(({ release }) => release === null || release === "kept")
}

const UNASSIGNED: ReadonlySet<string> = new Set(UNASSIGNED_INCIDENTS)

function hadMoney({ repairs, left, status }: Reconciled): boolean {
  return repairs.length + left.length > 0 || holdsMoney(status)
}

/** Where another worker has the payment at this moment, or the pass failed: what it released already counts, too. */
async function hasMoney(account: Account, orderNo: OrderNo): Promise<boolean | undefined> {
  const records = await account.client.query([orderNo]).catch(() => undefined)
  if (!records) return undefined
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const isReturned = rows.some(({ kind, state }) => (kind === "cancel" || kind === "refund") && state !== "refused")
  return isReturned || records.some(({ found, status }) => found && holdsMoney(status.meaning))
}
