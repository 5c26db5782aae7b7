import type * as types from "../../src/api/admin/acquiring/http-types"
import { eventually } from "./eventually"
import { good, type Http } from "./http"

/** What a person says that the service's portal shows. */
interface Statement {
  outcome: "done" | "did_not_happen"
  transaction_id?: string
  amount?: string | number
  note: string
}

/** An answer that comes sooner is the outcome of a comparison, not how far it is. */
const ANSWERED_WITHIN_MS = 2_000

/** What the merchant's pages ask of `/admin/acquiring`; every answer must go well. */
export function acquiringAdmin(admin: Http) {
  const get = async <Body>(path: string) => good(await admin.get<Body>(`/admin/acquiring/${path}`))
  const post = async <Body>(path: string, body?: unknown) =>
    good(await admin.post<Body>(`/admin/acquiring/${path}`, body))

  return {
    health: () => get<types.HealthAnswer>("health"),
    queue: (query = "") => get<types.QueueAnswer>(`queue?${query}`),
    done: (query = "") => get<types.DoneAnswer>(`queue/done?${query}`),
    release: (id: string) => post<types.ReleaseOutcome>(`payments/${id}/release`),
    operations: (query = "") => get<types.OperationsAnswer>(`operations?${query}`),
    query: (id: string) => post<types.QueryOutcome>(`operations/${id}/query`),
    state: (id: string, statement: Statement) => post<types.StatedOutcome>(`operations/${id}/resolve`, statement),
    stateSum: (
      incident: string,
      seen: { shows: "captured" | "refunded" | "released"; amount?: string; note: string },
    ) => post<types.StatedOutcome>(`incidents/${incident}/state`, seen),
    plan: (id: string) => get<types.PlanAnswer>(`payments/${id}/plan`),
    payments: (query = "") => get<types.PaymentsAnswer>(`payments?${query}`),
    totals: (query = "") => get<types.TotalsAnswer>(`payments/totals?${query}`),
    payment: (id: string) => get<types.PaymentDetail>(`payments/${id}`),
    paymentOperations: (id: string, offset = 0, limit = 20) =>
      get<types.PaymentOperationsAnswer>(`payments/${id}/operations?limit=${limit}&offset=${offset}`),
    refresh: (id: string) => post<types.RefreshOutcome>(`payments/${id}/refresh`),
    review: (id: string, decision: "accept" | "reject") =>
      post<types.ReviewOutcome>(`payments/${id}/review`, { decision }),
    notifications: (query = "") => get<types.NotificationsAnswer>(`notifications?${query}`),
    notification: (id: string) => get<types.NotificationAnswer>(`notifications/${id}`),
    replay: (id: string) => post<types.NotificationAnswer>(`notifications/${id}/replay`),
    incidents: (query = "") => get<types.IncidentsAnswer>(`incidents?${query}`),
    resolve: (id: string, note?: string) => post<types.IncidentAnswer>(`incidents/${id}/resolve`, { note }),
    runs: (query = "") => get<types.RunsAnswer>(`reconcile?${query}`),
    reconcile: () => post<types.RunStartedAnswer>("reconcile"),
    run: (id: string, query = "") => get<types.RunReportAnswer>(`reconcile/${id}?${query}`),
    days: (query: string) => get<types.CloseAnswer>(`close?${query}`),
    day: (id: string, query = "") => get<types.CloseReportAnswer>(`close/${id}?${query}`),

    /** Closes a day, however long that takes. */
    async closeDay(body: { account: string; day: string }): Promise<types.CloseReport> {
      const sentAt = Date.now()
      const answer = await post<types.CloseReport>("close", body)
      const { progress, checked_at, problem } = answer.close
      if (!progress && Date.now() - sentAt < ANSWERED_WITHIN_MS) return answer
      const { account, day } = body
      const found = async () => (await get<types.CloseAnswer>(`close?account=${account}&day=${day}`)).close[0]
      // On a busy machine the answer may have come before the comparison began.
      if (!progress)
        await eventually(async () => {
          const now = await found()
          const isOn = now?.progress || now?.checked_at !== checked_at || now.problem !== problem
          return isOn ? now : undefined
        }, 20_000).catch(() => undefined)
      return eventually(async () => {
        const now = await found()
        return now && !now.progress ? { close: now, lines: now.differences ?? [] } : undefined
      }, 600_000)
    },

    refunds: (query: string) => get<types.RefundsAnswer>(`refunds?${query}`),

    /** The one payment of an order, with all that is known of it. */
    async paymentOf(order: { id: string }): Promise<types.PaymentDetail> {
      const { payments } = await this.payments(`order_id=${order.id}`)
      if (!payments[0]) throw new Error(`The order ${order.id} has no payment at the service`)
      return this.payment(payments[0].id)
    },
  }
}

/** A shop whose callers do not wait for what is unknown, and which believes at once what the service does not know. */
export const NOBODY_WAITS = {
  env: {
    ACQUIRER_SETTINGS: JSON.stringify({
      asking: { within_ms: 0, absence_after_ms: 0, being_paid_ms: 0, first_after_ms: 60_000 },
      timeouts: { total_ms: 5_000 },
    }),
  },
}
