import type { OperationView, PaymentDetail, SeenView } from "../../api/admin/acquiring/http-types"

/** What happened to a payment: an operation of the journal, or what was seen at the service without one. */
export type Happening =
  | { id: string; at: string; operation: OperationView; seen?: never }
  | { id: string; at: string; seen: SeenView; operation?: never }

/** Newest first. */
export function happeningsOf({ operations, seen }: Pick<PaymentDetail, "operations" | "seen">): Happening[] {
  return [
    ...seen.map((one): Happening => ({ id: `${one.transaction_id} ${one.kind}`, at: one.at, seen: one })),
    ...operations.map((one): Happening => ({ id: one.id, at: one.resolved_at ?? one.sent_at, operation: one })),
  ]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .reverse()
}
