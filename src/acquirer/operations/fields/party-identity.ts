import { echoedTexts } from "./echoed-texts"
import { isoDate } from "./request-types"

/** Who a payout's beneficiary or payer is. */
export const partyIdentity = echoedTexts({
  firstName: "first_name",
  lastName: "last_name",
  companyName: "company_name",
  dateOfBirth: { name: "date_of_birth", type: isoDate },
  entityType: "entity_type",
})
