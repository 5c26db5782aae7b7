import { ownValue } from "./own-value"
import { NOTIFICATION_FIELDS, type NotificationField, type Profile, type SignedMessage } from "./profile"
import { SIGNATURE_FIELD, signatureOf, signMessage } from "./signature"

type Header = (name: string) => string | undefined

/**
 * A notification's values by the specification's names, its signature among them, wherever the profile says they are.
 */
export function specificationNames(
  { notification }: Pick<Profile, "notification">,
  body: Record<string, unknown>,
  header: Header,
): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const name of NOTIFICATION_FIELDS) {
    const value = valueAt(body, notification.fields[name])
    if (value !== undefined) named[name] = value
  }
  const { in: place, name } = notification.signature
  named[SIGNATURE_FIELD] = place === "header" ? header(name) : valueAt(body, name)
  return named
}

/** The value of a name; where there is none, of a path whose parts stand between dots. */
function valueAt(body: unknown, name: string): unknown {
  const value = ownValue(body, name)
  return value === undefined && name.includes(".") ? name.split(".").reduce(ownValue, body) : value
}

/** A message that is signed when it is written: its signature covers the bytes. */
const SIGNED_WHEN_WRITTEN = "(over-body)"

/** A notification's fields with the signature that the service would give them. */
export function signedNotification(
  profile: Profile,
  message: Extract<SignedMessage, "notification" | "payout_notification">,
  fields: Record<string, string>,
  key: string,
): Record<string, string> {
  const signature =
    profile.notification.signature.over === "raw"
      ? SIGNED_WHEN_WRITTEN
      : signMessage(profile, message, { ...servicesNames(profile, fields), ...fields }, key)
  return { ...fields, [SIGNATURE_FIELD]: signature }
}

/**
 * A notification as the service would send it: with the names, and the signature in the place, that the profile says.
 */
export function writtenNotification(
  profile: Profile,
  message: Extract<SignedMessage, "notification" | "payout_notification">,
  { [SIGNATURE_FIELD]: signature, ...fields }: Record<string, string>,
  key: string,
  encode: (body: Record<string, unknown>) => string,
): { body: string; headers: Record<string, string> } {
  const { in: place, name } = profile.notification.signature
  const named = servicesNames(profile, fields)
  if (place === "field" && signature !== undefined) put(named, name, signature)
  const body = encode(named)
  if (place === "field" || signature === undefined) return { body, headers: {} }
  const recipe = { ...profile.signature.default, ...profile.signature.messages[message] }
  return { body, headers: { [name]: signature === SIGNED_WHEN_WRITTEN ? signatureOf(body, key, recipe) : signature } }
}

function servicesNames({ notification }: Profile, fields: Record<string, string>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    put(named, Object.hasOwn(notification.fields, name) ? notification.fields[name as NotificationField] : name, value)
  }
  return named
}

function put(holder: Record<string, unknown>, path: string, value: string): void {
  const [first = "", ...rest] = path.split(".")
  if (rest.length === 0) {
    holder[first] = value
    return
  }
  const inner = holder[first]
  const next = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {}
  holder[first] = next
  put(next, rest.join("."), value)
}
