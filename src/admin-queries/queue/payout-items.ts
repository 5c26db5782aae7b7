import type { Store } from "../../medusa/store"
import { NOBODY } from "../belongs-to"
import { moment } from "../moment"
import type { QueueItem } from "../views"

/** Payouts that a second person has to agree to. */
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
    message: `A payout waits for approval${row.reference ? `: ${row.reference}` : ""}.`,
    next_step: "Compare it with what is owed, then approve or reject it. Whoever asked for it cannot approve it.",
    actions: ["decide_payout"],
    operation: null,
  }))
}
