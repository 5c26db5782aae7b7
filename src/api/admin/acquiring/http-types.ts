/** What the admin's routes answer. Types only: the admin's pages import them, and nothing of the server comes along. */
import type {
  AccountHealth,
  AccountView,
  DiscrepancyView,
  DoneItem,
  IncidentView,
  NotificationView,
  OperationView,
  Page,
  PaymentView,
  QueueCounts,
  QueueItem,
  RefundView,
  RunView,
  TotalView,
} from "../../../admin-queries/views"

export type * from "../../../admin-queries/views"

export interface AccountsAnswer {
  accounts: AccountView[]
  /** Whether this store runs for shoppers: then the sandbox is a mistake. */
  production: boolean
}
export interface HealthAnswer {
  accounts: AccountHealth[]
}
/** `counts` are of everything that waits, whatever sources were asked for. */
export type QueueAnswer = Page & { queue: QueueItem[]; counts: QueueCounts }
export type DoneAnswer = Page & { done: DoneItem[] }
export type OperationsAnswer = Page & { operations: OperationView[] }
export type PaymentsAnswer = Page & { payments: PaymentView[] }
export interface TotalsAnswer {
  totals: TotalView[]
}
export type NotificationsAnswer = Page & { notifications: NotificationView[] }
export interface NotificationAnswer {
  notification: NotificationView
}
export type IncidentsAnswer = Page & { incidents: IncidentView[] }
export interface IncidentAnswer {
  incident: IncidentView
}
export type RunsAnswer = Page & { runs: RunView[] }
export interface RunStartedAnswer {
  run: RunView
  already_running: boolean
}
export interface RunReportAnswer {
  run: RunView
  discrepancies: DiscrepancyView[]
  discrepancies_count: number
  needs_person: IncidentView[]
}
export interface RefundsAnswer {
  account: string
  refunds: RefundView[]
}

/** Any answer that is not 2xx. */
export interface ProblemAnswer {
  type: string
  /** Says what to do next. */
  message: string
  /** Only where the request itself is at fault. */
  errors?: { field: string; reason: string }[]
}
