import type { Store } from "../../medusa/store"
import { incidentViews } from "../incidents"
import { moment } from "../moment"
import type { QueueItem } from "../views"
import { actionsFor, nextStepFor } from "./incident-actions"
import { subjectsOf } from "./incident-subjects"

/** What the plugin found and could not repair by itself, or did and wants a person to know. */
export async function incidentItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringIncidents({ id: ids }, { take: ids.length })
  const raisedAt = new Map(rows.map((row) => [row.id, moment(row.raised_at)]))
  const views = await incidentViews(store, rows)
  const subjectOf = await subjectsOf(store, rows, views)
  return views.map((view) => {
    const subject = subjectOf(view.id)
    const { payment, operation, subscriptionId, payoutId, day, sayable, mostRefunded } = subject
    return {
      id: view.id,
      source: "incident",
      kind: view.kind,
      account: view.account,
      // A day that does not close differs by a sum of its own.
      amount: view.amount ?? (day === null ? payment?.amount : null) ?? null,
      currency_code: view.currency_code ?? payment?.currency_code ?? null,
      order_no: view.order_no,
      transaction_id: view.transaction_id,
      belongs_to: view.belongs_to,
      since: raisedAt.get(view.id) ?? view.updated_at,
      message: view.message,
      next_step: nextStepFor(view.kind, subject, view.next_step),
      actions: actionsFor(view.kind, subject),
      ...{ subscription_id: subscriptionId, payout_id: payoutId, day, releases: subject.offers.release },
      to_state:
        sayable && payment && mostRefunded
          ? {
              ...sayable,
              at_most: payment.amount,
              at_most_refund: mostRefunded.toDecimalString(),
              moved_last: subject.movedLast,
            }
          : null,
      operation,
    }
  })
}
