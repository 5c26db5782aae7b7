import type { OperationRow } from "../modules/acquiring/operation-row"

/**
 * Whether an approved card is known to be approved for the sum that was asked: its own answer was compared with it, and
 * a person has said it. A query that found the card proves no more than the sum of its record.
 */
export function isSumProven(row: OperationRow): boolean {
  if (row.evidence !== "record") return true
  const found = foundSum(row)
  return row.amount !== null && found?.amount === row.amount && found.currency === row.currency_code
}

/** The sum of the record that a query has found a card by, which may be another than was asked for. */
export function foundSum({
  evidence,
  answer,
}: Partial<Pick<OperationRow, "evidence" | "answer">>): { amount: string; currency: string } | undefined {
  const found = answer?.found as { amount?: unknown; currency?: unknown } | undefined
  if (evidence !== "record" || typeof found?.amount !== "string" || typeof found.currency !== "string") return undefined
  return { amount: found.amount, currency: found.currency }
}
