import type { OperationRow } from "../modules/acquiring/operation-row"

/**
 * Whether an approved card is known to be approved for the sum that was asked: its own answer was compared with it, and a
 * person has said it. A query that found the card proves no more than the sum of its record.
 */
export function isSumProven({ evidence, answer, amount, currency_code }: OperationRow): boolean {
  if (evidence !== "record") return true
  const found = answer?.found as { amount?: unknown; currency?: unknown } | undefined
  return amount !== null && found?.amount === amount && found.currency === currency_code
}
