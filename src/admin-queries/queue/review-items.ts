import type { Store } from "../../medusa/store"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { ownersOfPayments } from "../belongs-to"
import { moment } from "../moment"
import type { QueueItem } from "../views"

/** Payments that the service holds until somebody decides. */
export async function reviewItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = (await store.acquiring.listAcquiringPayments({ id: ids }, { take: ids.length })) as PaymentRow[]
  const ownerOf = await ownersOfPayments(store, rows)
  return rows.map((row) => ({
    id: row.id,
    source: "review",
    kind: "review",
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    order_no: row.order_no,
    transaction_id: row.transaction_id,
    belongs_to: ownerOf(row),
    since: moment(row.created_at),
    message: "The service suspects fraud and holds the payment until somebody decides.",
    next_step: "Look at the order and the customer, then accept or reject. Nothing can be captured before.",
    actions: ["accept", "reject"],
    operation: null,
  }))
}
