import { AcquirerError } from "../../domain/errors"
import type { OrderNo } from "../../domain/references"
import type { CodeTables, OperationName } from "../operation"
import { withinLimit } from "./batch"
import { isDivided } from "./order-number"
import { text } from "./request-types"

/** Which orders a query is about: these, or the account's newest. */
export type OrderSelection = readonly OrderNo[] | "newest"

/**
 * The field by which queries choose orders. The specification shows none; the profile has the last word on its name.
 */
export const selector = "order_no"

export const selectionFields = { order_no: text.optional() }

/**
 * The order numbers with the profile's separator between them.
 * @throws AcquirerError `invalid` for an empty list, for more orders than `batch.limit`, and for an order number
 * that contains the separator
 */
export function selectionToWire(
  operation: OperationName,
  batch: { list: string; limit: number },
  selection: OrderSelection,
  { orderSeparator: separator }: Pick<CodeTables, "orderSeparator">,
): { order_no?: string } {
  if (selection === "newest") return {}
  const orderNos = withinLimit(operation, batch, selection)
  const divided = orderNos.find((orderNo) => isDivided(orderNo, separator))
  if (divided !== undefined) {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: selector,
      merchantMessage: `${operation} cannot ask about order number ${divided}: it contains "${separator}".`,
    })
  }
  return { order_no: orderNos.join(separator) }
}
