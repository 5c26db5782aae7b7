import { AcquirerError } from "../../domain/errors"
import type { CodeTables, OperationName } from "../operation"
import { malformed } from "./malformed"

/**
 * The list as it may be sent.
 * @throws AcquirerError `invalid` naming the limit when it is empty or longer (specification, "Limits")
 */
export function withinLimit<Element>(
  operation: OperationName,
  { list, limit }: { list: string; limit: number },
  elements: readonly Element[],
): readonly Element[] {
  if (elements.length > 0 && elements.length <= limit) return elements
  throw new AcquirerError("invalid", {
    code: "batch_limit",
    field: list,
    merchantMessage: `${operation} takes 1 to ${limit} orders a request (${list}); there were ${elements.length}.`,
  })
}

/**
 * The elements of a batch or query answer. Elements carry their own status, so they count even where
 * `return_status` is not successful.
 * @throws AcquirerError `refused` when the service declined the request as a whole; `protocol` when it says
 * that all went well and sends no list
 */
export function answeredList<Element>(
  list: string,
  wire: { return_status: string; return_message?: string },
  elements: Element[] | undefined,
  codes: CodeTables,
): Element[] {
  if (elements && elements.length > 0) return elements
  acceptedStatus(wire, codes)
  if (!elements) throw malformed(list, "is missing")
  return elements
}

/** @throws AcquirerError `refused` with the service's own code and text unless `return_status` is successful */
export function acceptedStatus(wire: { return_status: string; return_message?: string }, codes: CodeTables): void {
  if (codes.meaning("return_status", wire.return_status) === "ok") return
  throw new AcquirerError("refused", {
    code: wire.return_status,
    field: "return_status",
    sent: false,
    merchantMessage: `The service refused the request: ${wire.return_message || "it gave no reason"} (${wire.return_status}).`,
  })
}
