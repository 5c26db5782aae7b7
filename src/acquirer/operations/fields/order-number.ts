import { AcquirerError } from "../../domain/errors"
import type { OrderNo } from "../../domain/references"
import type { CodeTables } from "../operation"
import { clean } from "./outgoing-text"

/**
 * The number of a payment that is to be made.
 * @throws AcquirerError `invalid` for one that no query could name, or that an answer would have otherwise: what became
 * of the payment could never be known
 */
export function queryable(
  orderNo: OrderNo,
  { orderSeparator: separator }: Pick<CodeTables, "orderSeparator">,
): OrderNo {
  if (isDivided(orderNo, separator)) {
    throw unusable(
      `it contains "${separator}", which divides the order numbers of a query (profile.selector.separator)`,
    )
  }
  if (clean(orderNo) !== orderNo) {
    throw unusable("it has blanks at an end, or a character that cannot be printed")
  }
  return orderNo
}

/** Whether a number's end comes before the number is over, where another one follows it in a query. */
export function isDivided(orderNo: string, separator: string): boolean {
  return (orderNo + separator).indexOf(separator) !== orderNo.length
}

function unusable(why: string): AcquirerError {
  return new AcquirerError("invalid", {
    code: "order_no",
    field: "order_no",
    merchantMessage: `No query would find a payment with this order_no: ${why}. Nothing was sent.`,
  })
}
