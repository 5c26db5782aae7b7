import type { Account } from "../../gateway/account"
import type { Look, PaymentRow } from "../../modules/acquiring/payment-book"
import type { Settled } from "./settle-payment"

const DAY_MS = 86_400_000

/**
 * Soon while something is open or was repaired, then ever more rarely; what can only change by somebody's deed at the
 * portal, or by a shopper who finds a forgotten page again, once a day.
 * @param settled what the look brought; undefined when the service could not be asked
 */
export function lookAgain({ settings }: Account, row: PaymentRow, settled: Settled | undefined, now: Date): Look {
  const { first_after_ms, longest_interval_ms } = settings.asking
  const isQuiet = settled !== undefined && !settled.open && settled.repairs.length === 0
  const checks = isQuiet || settled === undefined ? row.checks + 1 : 0
  const longest =
    isQuiet && isAtRest(settled, row, settings.checkout_minutes, now)
      ? Math.max(longest_interval_ms, DAY_MS)
      : longest_interval_ms
  const wait = Math.min(first_after_ms * 2 ** Math.min(checks, 30), longest)
  return {
    final: settled?.final ?? false,
    checks,
    checked_at: settled ? now : row.checked_at,
    next_check_at: new Date(now.getTime() + wait),
  }
}

function isAtRest({ status }: Settled, row: PaymentRow, checkoutMinutes: number, now: Date): boolean {
  if (status === "captured" || status === "partially_refunded" || status === "refunded") return true
  return status === "created" && now.getTime() - row.created_at.getTime() > checkoutMinutes * 60_000
}
