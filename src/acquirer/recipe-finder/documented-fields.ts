import fields from "../operations/fields.json"
import { paymentNotification, payoutNotification } from "../profile/notification"
import type { SignatureField, SignedMessage } from "../profile/profile"
import { SIGNATURE_FIELD } from "../profile/signature"

/**
 * The fields of a message in the order in which the specification lists them, without the signature; of a list or a
 * group its plain fields. What lies deeper no recipe can cover. Notifications are the reference profile's assumption.
 */
export function documentedFields(message: SignedMessage): SignatureField[] {
  if (message === "notification") return namesOf(paymentNotification.shape)
  if (message === "payout_notification") return namesOf(payoutNotification.shape)
  return documented.get(message) ?? []
}

function namesOf(shape: object): string[] {
  return Object.keys(shape).filter((name) => name !== SIGNATURE_FIELD)
}

const documented = new Map<string, SignatureField[]>()
for (const { operation, direction, path } of fields) {
  const message = `${operation}.${direction}`
  const listed = documented.get(message) ?? []
  documented.set(message, listed)
  const [top = "", inner, ...deeper] = path.replaceAll("[]", "").split(".")
  if (deeper.length > 0 || top === SIGNATURE_FIELD) continue
  if (inner === undefined) {
    listed.push(top)
    continue
  }
  const at = listed.findIndex((field) => field === top || (typeof field === "object" && field.each === top))
  const known = listed[at]
  if (typeof known === "object") known.fields.push(inner)
  else listed[at < 0 ? listed.length : at] = { each: top, fields: [inner] }
}
