/** What is done to many orders at once. */
export const BATCH_KINDS = ["capture", "cancel", "refund", "review"] as const

export type BatchKind = (typeof BATCH_KINDS)[number]
