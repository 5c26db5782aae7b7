import { z } from "zod"
import type { Payer } from "../../domain/payout"
import { optionalObject } from "./answer-types"
import { echoedTexts } from "./echoed-texts"
import { presentObject } from "./outgoing-text"
import { partyIdentity } from "./party-identity"
import { country } from "./request-types"

const additionalInfo = echoedTexts({
  businessRegistrationNumber: "business_registration_number",
  businessRegistrationType: "business_registration_type",
  externalId: "external_id",
  personalEmail: "personal_email",
  personalIdNumber: "personal_id_number",
  job: "job",
})

const address = echoedTexts({
  city: "city",
  countryCode: { name: "country_code", type: country },
  postcode: "postcode",
  state: "state",
  streetAddress: "street_address",
})

/** `payer` of a payout request. */
export const payer = z.strictObject({
  ...partyIdentity.request,
  additional_info: z.strictObject(additionalInfo.request).optional(),
  address: z.strictObject(address.request).optional(),
})

/** `payer` of a payout answer. */
export const answeredPayer = optionalObject({
  ...partyIdentity.answer,
  additional_info: optionalObject(additionalInfo.answer),
  address: optionalObject(address.answer),
})

export function payerToWire(from: Payer = {}) {
  return presentObject({
    ...partyIdentity.toWire(from),
    additional_info: presentObject(additionalInfo.toWire(from.additionalInfo)),
    address: presentObject(address.toWire(from.address)),
  })
}

export function payerFromWire(wire: z.infer<typeof answeredPayer>): Payer | undefined {
  return presentObject({
    ...partyIdentity.fromWire(wire),
    additionalInfo: presentObject(additionalInfo.fromWire(wire?.additional_info)),
    address: presentObject(address.fromWire(wire?.address)),
  })
}
