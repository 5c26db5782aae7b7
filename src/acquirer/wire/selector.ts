import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import type { Profile } from "../profile/profile"

/**
 * The fields with the profile's way of choosing orders: its name for the field, its separator.
 * @throws AcquirerError `invalid` for an order number that contains the profile's separator, and for none where the
 * service refuses that
 */
export function selectedBy(
  operation: { name: OperationName; selector?: { field: string; separator: string } },
  { selector }: Profile,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const own = operation.selector
  if (!own) return fields
  const chosen = fields[own.field]
  const orders = typeof chosen === "string" ? chosen.split(own.separator) : []
  if (selector.separator !== own.separator && orders.some((order) => order.includes(selector.separator))) {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: selector.field,
      merchantMessage: `${operation.name} cannot ask about an order number that contains "${selector.separator}".`,
    })
  }
  if (orders.length === 0 && selector.absent === "refused") {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: own.field,
      merchantMessage:
        "The service answers no query that names no order (profile.selector.absent). Search for an order.",
    })
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name !== own.field) return [[name, value]]
      return orders.length > 0 ? [[selector.field, orders.join(selector.separator)]] : []
    }),
  )
}
