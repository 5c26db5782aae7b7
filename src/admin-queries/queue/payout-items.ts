import type { Store } from "../../medusa/store"
import { NOBODY } from "../belongs-to"
import { moment } from "../moment"
import type { QueueItem } from "../views"

/** Payouts that a second person has to agree to, and those that may be sent and cannot be. */
export async function payoutItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringPayouts({ id: ids }, { take: ids.length })
  return rows.map((row) => ({
    id: row.id,
    source: "payout",
    kind: isHeld(row) ? "payout_held" : "payout",
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    order_no: null,
    transaction_id: null,
    belongs_to: NOBODY,
    since: moment(row.decided_at ?? row.created_at),
    message: isHeld(row)
      ? `This payout was not sent. ${row.held_reason}`
      : `A payout waits for approval${row.reference ? `: ${row.reference}` : ""}.`,
    next_step: isHeld(row)
      ? "It is sent by itself once nothing stands in its way. If it is not wanted any more, reject it."
      : "Compare it with what is owed, then approve or reject it. Whoever asked for it cannot approve it.",
    actions: ["decide_payout"],
    operation: null,
  }))
}

function isHeld({ approval, held_reason }: { approval: string; held_reason: string | null }): boolean {
  return approval !== "waiting" && held_reason !== null
}
