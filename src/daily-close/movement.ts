import type { Money } from "../acquirer/domain/money"

/** What can happen to money of an order in a day. */
export const MOVEMENT_KINDS = ["authorised", "captured", "refunded", "voided"] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What one transaction moved in a day, as either side has it. */
export interface Movement {
  orderNo: string
  transactionId: string | undefined
  kind: MovementKind
  store: Money
  /** Undefined where the service does not say: such a sum is not compared. */
  service: Money | undefined
  /** What the service has accepted and not done: in neither sum. */
  accepted?: Money
  /** Why the two cannot be compared although they should. */
  problem?: string
}

/** Neither side moved anything, and neither should have. */
export function isNothing(movement: Movement): boolean {
  return movement.store.isZero() && (movement.service?.isZero() ?? true) && !differs(movement)
}

export function differs({ store, service, problem }: Movement): boolean {
  return problem !== undefined || (service !== undefined && !service.equals(store))
}
