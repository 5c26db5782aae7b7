import { AcquirerError } from "../domain/errors"

export interface OrderReference {
  transactionId: string
  orderNo: string
}

/**
 * Gives every deed of a request its own result: by transaction and order number, never by position. The deeds of
 * one request are about different transactions (see `requestsOf`).
 * @returns per deed its result; or an AcquirerError (`protocol`, sent), its outcome being unknown, when the answer
 * has none or two that say different things
 */
export function matchResults<Result extends OrderReference>(
  deeds: readonly OrderReference[],
  results: readonly Result[],
  correlationId?: string,
): (Result | AcquirerError)[] {
  return deeds.map((deed) => {
    const [first, ...others] = results.filter((result) => isSameOrder(deed, result))
    if (!first) return unmatched(deed, "has no result for", correlationId)
    const said = JSON.stringify(first)
    const contradicted = others.some((other) => JSON.stringify(other) !== said)
    return contradicted ? unmatched(deed, "has contradicting results for", correlationId) : first
  })
}

/**
 * Divides deeds into requests so that no request has two deeds on one transaction: their results could not be
 * told apart.
 */
export function requestsOf<Deed extends OrderReference>(deeds: readonly Deed[]): Deed[][] {
  const requests: Deed[][] = []
  const occurrences = new Map<string, number>()
  for (const deed of deeds) {
    const earlier = occurrences.get(deed.transactionId) ?? 0
    occurrences.set(deed.transactionId, earlier + 1)
    ;(requests[earlier] ??= []).push(deed)
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
