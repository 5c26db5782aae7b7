export type { BatchInput, BatchItem, BatchResult } from "../batches/batch-item"
export {
  cancelOrdersWorkflow,
  captureOrdersWorkflow,
  refundOrdersWorkflow,
  reviewOrdersWorkflow,
} from "../batches/orders-workflows"
export { BATCH_PROGRESS_EVENT } from "../batches/shop"
export type { ArrivedRequest } from "../checkout/arrived-request"
export type { Instrument } from "../checkout/instrument"
export { payByCard, type PayOutcome } from "../checkout/pay-by-card"
export { SubscriptionChanged, TotalChanged } from "../checkout/total-changed"
export { VOUCHER_ISSUED_EVENT, type Voucher } from "../checkout/vouchers"
export { closeDayWorkflow, type CloseDayInput } from "../daily-close/close-day-workflow"
export { reconcileWorkflow, type ReconcileInput } from "../reconciliation/reconcile-workflow"
export { reconcile, type DiscrepancyReport, type ReconcileOptions } from "../reconciliation/reconcile"
export { reconcileOrders } from "../reconciliation/reconcile-orders"
export type { Reconciled } from "../reconciliation/reconciled"
export { keepPerson } from "../checkout/keep-person"
export { INCIDENT_EVENTS } from "../medusa/announce-incidents"
export { SubscriptionEvents, type SubscriptionEvent } from "../subscriptions/events"
