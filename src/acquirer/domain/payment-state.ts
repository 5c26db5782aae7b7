/** What the service says of a payment, in our words (`payment_status`, translated by the profile's table). */
export type PaymentStatus = KnownPaymentStatus | "unknown"

export type KnownPaymentStatus =
  | "created"
  | "pending"
  | "review"
  | "authorised"
  | "partially_captured"
  | "captured"
  | "cancelled"
  | "declined"
  | "expired"
  | "partially_refunded"
  | "refunded"

/**
 * What can directly follow what for one transaction. The specification shows none of it ("Transitions: not shown"):
 * this table is what the store believes of the service, and the drawing in docs/payment-state.md is made from it.
 * Nothing leads back: a report that is older than what is known can never undo it. Only of a part that was captured and
 * refunded may another be captured afterwards, which the sums tell (`advance`).
 */
export const TRANSITIONS: Record<KnownPaymentStatus, readonly KnownPaymentStatus[]> = {
  created: ["pending", "review", "authorised", "captured", "declined", "cancelled", "expired"],
  pending: ["review", "authorised", "captured", "declined", "cancelled", "expired"],
  review: ["authorised", "captured", "declined", "cancelled", "expired"],
  authorised: ["partially_captured", "captured", "cancelled", "expired"],
  partially_captured: ["captured", "partially_refunded", "refunded", "cancelled"],
  captured: ["partially_refunded", "refunded"],
  partially_refunded: ["refunded"],
  cancelled: [],
  declined: [],
  expired: [],
  refunded: [],
}

/** Whether a payment ended without money: nothing is held or taken any more, and another one may be tried. */
export function endedWithoutMoney(status: PaymentStatus): boolean {
  return status === "declined" || status === "cancelled" || status === "expired" || status === "refunded"
}

/** Whether money is reserved, taken or being taken. */
export function isAlive(status: PaymentStatus): boolean {
  return status !== "unknown" && ALIVE[status]
}

/** Whether money is reserved or taken: what is still pending at another method is neither. */
export function holdsMoney(status: PaymentStatus): boolean {
  return isAlive(status) && status !== "pending"
}

const ALIVE: Record<KnownPaymentStatus, boolean> = {
  created: false,
  pending: true,
  review: true,
  authorised: true,
  partially_captured: true,
  captured: true,
  cancelled: false,
  declined: false,
  expired: false,
  partially_refunded: true,
  refunded: false,
}

/** Every state that `isAlive`. */
export const ALIVE_STATUSES = (Object.keys(ALIVE) as KnownPaymentStatus[]).filter((status) => ALIVE[status])

const IS_CAPTURED: Record<KnownPaymentStatus, boolean> = {
  created: false,
  pending: false,
  review: false,
  authorised: false,
  partially_captured: true,
  captured: true,
  cancelled: false,
  declined: false,
  expired: false,
  partially_refunded: true,
  refunded: true,
}

/** Whether some of the money was captured, be it refunded since; undefined when the service's word is not known. */
export function wasCaptured(status: PaymentStatus): boolean | undefined {
  return status === "unknown" ? undefined : IS_CAPTURED[status]
}

/** Whether one state can come after another, directly or by way of others. */
export function canFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  if (from === "unknown") return to !== "unknown"
  return to !== "unknown" && LATER[from].has(to)
}

function laterThan(from: KnownPaymentStatus): ReadonlySet<KnownPaymentStatus> {
  return new Set(TRANSITIONS[from].flatMap((next) => [next, ...laterThan(next)]))
}

const LATER: Record<KnownPaymentStatus, ReadonlySet<KnownPaymentStatus>> = {
  created: laterThan("created"),
  pending: laterThan("pending"),
  review: laterThan("review"),
  authorised: laterThan("authorised"),
  partially_captured: laterThan("partially_captured"),
  captured: laterThan("captured"),
  cancelled: laterThan("cancelled"),
  declined: laterThan("declined"),
  expired: laterThan("expired"),
  partially_refunded: laterThan("partially_refunded"),
  refunded: laterThan("refunded"),
}

/**
 * The state after a report: the reported one where it can follow, else what was known. Reports may come late, twice,
 * or in any order; the furthest one stands.
 * @param isMoreCaptured more is captured by now than was when all of it was refunded: sums only grow, so what is
 * reported
 *   of a refunded payment is no older than that
 */
export function advance(known: PaymentStatus, reported: PaymentStatus, isMoreCaptured = false): PaymentStatus {
  const goesOn = known === "refunded" && isMoreCaptured && wasCaptured(reported) === true
  return goesOn || canFollow(known, reported) ? reported : known
}
