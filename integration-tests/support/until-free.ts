import { eventually } from "./eventually"
import type { Shop } from "./shop"

/**
 * Waits until no worker has a payment: what follows a notification takes its time where it is a process's first, and a pass
 * that comes meanwhile leaves the payment to it. A test that keeps a payment itself goes on after five seconds.
 */
export async function untilFree({ sql }: Pick<Shop, "sql">): Promise<void> {
  const none = async () =>
    (await sql("SELECT id FROM acquiring_payment WHERE leased_until > now()")).length === 0 || undefined
  await eventually(none, 5_000).catch(() => undefined)
}

/** Does what makes the core book a capture, and waits until the plugin has corrected the sums of its payment after it. */
export async function untilCorrected(
  { sql }: Pick<Shop, "sql">,
  { orderNo }: { orderNo: string },
  book: () => Promise<unknown>,
): Promise<void> {
  const [begun] = await sql<{ at: string }>("SELECT clock_timestamp()::text AS at")
  await book()
  await eventually(async () => {
    const corrected = await sql(
      `SELECT id FROM acquiring_payment
       WHERE order_no = $1 AND wanted_at >= $2::timestamptz AND (leased_until IS NULL OR leased_until <= now())`,
      [orderNo, begun?.at],
    )
    return corrected.length > 0 || undefined
  })
}
