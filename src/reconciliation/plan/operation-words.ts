import { Money } from "../../acquirer/domain/money"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { operationInWords } from "../../modules/acquiring/operation-words"

/** That an operation is waited for: called by its sum, as a merchant knows it, not by its reference. */
export function outcomeUnknown({ kind, amount, currency_code }: OperationRow): string {
  const sum = sumOf(amount, currency_code)
  return sum
    ? `the outcome of the ${operationInWords(kind)} of ${sum} is not known yet`
    : `the outcome of the ${operationInWords(kind)} is not known yet`
}

/** That the service has said what became of it. */
export function outcomeShown({ kind, amount, currency_code }: OperationRow): string {
  const sum = sumOf(amount, currency_code)
  return sum
    ? `the service shows what became of the ${operationInWords(kind)} of ${sum}`
    : `the service shows what became of the ${operationInWords(kind)}`
}

function sumOf(amount: string | null, currency: string | null): string | undefined {
  return amount === null || currency === null ? undefined : Money.exact(amount, currency).toString()
}
