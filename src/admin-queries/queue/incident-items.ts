import { paymentsOfSessions } from "../../medusa/payment-references"
import type { Store } from "../../medusa/store"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { incidentViews } from "../incidents"
import { moment } from "../moment"
import type { IncidentView, QueueAction, QueueItem } from "../views"

/** Incidents about money that stands at the service for nothing: what is left is to release it. */
const ABOUT_LEFT_MONEY = new Set([
  "late_money",
  "duplicate_payment",
  "wrong_amount",
  "void_failed",
  "cancelled_at_service",
])

/** What the plugin found and could not repair by itself, or did and wants a person to know. */
export async function incidentItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringIncidents({ id: ids }, { take: ids.length })
  const raisedAt = new Map(rows.map((row) => [row.id, moment(row.raised_at)]))
  const views = await incidentViews(store, rows)
  const paymentIds = views.flatMap(({ belongs_to }) => belongs_to.payment_id ?? [])
  const payments = new Map((await store.acquiring.payments.byIds(paymentIds)).map((row) => [row.id, row]))
  const booked = await paymentsOfSessions(
    store,
    [...payments.values()].map((row) => row.payment_session_id),
  )
  const isBooked = (row: PaymentRow | undefined) => booked.get(row?.payment_session_id ?? "")?.isCanceled === false
  const subscriptions = await subscriptionsOf(store, views)
  return views.map((view) => {
    const subscriptionId = subscriptions.get(`${view.account} ${view.order_no}`) ?? null
    const payment = payments.get(view.belongs_to.payment_id ?? "")
    return {
      id: view.id,
      source: "incident",
      kind: view.kind,
      account: view.account,
      amount: view.amount ?? payment?.amount ?? null,
      currency_code: view.currency_code ?? payment?.currency_code ?? null,
      order_no: view.order_no,
      transaction_id: view.transaction_id,
      belongs_to: view.belongs_to,
      since: raisedAt.get(view.id) ?? view.updated_at,
      message: view.message,
      next_step: view.next_step,
      actions: [
        ...(subscriptionId ? (["subscription"] as const) : []),
        ...actionsFor(view, payment, isBooked(payment)),
      ],
      subscription_id: subscriptionId,
      operation: null,
    }
  })
}

/** What reconciliation does by itself it may have done by the time that somebody presses; the routes look again. */
function actionsFor({ kind }: IncidentView, payment: PaymentRow | undefined, isBooked: boolean): QueueAction[] {
  const release = ABOUT_LEFT_MONEY.has(kind) && payment ? releaseOf(payment, isBooked) : []
  return [...release, ...(FURTHER[kind] ?? []), "close"]
}

/** Where a person goes on with what an incident is about. */
const FURTHER: Partial<Record<IncidentView["kind"], QueueAction[]>> = {
  dead_letter: ["notifications"],
  unknown_code: ["map_code"],
}

function releaseOf({ status }: PaymentRow, isBooked: boolean): ("release" | "refund")[] {
  switch (status) {
    case "authorised":
    case "review":
      return ["release"]
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return isBooked ? ["refund"] : ["release"]
    default:
      return []
  }
}

/** By account and order number: whose deductions they are that have no order. */
async function subscriptionsOf({ acquiring }: Store, views: IncidentView[]): Promise<Map<string, string>> {
  const orderNos = views.flatMap(({ kind, order_no }) => (kind === "renewal_without_order" ? (order_no ?? []) : []))
  const rows = await acquiring.renewals.ofOrderNos(orderNos)
  return new Map(rows.map(({ account, order_no, subscription_id }) => [`${account} ${order_no}`, subscription_id]))
}
