import type { Store } from "../../medusa/store"
import { NOBODY } from "../belongs-to"
import { moment } from "../moment"
import type { QueueItem } from "../views"

/** Payouts that nobody but their maker has seen. */
export async function payoutItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringPayouts({ id: ids }, { take: ids.length })
  return rows.map((row) => ({
    id: row.id,
    source: "payout",
    kind: "payout",
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    order_no: null,
    transaction_id: null,
    belongs_to: NOBODY,
    since: moment(row.created_at),
    message: `A payout${row.reference ? ` (${row.reference})` : ""} waits to be approved. Nothing was sent.`,
    next_step: "Somebody other than its maker approves or rejects it.",
    actions: ["payout"],
    operation: null,
  }))
}
