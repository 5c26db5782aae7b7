import { z } from "zod"
import type { AccountOwner } from "../../domain/payment-request"
import { unlessEmpty } from "../../domain/unless-empty"
import { clean, presentList } from "./outgoing-text"
import { ipAddress, listOf, number, text } from "./request-types"

/** `account_owner`: the shopper's history with the shop. */
export const accountOwner = listOf(
  z.strictObject({
    first_name: text.optional(),
    last_name: text.optional(),
    email: text.optional(),
    account_id: text.optional(),
    created: number.optional(),
    past_orders_count: number.optional(),
    past_orders_sum: number.optional(),
    lastLogin_ip: ipAddress.optional(),
    registration_ip: ipAddress.optional(),
  }),
)

export function accountOwnerToWire(owners: AccountOwner[] | undefined) {
  return presentList(
    owners?.flatMap(
      (owner) =>
        unlessEmpty({
          first_name: clean(owner.firstName),
          last_name: clean(owner.lastName),
          email: clean(owner.email),
          account_id: clean(owner.accountId),
          created: owner.created,
          past_orders_count: owner.pastOrdersCount,
          past_orders_sum: owner.pastOrdersSum,
          lastLogin_ip: clean(owner.lastLoginIp),
          registration_ip: clean(owner.registrationIp),
        }) ?? [],
    ),
  )
}
