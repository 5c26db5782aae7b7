import type { OperationRow } from "../../modules/acquiring/operation-row"

const REST = "_rest"

/** The first refund of a rest bears the payment's own name; what was not made is tried under the next. */
export function restReference(operations: readonly OperationRow[], reference: string): string {
  const first = `${reference}${REST}`
  const tried = restRefunds(operations, first).length
  return tried === 0 ? first : `${first}${tried}`
}

/**
 * The refunds by which a rest was tried to be refunded, oldest first.
 * @param reference of any of them
 */
export function restRefunds(operations: readonly OperationRow[], reference: string): OperationRow[] {
  const first = reference.replace(/\d*$/, "")
  return operations.filter((row) => row.kind === "refund" && row.reference.startsWith(first))
}
