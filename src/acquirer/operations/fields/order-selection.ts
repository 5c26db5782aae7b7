import { AcquirerError } from "../../domain/errors"
import type { OrderNo } from "../../domain/references"
import type { OperationName } from "../operation"
import { withinLimit } from "./batch"
import { text } from "./request-types"

/** Which orders a query is about: these, or the account's newest. */
export type OrderSelection = readonly OrderNo[] | "newest"

/** How queries choose orders. The specification shows no field for it; the profile has the last word on both. */
export const selector = { field: "order_no", separator: "," } as const

export const selectionFields = { order_no: text.optional() }

/**
 * @throws AcquirerError `invalid` for an empty list, for more orders than `batch.limit`, and for an order number
 * that contains the separator
 */
export function selectionToWire(
  operation: OperationName,
  batch: { list: string; limit: number },
  selection: OrderSelection,
): { order_no?: string } {
  if (selection === "newest") return {}
  const orderNos = withinLimit(operation, batch, selection)
  const divided = orderNos.find((orderNo) => orderNo.includes(selector.separator))
  if (divided !== undefined) {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: selector.field,
      merchantMessage: `${operation} cannot ask about order number ${divided}: it contains "${selector.separator}".`,
    })
  }
  return { order_no: orderNos.join(selector.separator) }
}
