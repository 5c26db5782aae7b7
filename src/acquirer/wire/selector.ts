import { AcquirerError } from "../domain/errors"
import type { Operation } from "../operations/operation"
import type { Profile } from "../profile/profile"

/**
 * The fields with the profile's name for the one that chooses orders.
 * @throws AcquirerError `invalid` for a query that names no order where the service refuses that
 */
export function selectedBy(
  { selector: own }: Pick<Operation<never, unknown, object, object>, "selector">,
  { selector }: Profile,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  if (!own) return fields
  if (fields[own] === undefined && selector.absent === "refused") {
    throw new AcquirerError("invalid", {
      code: "order_no",
      field: own,
      merchantMessage:
        "The service answers no query that names no order (profile.selector.absent). Search for an order.",
    })
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name === own ? selector.field : name, value]),
  )
}
