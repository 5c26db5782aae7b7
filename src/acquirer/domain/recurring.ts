import type { Coded } from "./records"

/** Ends a recurring contract; `recurringId` is the service's own number of it. */
export interface SubscriptionCancellation {
  recurringId: string
}

export interface SubscriptionCancellationResult {
  recurringId: string
  status: Coded<"active" | "cancelled">
}
