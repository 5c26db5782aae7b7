import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Settings } from "../modules/acquiring/settings"
import { backoff } from "../modules/acquiring/waiting"
import type { Account } from "./account"
import { evidenceOf, type ServiceFacts } from "./evidence"
import { contextAlone } from "./operation-context"
import { recordOutcome } from "./record-outcome"

/**
 * Queries the service about an operation whose outcome is unknown, and writes down what the answer proves. Never sends
 * the operation again. When the query fails or proves nothing, the row stays unknown and its next query moves away.
 * @param counts false for somebody who waits for the answer and queries again at once: only the job's queries make the
 * intervals grow
 */
export async function resolveUnknown(account: Account, row: OperationRow, counts = true): Promise<OperationRow> {
  const { journal } = account.store.acquiring
  const resolution = await query(account, row).catch((error: unknown) => {
    const why = error instanceof AcquirerError ? error.merchantMessage : String(error)
    account.store.logger.warn(`acquiring ${account.id}: querying ${row.kind} ${row.reference} failed: ${why}`)
    return undefined
  })
  // What the service is at is written as still unknown: it is queried again also where nobody counts this query.
  if (resolution?.state === "unknown")
    resolution.next_query_at ??= nextQuery(account.settings.asking, row.queries, account.clock.now())
  if (resolution) await recordOutcome(account, row, resolution)
  const isOpen = !resolution || resolution.state === "unknown"
  if (isOpen && (counts || row.state === "sent")) {
    const now = account.clock.now()
    await journal.queriedInVain(row.id, nextQuery(account.settings.asking, counts ? row.queries : 0, now), now, counts)
  }
  return (await journal.get(row.id)) ?? row
}

/** First after a few seconds, then twice as long each time, up to the longest interval. */
export function nextQuery(asking: Settings["asking"], queries: number, now: Date): Date {
  const wait = backoff(asking.first_after_ms, queries, asking.longest_interval_ms)
  return new Date(now.getTime() + wait)
}

async function query(account: Account, row: OperationRow) {
  if (row.kind === "payout" || !row.order_no) return undefined
  const { journal, payments, incidents } = account.store.acquiring
  const orderNo = OrderNo(row.order_no)
  const queriedAt = account.clock.now()
  const facts: ServiceFacts =
    row.kind === "refund"
      ? { transactions: [], refunds: await account.client.searchRefunds([orderNo]), queriedAt }
      : { transactions: await transactionsOf(account, orderNo), queriedAt }
  const [operations, payment, reported] = await Promise.all([
    journal.ofOrder(account.id, orderNo),
    payments.find(account.id, orderNo),
    incidents.ofOrders([orderNo]),
  ])
  const authorised = payment && Money.exact(payment.amount, payment.currency_code)
  const judged = { settings: account.settings, orderNo, payment, authorised, operations, incidents: reported }
  return evidenceOf(row, facts, contextAlone(judged))
}

async function transactionsOf(account: Account, orderNo: OrderNo) {
  return (await account.client.query([orderNo])).filter((record) => record.found && record.orderNo === orderNo)
}
