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
