/**
 * Money is shown as it is now: nothing is kept, and a query that failed is not repeated. Without a network it fails and
 * says so, where the library by itself would wait in silence.
 */
export const FRESH = {
  staleTime: 0,
  retry: 0,
  networkMode: "always",
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
} as const

/** Everything of these pages begins with the same word, so that all of it can be loaded again at once. */
export const ALL = ["acquiring"] as const

export const KEYS = {
  queue: [...ALL, "queue"],
  payments: [...ALL, "payments"],
  payment: [...ALL, "payment"],
  operations: [...ALL, "operations"],
  notifications: [...ALL, "notifications"],
  incidents: [...ALL, "incidents"],
  runs: [...ALL, "runs"],
  health: [...ALL, "health"],
  accounts: [...ALL, "accounts"],
  close: [...ALL, "close"],
  payouts: [...ALL, "payouts"],
  batches: [...ALL, "batches"],
  refunds: [...ALL, "refunds"],
} as const
