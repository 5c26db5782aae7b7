import type { MedusaContainer } from "@medusajs/framework/types"
import { nextAsk } from "../../gateway/asking"
import { storeOf } from "../store"
import { ORDERS_PER_QUERY, settleOrders } from "./settle-orders"

const CLAIM_MS = 60_000

/**
 * Asks about every deed whose outcome is unknown and whose time has come, and brings what it learns to the store.
 * @returns how many deeds were looked at
 */
export async function settleUnknown(container: MedusaContainer): Promise<number> {
  const { acquiring, logger } = storeOf(container)
  const now = new Date()
  const rows = await acquiring.journal.claimInFlight(ORDERS_PER_QUERY, now, new Date(now.getTime() + CLAIM_MS))
  for (const account of new Set(rows.map((row) => row.account))) {
    const orderNos = new Set(rows.flatMap((row) => (row.account === account && row.order_no ? [row.order_no] : [])))
    await settleOrders(container, account, [...orderNos]).catch((error: unknown) =>
      logger.warn(`acquiring ${account}: asking about unknown outcomes failed: ${String(error)}`),
    )
  }
  for (const row of rows) {
    const current = await acquiring.journal.get(row.id)
    if (current?.state !== "sent" && current?.state !== "unknown") continue
    // What a closed account has in flight waits until somebody opens it again.
    const settings = await acquiring.settings(row.account).catch(() => undefined)
    const nextAt = settings ? nextAsk(settings.asking, current.asked) : new Date(Date.now() + CLAIM_MS)
    await acquiring.journal.askedInVain(row.id, nextAt, new Date(), settings !== undefined)
  }
  return rows.length
}
