/**
 * What the admin is shown, as it travels: JSON only, moments as ISO 8601 text, amounts as decimal text in the currency's
 * own digits. Types that import nothing but each other, so that the admin's pages can share them.
 */
export type * from "./account"
export type * from "./batch"
export type * from "./belongs-to"
export type * from "./close"
export type * from "./incident"
export type * from "./ledger"
export type * from "./notification"
export type * from "./operation"
export type * from "./page"
export type * from "./payment"
export type * from "./payment-status"
export type * from "./payout"
export type * from "./plan"
export type * from "./profile"
export type * from "./queue"
export type * from "./refund"
export type * from "./run"
export type * from "./saved-card"
export type * from "./subscription"
export type * from "./who"
