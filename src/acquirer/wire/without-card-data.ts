import type { Profile } from "../profile/profile"
import type { CallContext } from "./call-context"

/**
 * Where the service answers with its own numbers and with money: these stay as they came. A transaction id may look
 * like a card number, and with other digits it would be another payment's.
 */
const NUMBERS: ReadonlySet<string> = new Set([
  ...["merchant_id", "account_id", "order_no", "transaction_id", "request_id", "recurring_id", "payer_id"],
  ...["reference_no", "refund_reference", "refund_reference_id", "short_reference_id"],
  ...["amount", "refund_amount", "payment_amount", "source_amount"],
  ...["token_id", "encryption_data", "issuer_url"],
])

/** What a payout's answer repeats of the persons is kept nowhere, and bank accounts look like cards now and then. */
const PARTIES: ReadonlySet<string> = new Set(["beneficiary", "payer"])

/**
 * A message of the service as it may be kept: in every text that is no number of its own, what looks like card data is
 * hidden as it is in a log. A service, or the bank behind it, may repeat in its words what it was sent.
 * @param fields by the specification's names
 */
export function withoutCardData<Fields extends object>(
  fields: Fields,
  { redact, profile }: Pick<CallContext, "redact" | "profile">,
): Fields {
  const own = numbersOf(profile)
  const isNumber = (name: string) => NUMBERS.has(name) || own.includes(name)
  const shown = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return isNumber(name) ? value : redact(value)
    if (typeof value !== "object" || value === null || PARTIES.has(name)) return value
    if (Array.isArray(value)) return value.map((element) => shown(element, name))
    // Mostly nothing is hidden, and nothing copied.
    let changed: Record<string, unknown> | undefined
    for (const [inner, part] of Object.entries(value)) {
      const kept = shown(part, inner)
      if (kept !== part) changed = { ...value, ...changed, [inner]: kept }
    }
    return changed ?? value
  }
  return shown(fields, "") as Fields
}

/** The names that the profile itself gives to such fields. */
function numbersOf({ voucher, capturedField }: Profile): string[] {
  return [voucher.number, ...(capturedField === undefined ? [] : [capturedField])]
}
