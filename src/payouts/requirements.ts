import { readPayoutDetails } from "../acquirer/profile/payout-details"
import type { Profile } from "../acquirer/profile/profile"

/** Which details a payout needs, by their paths, such as `beneficiary.bank_details.iban`. */
export interface PayoutNeeds {
  required: string[]
  /** One of each of these, at least. */
  oneOf: string[][]
  /** What a form shows beside the required ones. */
  optional: string[]
}

/**
 * What the profile says of a transfer, by the most that is known of it: country and method, method, country.
 * @param country of the bank, as it was said
 */
export function needsOf(
  { required, ibanCountries }: Profile["payouts"],
  country: string | undefined,
  method: string | undefined,
): PayoutNeeds {
  const by = method?.trim().toUpperCase()
  const isIban = country !== undefined && ibanCountries.split(/[\s,]+/).includes(country)
  const places = [...(country === undefined ? [] : [country]), ...(isIban ? ["IBAN"] : []), "*"]
  const keys = [...(by ? [`${country ?? "*"}:${by}`, `*:${by}`] : []), ...places]
  return needsIn(keys.filter((key) => Object.hasOwn(required, key)).map((key) => required[key])[0])
}

/** What a payout needs whose beneficiary the service knows. */
export function needsBesideId({ besideBeneficiaryId }: Profile["payouts"]): PayoutNeeds {
  return needsIn(besideBeneficiaryId)
}

function needsIn(text = ""): PayoutNeeds {
  const details = readPayoutDetails(text)
  const needed = details.filter(({ isOptional }) => !isOptional).map(({ oneOf }) => oneOf)
  return {
    required: needed.filter(({ length }) => length === 1).flat(),
    oneOf: needed.filter(({ length }) => length > 1),
    optional: details.filter(({ isOptional }) => isOptional).flatMap(({ oneOf }) => oneOf),
  }
}
