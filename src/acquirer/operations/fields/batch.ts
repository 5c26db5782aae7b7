import { AcquirerError } from "../../domain/errors"
import { beginningOf } from "../../domain/quoted"
import type { CodeTables, OperationName } from "../operation"
import { malformed, unnamedCode } from "./malformed"

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
 * that all went well and sends no list, or a `return_status` that no table names
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

/**
 * @throws AcquirerError `refused` with the service's own code and text where `return_status` says so; `protocol`, code
 * `unknown_code`, where no table names it: what became of the request is unknown then
 */
export function acceptedStatus(wire: { return_status: string; return_message?: string }, codes: CodeTables): void {
  const { return_status: code, return_message = "" } = wire
  const text = beginningOf(return_message)
  const said = text === "" ? {} : { said: text }
  switch (codes.meaning("return_status", code)) {
    case "ok":
      return
    case "refused":
      throw new AcquirerError("refused", {
        ...{ code, field: "return_status", sent: false, ...said },
        merchantMessage: `The service refused the request: ${text || "it gave no reason"} (${code}).`,
      })
    case "unknown":
      throw unnamedCode({ table: "return_status", code }, text)
  }
}
