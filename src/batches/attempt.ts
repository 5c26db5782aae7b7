import type { OperationKind, OperationRow } from "../modules/acquiring/operation-row"
import { operationInWords } from "../modules/acquiring/operation-words"

/** The attempt of an operation that a batch comes to. */
export interface Attempt {
  reference: string
  /** Its row, where it was begun before: done, under way or not known. */
  row: OperationRow | undefined
}

/**
 * The journal's reference of a batch's operation. The first attempt bears the operation's own name; what the service
 * certainly did not do may be tried again, under the next name, because a refund's is what the refund search knows it
 * by. An attempt that is done, under way or not known is the operation itself: whoever comes with it finds its row.
 * @param rows the journal's of the order number
 */
export function attemptOf(rows: readonly OperationRow[], kind: OperationKind, name: string): Attempt {
  for (let attempt = 1; ; attempt += 1) {
    const reference = attempt === 1 ? name : `${name}_try${attempt}`
    const row = rows.find((other) => other.kind === kind && other.reference === reference)
    if (row?.state !== "refused") return { reference, row }
  }
}

export function notKnownYet({ kind }: Pick<OperationRow, "kind">): string {
  return `The outcome of a ${operationInWords(kind)} is not known yet: it is queried, and shows by itself.`
}
