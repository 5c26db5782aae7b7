import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { NotificationRow } from "../../modules/acquiring/inbox"
import { ORDERS_PER_QUERY, settleOrders } from "../settle/settle-orders"
import type { Settled } from "../settle/settle-payment"
import { storeOf } from "../store"

const HOLDER = randomUUID()
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 600_000

/**
 * Works what came in until nothing is due: what a notification claims is confirmed by a query, and the payment is
 * settled from the answer. Any number of workers on any number of machines share the inbox; a worker that dies gives
 * its rows back when its lease ends.
 * @returns how many notifications were worked
 */
export async function workNotifications(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  for (let worked = 0; ; ) {
    const now = new Date()
    const rows = await acquiring.inbox.claim(ORDERS_PER_QUERY, HOLDER, now, new Date(now.getTime() + LEASE_MS))
    if (rows.length === 0) return worked
    for (const account of new Set(rows.map((row) => row.account))) {
      await workAccount(container, account, rows.filter((row) => row.account === account))
    }
    worked += rows.length
  }
}

async function workAccount(container: MedusaContainer, account: string, rows: NotificationRow[]): Promise<void> {
  const { logger } = storeOf(container)
  const orderNos = [...new Set(rows.flatMap((row) => (row.kind === "payment" && row.order_no ? [row.order_no] : [])))]
  let settled: Settled[] = []
  let failure: string | undefined
  try {
    settled = await settleOrders(container, account, orderNos)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    logger.warn(`acquiring ${account}: working ${rows.length} notifications failed and is tried again: ${failure}`)
  }
  for (const row of rows) await finish(container, row, settled.find(({ orderNo }) => orderNo === row.order_no), failure)
}

async function finish(
  container: MedusaContainer,
  row: NotificationRow,
  settled: Settled | undefined,
  failure: string | undefined,
): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = new Date()
  if (row.kind === "payout") {
    const outcome = await settlePayout(container, row)
    return acquiring.inbox.finish(row.id, row.deliveries, { state: "done", outcome }, now)
  }
  if (settled && !settled.open) {
    const outcome = settled.repairs.length > 0 ? settled.repairs.join("; ") : `${settled.status}: both sides agreed`
    return acquiring.inbox.finish(row.id, row.deliveries, { state: "done", outcome }, now)
  }
  if (!settled && !failure && !(await acquiring.payments.find(row.account, row.order_no ?? ""))) {
    const outcome = `No payment of this store has the order number ${row.order_no}.`
    return acquiring.inbox.finish(row.id, row.deliveries, { state: "unmatched", outcome }, now)
  }
  return retry(container, row, failure ?? (settled ? "a deed of this payment is still in flight" : "another worker has this payment"))
}

async function retry(container: MedusaContainer, row: NotificationRow, reason: string): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = new Date()
  const { notifications } = await acquiring.settings(row.account)
  if (row.attempts < notifications.attempts) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS)
    const next_attempt_at = new Date(now.getTime() + wait)
    return acquiring.inbox.finish(row.id, row.deliveries, { state: "received", outcome: reason, next_attempt_at }, now)
  }
  await acquiring.inbox.finish(row.id, row.deliveries, { state: "attention", outcome: reason }, now)
  await acquiring.incidents.raise(
    {
      account: row.account,
      kind: "dead_letter",
      key: `dead_letter:${row.id}`,
      order_no: row.order_no,
      transaction_id: row.transaction_id,
      message: `A notification could not be worked in ${row.attempts} attempts: ${reason}.`,
      next_step: "Mend the cause and replay the notification; the reconcile job looks at the payment meanwhile.",
    },
    now,
  )
}

/** A payout has no query: what the service's signed word says settles its row. */
async function settlePayout(container: MedusaContainer, row: NotificationRow): Promise<string> {
  const { acquiring } = storeOf(container)
  const payout = await acquiring.journal.find("payout", row.fields.request_id ?? "")
  if (!payout) return `payout ${row.status_code}: not made by this store`
  const status = row.fields.status ?? ""
  if (status === "COMPLETED") await acquiring.journal.settle(payout.id, { state: "done", answer: row.fields }, new Date())
  if (status === "FAILED") {
    await acquiring.journal.settle(
      payout.id,
      { state: "refused", answer: row.fields, error_code: status, error_message: "The service reports that the payout failed." },
      new Date(),
    )
  }
  return `payout ${status}`
}
