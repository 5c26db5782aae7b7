import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"

interface Batch {
  name: OperationName
  batch?: { list: string; limit: number }
}

/** The most orders one request of the operation may carry (specification, "Limits"). */
export function batchLimit({ name, batch }: Batch): number {
  if (!batch) throw new TypeError(`${name} takes no list of orders`)
  return batch.limit
}

/** @throws AcquirerError `invalid` naming the limit, so that nothing is sent */
export function refuseTooMany(operation: Batch, count: number): void {
  const limit = batchLimit(operation)
  if (count >= 1 && count <= limit) return
  throw new AcquirerError("invalid", {
    code: "batch_limit",
    field: operation.batch?.list,
    merchantMessage: `${operation.name} takes 1 to ${limit} orders at once; there were ${count}. Nothing was sent.`,
  })
}
