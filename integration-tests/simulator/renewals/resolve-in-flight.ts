import { resolveUnknown } from "../../../src/operations/resolve-unknown"
import { resolveInFlight as resolveOfPayments } from "../jobs"
import { isInFlight } from "../journal"
import type { Desk } from "../desk"
import type { World } from "../world"

/**
 * The job that resolves unknown outcomes, also of what was sent about a deduction without an order: no pass comes to
 * that.
 */
export async function resolveInFlight(world: World, desk: Desk): Promise<void> {
  const now = desk.account.clock.now()
  const due = world.operations.rows.filter((row) => isInFlight(row) && row.next_query_at && row.next_query_at <= now)
  const withoutOrder = due.filter((row) => !world.payments.rows.some(({ order_no }) => order_no === row.order_no))
  await resolveOfPayments(world, desk)
  for (const { id } of withoutOrder) {
    const row = await desk.journal.get(id)
    if (row && isInFlight(row)) await resolveUnknown(desk.account, row)
  }
}
