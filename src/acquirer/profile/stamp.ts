import { randomUUID } from "node:crypto"
import { AcquirerError } from "../domain/errors"
import { wallClock } from "../domain/time-zone"
import type { Profile } from "./profile"
import { SIGNATURE_FIELD } from "./signature"

/**
 * A request's fields with the profile's stamp before the signature.
 * @throws AcquirerError `config` when the request has a field of that name
 */
export function stamped(
  { stamp, timeZone }: Profile,
  { [SIGNATURE_FIELD]: signature, ...fields }: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  if (!stamp) return { ...fields, [SIGNATURE_FIELD]: signature }
  if (fields[stamp.field] !== undefined) {
    throw new AcquirerError("config", {
      code: "stamp",
      field: "profile.stamp.field",
      merchantMessage: `The request has a field ${stamp.field} already. Correct profile.stamp.field.`,
    })
  }
  return { ...fields, [stamp.field]: stampText(stamp.format, timeZone, now), [SIGNATURE_FIELD]: signature }
}

function stampText(format: NonNullable<Profile["stamp"]>["format"], timeZone: string, now: Date): string {
  switch (format) {
    case "unix_seconds":
      return String(Math.floor(now.getTime() / 1000))
    case "unix_ms":
      return String(now.getTime())
    case "YYYYMMDDHHmmss":
      return wallClock(now, timeZone)
    case "nonce":
      return randomUUID().replaceAll("-", "")
  }
}
