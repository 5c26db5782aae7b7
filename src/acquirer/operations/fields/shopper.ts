import { z } from "zod"
import type { Shopper } from "../../domain/payment-request"
import type { Draft } from "./envelope"
import { clean, cleanOrEmpty } from "./outgoing-text"
import { ipAddress, text } from "./request-types"

export const shopperFields = {
  shopper_id: text.optional(),
  shopper_email: text.optional(),
  shopper_ip: ipAddress.optional(),
  shopper_phone: text.optional(),
  shopper_level: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  document: text.optional(),
  birth_date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, "must be a date written DD-MM-YYYY")
    .optional(),
}

/**
 * `document` may be empty and is always sent.
 * @param holder whose name `first_name` and `last_name` carry: the cardholder's, where there is a card
 */
export function writeShopper(
  body: Draft<typeof shopperFields>,
  shopper: Shopper,
  holder: { firstName?: string; lastName?: string } = shopper,
): void {
  body.shopper_id = clean(shopper.id)
  body.shopper_email = clean(shopper.email)
  body.shopper_ip = clean(shopper.ip)
  body.shopper_phone = clean(shopper.phone)
  body.shopper_level = clean(shopper.level)
  body.first_name = clean(holder.firstName)
  body.last_name = clean(holder.lastName)
  body.document = cleanOrEmpty(shopper.document)
  body.birth_date = clean(shopper.birthDate)
}
