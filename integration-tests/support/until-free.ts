import { eventually } from "./eventually"
import { HELD_BY_WORKER } from "./in-other-hands"
import type { Shop } from "./shop"

/**
 * Waits until no worker has a payment: what follows a notification takes its time where it is a process's first, and a
 * pass that comes meanwhile leaves the payment to it. What a test itself keeps for another is not waited for.
 */
export async function untilFree({ sql }: Pick<Shop, "sql">): Promise<void> {
  const none = async () =>
    (await sql(`SELECT id FROM acquiring_payment WHERE ${HELD_BY_WORKER}`)).length === 0 || undefined
  await eventually(none, 15_000).catch(() => undefined)
}

/**
 * Does what makes the core book a capture, and waits until the plugin has corrected the sums of its payment after it.
 */
export async function untilCorrected(
  { sql }: Pick<Shop, "sql">,
  { orderNo }: { orderNo: string },
  book: () => Promise<unknown>,
): Promise<void> {
  const [begun] = await sql<{ at: string }>(
    `UPDATE acquiring_payment SET next_check_at = now() + interval '1 hour'
     WHERE order_no = $1 RETURNING clock_timestamp()::text AS at`,
    [orderNo],
  )
  await book()
  await eventually(async () => {
    // The payment is due at once when the correction ends; a pass may have come to it since.
    const corrected = await sql(
      `SELECT id FROM acquiring_payment
       WHERE order_no = $1 AND (next_check_at <= clock_timestamp() OR checked_at >= $2::timestamptz)
         AND (leased_until IS NULL OR leased_until <= now())`,
      [orderNo, begun?.at],
    )
    return corrected.length > 0 || undefined
  })
}
