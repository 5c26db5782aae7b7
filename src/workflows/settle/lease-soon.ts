import { setTimeout as sleep } from "node:timers/promises"
import type { PaymentBook, PaymentRow } from "../../modules/acquiring/payment-book"

const LONGEST_PAUSE_MS = 800

/** Takes one payment for `holder`, waiting for whoever holds it; undefined when it was not free within `patienceMs`. */
export async function leaseSoon(
  payments: PaymentBook,
  { account, order_no }: Pick<PaymentRow, "account" | "order_no">,
  holder: string,
  leaseMs: number,
  patienceMs: number,
): Promise<PaymentRow | undefined> {
  const end = Date.now() + patienceMs
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const now = new Date()
    const held = await payments.lease(account, order_no, holder, now, new Date(now.getTime() + leaseMs))
    if (held || Date.now() + pause > end) return held
    await sleep(pause)
  }
}
