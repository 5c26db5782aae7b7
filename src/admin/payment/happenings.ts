import type { PaymentDetail, SeenView, TimelineOperation } from "../../api/admin/acquiring/http-types"

/** What happened to a payment: an operation of the journal, or what was seen at the service without one. */
export type Happening =
  | { id: string; at: string; operation: TimelineOperation; seen?: never }
  | { id: string; at: string; seen: SeenView; operation?: never }

/**
 * Newest first.
 * @param isWhole false: earlier operations are not loaded, so that nothing is said of what was seen before these
 */
export function happeningsOf(
  { operations, seen }: Pick<PaymentDetail, "operations" | "seen">,
  isWhole = true,
): Happening[] {
  const done = operations.map((one): Happening => ({ id: one.id, at: one.resolved_at ?? one.sent_at, operation: one }))
  const [oldest = ""] = done.map(({ at }) => at).toSorted()
  return [
    ...seen
      .filter(({ at }) => isWhole || at >= oldest)
      .map((one): Happening => ({ id: `${one.transaction_id} ${one.kind}`, at: one.at, seen: one })),
    ...done,
  ]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .reverse()
}
