import { HOUR_MS } from "../acquirer/domain/durations"
import type { Policy } from "./case"

/**
 * Of an account whose settings are incomplete: nothing of it is queried, so nothing is decided by this, and what is
 * kept is kept. The rest are the settings' defaults. A test compares them: read off the schema they would build it, two
 * megabytes, beside every account that is closed.
 */
export const CLOSED_POLICY: Policy = {
  capture: "by_hand",
  late_money: { browser_gone: "complete", cart_changed: "keep", wrong_amount: "keep", duplicate: "keep" },
  cancelled_at_service: "keep_order",
  asking: {
    within_ms: 8_000,
    absence_after_ms: 300_000,
    retry_card_after_ms: 30_000,
    first_after_ms: 5_000,
    being_paid_ms: 20_000,
    longest_interval_ms: HOUR_MS,
  },
  timeouts: { connect_ms: 5_000, headers_ms: 25_000, body_ms: 10_000, total_ms: 30_000 },
  checkout_minutes: 60,
  reconcile: { parallel_requests: 4, longest_pass_ms: 300_000, watch_days: 120 },
  journal: { retention_days: 1_095 },
}
