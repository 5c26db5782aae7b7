import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import type { RefundRecord } from "../acquirer/domain/records"
import { storeOf } from "../medusa/store"
import { openAccount, type Account } from "../operations/account"
import { refundOf } from "../operations/evidence"
import { reconcileOrders } from "../reconciliation/reconcile-orders"

/**
 * Has the payments reconciled whose refunds the service shows among the account's newest and the store has not booked:
 * made at the portal, and never reported. What is watched no more is found in no other way. A service that cannot be
 * queried keeps no day from being compared: the comparison says so itself.
 */
export async function bookLateRefunds(container: MedusaContainer, accountId: string): Promise<void> {
  const account = await openAccount(storeOf(container), accountId)
  try {
    const orderNos = await unbooked(account, await account.client.searchNewestRefunds())
    if (orderNos.length > 0) await reconcileOrders(container, accountId, orderNos)
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    account.store.logger.warn(
      `acquiring ${accountId}: late refunds were not looked for before a day was compared: ${error.merchantMessage}`,
    )
  }
}

/** Order numbers of the account's payments; those of others that take money into it are theirs. */
async function unbooked({ id, store }: Account, records: readonly RefundRecord[]): Promise<string[]> {
  const made = records.filter(({ status }) => status.meaning === "refunded" || status.meaning === "pending")
  const orderNos = [...new Set(made.map(({ orderNo }) => String(orderNo)))]
  if (orderNos.length === 0) return []
  const { dayOrders, journal } = store.acquiring
  const [payments, operations] = await Promise.all([dayOrders.payments(id, orderNos), journal.ofOrders(id, orderNos)])
  const isBooked = (record: RefundRecord) => {
    const refunds = (operations.get(String(record.orderNo)) ?? []).filter(({ kind }) => kind === "refund")
    return refunds.some((row) => row.state !== "refused" && refundOf(row, made, refunds) === record)
  }
  const late = new Set(made.filter((record) => !isBooked(record)).map(({ orderNo }) => String(orderNo)))
  return payments.map(({ order_no }) => order_no).filter((orderNo) => late.has(orderNo))
}
