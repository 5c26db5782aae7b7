import { AcquirerError } from "../domain/errors"

export interface OrderReference {
  transactionId: string
  orderNo: string
}

/**
 * Gives every operation of a request its own result: by transaction and order number, never by position. The operations
 * of one request are about different transactions (see `requestsOf`).
 * @returns per operation its result; or an AcquirerError (`protocol`, sent), its outcome being unknown, when the answer
 * has none or two that say different things
 */
export function matchResults<Result extends OrderReference>(
  operations: readonly OrderReference[],
  results: readonly Result[],
  correlationId?: string,
): (Result | AcquirerError)[] {
  return operations.map((operation) => {
    const [first, ...others] = results.filter((result) => isSameOrder(operation, result))
    if (!first) return unmatched(operation, "has no result for", correlationId)
    const said = JSON.stringify(first)
    const contradicted = others.some((other) => JSON.stringify(other) !== said)
    return contradicted ? unmatched(operation, "has contradicting results for", correlationId) : first
  })
}

/**
 * Divides operations into requests so that no request has two operations on one transaction: their results could not be
 * told apart.
 */
export function requestsOf<Operation extends OrderReference>(operations: readonly Operation[]): Operation[][] {
  const requests: Operation[][] = []
  const occurrences = new Map<string, number>()
  for (const operation of operations) {
    const earlier = occurrences.get(operation.transactionId) ?? 0
    occurrences.set(operation.transactionId, earlier + 1)
    ;(requests[earlier] ??= []).push(operation)
  }
  return requests
}

function isSameOrder(left: OrderReference, right: OrderReference): boolean {
  return left.transactionId === right.transactionId && left.orderNo === right.orderNo
}

function unmatched(
  { orderNo, transactionId }: OrderReference,
  what: string,
  correlationId: string | undefined,
): AcquirerError {
  return new AcquirerError("protocol", {
    code: "unmatched",
    correlationId,
    sent: true,
    merchantMessage: `The service's answer ${what} order ${orderNo}, transaction ${transactionId}. Whether it was carried out is not known yet.`,
  })
}
