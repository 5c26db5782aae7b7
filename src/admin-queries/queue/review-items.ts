import type { Store } from "../../medusa/store"
import type { PaymentRow } from "../../modules/acquiring/payment-row"
import { barriersOf, isBarred, type Barrier } from "../barriers"
import { ownersOfPayments } from "../belongs-to"
import { moment } from "../moment"
import { unnamedStanding } from "../unnamed-standing"
import type { QueueItem } from "../views"

const TO_DECIDE: Pick<QueueItem, "message" | "next_step" | "actions"> = {
  message: "The service suspects fraud and holds the payment until somebody decides.",
  next_step: "Look at the order and the customer, then accept or reject. Nothing can be captured before.",
  actions: ["accept", "reject", "refresh"],
}

/** Nobody knows whether the service still holds it. */
const UNNAMED: typeof TO_DECIDE = {
  message: "The service answers a code for this payment that the profile does not name.",
  next_step: "Map the code first. Then it shows whether the payment is still to be accepted or rejected.",
  actions: ["map_code", "refresh"],
}

/** Payments that the service holds until somebody decides. */
export async function reviewItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = (await store.acquiring.listAcquiringPayments({ id: ids }, { take: ids.length })) as PaymentRow[]
  const [ownerOf, isUnnamed, barrierOf] = await Promise.all([
    ownersOfPayments(store, rows),
    unnamedStanding(store),
    barriersOf(store, rows),
  ])
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
    since: moment(row.review_since ?? row.created_at),
    ...behind(barrierOf(row), isUnnamed(row) ? UNNAMED : TO_DECIDE),
    operation: null,
  }))
}

function behind(barrier: Barrier | null, what: typeof TO_DECIDE): typeof TO_DECIDE {
  if (barrier === null) return what
  const actions = what.actions.filter((action) => !isBarred(barrier, action))
  return { ...what, actions, next_step: barrier.next_step }
}
