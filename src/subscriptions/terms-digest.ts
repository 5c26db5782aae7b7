import { createHash } from "node:crypto"
import type { ContractTerms } from "./contract-terms"

/**
 * Stands for everything that is deducted, when and how often. The start counts by its rule: a contract that is offered
 * before midnight is the same after it.
 */
export function termsDigest({ plan, amount }: ContractTerms): string {
  const { interval, interval_count, billing_cycle, promotion_cycle, start_after_days, ends_on } = plan
  return createHash("sha256")
    .update(
      JSON.stringify([
        ...[amount.toString(), interval, interval_count, billing_cycle],
        ...[promotion_cycle, start_after_days, ends_on],
      ]),
    )
    .digest("base64url")
    .slice(0, 16)
}
