import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import type { Profile } from "./profile"

/** As the specification spells it in the request of an alternative payment, where nothing is open. */
const SPELLED = "website"

/** Requests whose field for the merchant's site the specification prints as something else. */
const OPEN: ReadonlySet<OperationName> = new Set(["authorise", "checkout"])

/**
 * A request's fields with the service's own name for the merchant's site, at the same place.
 * @throws AcquirerError `config` when the request has another field of that name
 */
export function withWebsiteField(
  operation: OperationName,
  { websiteField }: Profile,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  if (websiteField === SPELLED || !OPEN.has(operation)) return fields
  if (fields[websiteField] !== undefined) {
    throw new AcquirerError("config", {
      code: "website_field",
      field: "profile.websiteField",
      merchantMessage: `The request has a field ${websiteField} already. Correct profile.websiteField.`,
    })
  }
  return renamed(fields, SPELLED, websiteField)
}

/** The same, as whoever receives such a request reads it. */
export function withoutWebsiteField(
  operation: OperationName,
  { websiteField }: Profile,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  return OPEN.has(operation) ? renamed(fields, websiteField, SPELLED) : fields
}

function renamed(fields: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))
}
