/** What the admin's routes answer. Types only: the admin's pages import them, and nothing of the server comes along. */
import type {
  AccountHealth,
  AccountView,
  DiscrepancyView,
  IncidentView,
  NotificationView,
  OperationView,
  Page,
  PaymentView,
  RefundView,
  RunView,
} from "../../../admin-queries/views"

export type * from "../../../admin-queries/views"

export interface AccountsAnswer {
  accounts: AccountView[]
}
export interface RecipesAnswer {
  /** The likeliest first; `recipe` and `string_to_sign` are those of the first sample. Keys are masked. */
  recipes: {
    recipe: object
    string_to_sign: string
    recipes: object[]
    strings_to_sign: string[]
    /** To be put into the setting `profile`. */
    profile: object
  }[]
  /** Of all that fit, also those that are not listed. */
  count: number
  /** What the samples leave open, when several fit. */
  differences: object[]
  /** Why none fits, as far as it can be told. */
  causes: string[]
}
export interface HealthAnswer {
  accounts: AccountHealth[]
}
export type OperationsAnswer = Page & { operations: OperationView[] }
export type PaymentsAnswer = Page & { payments: PaymentView[] }
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
