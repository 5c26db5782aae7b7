/**
 * What the admin's routes take and answer. Types only: the admin's pages import them, and nothing of the server comes
 * along.
 */
import type {
  AccountDays,
  AccountHealth,
  AccountView,
  AdminPlanView,
  BatchDetail,
  BatchView,
  CloseLineView,
  CloseReport,
  CloseView,
  DoneItem,
  DryRunView,
  IncidentView,
  KeptExchangeView,
  MonthlyRevenue,
  NotSearched,
  NotificationView,
  OperationView,
  OrderOwedView,
  Page,
  PaymentMethodView,
  PaymentsLeftView,
  PaymentView,
  PayoutDetail,
  PayoutView,
  QueueCounts,
  QueueItem,
  RefundView,
  RenewalView,
  RunReport,
  RunView,
  SavedCardView,
  SettingsChangeView,
  SubscriptionMonth,
  SubscriptionView,
  TimelineOperation,
  TotalView,
} from "../../../admin-queries/views"
import type { PayoutIncident } from "../../../modules/acquiring/incidents"
import type { PageRight } from "../../rights"

export type * from "../../../admin-queries/views"
// What they take: the schemas that they read it with.
export type { SettingsBody } from "./accounts/[id]/settings/body"
export type { BatchBody, DryRunBody } from "./batches/body"
export type { ToStart } from "./batches/to-start"
export type { Longest } from "./limits"
export type { StatementBody } from "./operations/[id]/resolve/body"
export type { PaymentFilter } from "./payments/filter"
export type { PayoutBody } from "./payouts/body"
export type { PlanBody } from "./plans/body"
export type { PageRight, PayoutIncident }

export interface AccountsAnswer {
  accounts: AccountView[]
  /**
   * Accounts that it does not declare any more and that have recorded days of the daily close; each with the last one.
   */
  former: { id: string; last_day: string }[]
  /** Whether this store runs for shoppers: then the sandbox is a mistake. */
  production: boolean
  /** What the signed-in person may do; everything where the store uses no rights. */
  may: PageRight[]
}
export type SettingsChangesAnswer = Page & { changes: SettingsChangeView[] }
export interface HealthAnswer {
  accounts: AccountHealth[]
}
export interface HealthDaysAnswer {
  accounts: AccountDays[]
  /** Those whose settings are not complete: they have no days. */
  unfinished: string[]
}
/** `counts` are of everything that waits, of one account where it is named, whatever sources were asked for. */
export type QueueAnswer = Page & { queue: QueueItem[]; counts: QueueCounts }
export type DoneAnswer = Page & { done: DoneItem[] }
export interface OperationExchangeAnswer {
  /** Of each attempt, oldest first; without those that were not made, or are kept no longer. */
  exchanges: KeptExchangeView[]
}
export type OperationsAnswer = Page & { operations: OperationView[] }
export type SavedCardsAnswer = Page & { saved_cards: SavedCardView[] }
export interface OrderOwedAnswer {
  owed: OrderOwedView | null
}
/** Those first whose outcome came last. */
export type PaymentOperationsAnswer = Page & { operations: TimelineOperation[] }
export type PaymentsAnswer = Page & { payments: PaymentView[] }
export interface PaymentMethodsAnswer {
  methods: PaymentMethodView[]
}
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
export type RunReportAnswer = RunReport
export type BatchesAnswer = Page & { batches: BatchView[] }
/** `results` is null until the first order is through. */
export interface BatchStartedAnswer {
  batch: Omit<BatchView, "accounts" | "counts" | "retry_of" | "decision"> & { done: number; results: object[] | null }
}
/** `count` is that of its orders in the state that was asked for; the counts of the batch are of all. */
export type BatchAnswer = Page & { batch: BatchDetail }
export interface DryRunAnswer {
  dry_run: DryRunView
}
export type CloseAnswer = Page & {
  /** Where one day was asked for: `differences` (at most 100), and with `lines=all` everything that moved on it. */
  close: (CloseView & { differences?: CloseLineView[]; lines?: CloseLineView[] })[]
  /**
   * Where no account was asked for: those whose settings are not complete and of which nothing is recorded that could
   * be answered.
   */
  unfinished: string[]
}
export type PayoutsAnswer = Page & { payouts: PayoutView[] }
export interface PayoutAnswer {
  payout: PayoutDetail
}
export type CloseReportAnswer = Page & CloseReport
export type RefundsAnswer = Page & {
  /** The one whose refunds these are. */
  account: string
  refunds: RefundView[]
  not_searched: NotSearched
}

export type SubscriptionPlansAnswer = Page & { plans: AdminPlanView[] }
export interface SubscriptionPlanAnswer {
  plan: AdminPlanView
}
export interface PlanRemoved {
  id: string
  object: "plan"
  deleted: true
}
export interface DeductionRefundAnswer {
  state: "done" | "unknown"
}
export type SubscriptionsAnswer = Page & { subscriptions: SubscriptionView[]; monthly: MonthlyRevenue[] }
export interface SubscriptionMonthsAnswer {
  /** Oldest first; the last one is not over. */
  months: SubscriptionMonth[]
  /** Whose months they are. */
  time_zone: string
}
export interface SubscriptionAnswer {
  subscription: SubscriptionView
}
/** `count` is that of its deductions. */
export type SubscriptionDetailAnswer = Page & SubscriptionAnswer & { renewals: RenewalView[] }

/** Any answer that is not 2xx. */
export interface ProblemAnswer {
  type: string
  /** Says what to do next. */
  message: string
  /** Only where the request itself is at fault. */
  errors?: { field: string; reason: string }[]
  /** Only with the type `payments_left`: what a change of settings would leave. */
  left?: PaymentsLeftView
}
