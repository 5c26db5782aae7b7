import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import type { Profile } from "../profile/profile"

/**
 * The fields with the profile's way of choosing orders: its name for the field, its separator.
 * @throws AcquirerError `invalid` for an order number that contains the profile's separator
 */
export function selectedBy(
  operation: { name: OperationName; selector?: { field: string; separator: string } },
  { selector }: Profile,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const own = operation.selector
  if (!own) return fields
  const { [own.field]: chosen, ...rest } = fields
  if (typeof chosen !== "string") return rest
  const orders = chosen.split(own.separator)
  if (selector.separator !== own.separator && orders.some((order) => order.includes(selector.separator))) {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: selector.field,
      merchantMessage: `${operation.name} cannot ask about an order number that contains "${selector.separator}".`,
    })
  }
  return { ...rest, [selector.field]: orders.join(selector.separator) }
}
