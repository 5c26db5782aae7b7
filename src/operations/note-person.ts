import type { Store } from "../medusa/store"

/**
 * Writes down who wanted the voids and refunds of a payment that were sent since a moment and name nobody: the core's
 * hooks, which send them, are not told who asked the core.
 * @param by id of the signed-in person
 */
export async function notePerson(
  { acquiring }: Pick<Store, "acquiring">,
  { account, order_no }: { account: string; order_no: string },
  by: string,
  since: Date,
): Promise<void> {
  const kind: ("cancel" | "refund")[] = ["cancel", "refund"]
  const sent = { source: "store" as const, sent_at: { $gte: since }, requested_by: null }
  const selector = { account, order_no, kind, ...sent }
  await acquiring.updateAcquiringOperations({ selector, data: { requested_by: by } })
}
