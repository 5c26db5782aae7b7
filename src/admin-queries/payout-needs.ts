import type { MedusaContainer } from "@medusajs/framework/types"
import { dayOf } from "../acquirer/domain/time-zone"
import { referenceProfile } from "../acquirer/profile/reference"
import { storeOf, type Store } from "../medusa/store"
import { profileOf } from "../operations/profile-of"
import type { PayoutRules } from "../payouts/check-payout"
import { needsBesideId, needsOf, type PayoutNeeds } from "../payouts/requirements"
import { calendarOf } from "./close"

/**
 * What a payout needs by the bank's country and the method, or beside the id of a beneficiary whom the service knows.
 * @param account whose service; the reference profile's where it is left out
 * @throws AcquirerError `config` when there is no such account
 */
export async function payoutNeeds(
  container: MedusaContainer,
  {
    account,
    country,
    method,
    beneficiary,
  }: {
    account?: string | undefined
    country?: string | undefined
    method?: string | undefined
    beneficiary?: "new" | "known" | undefined
  },
): Promise<PayoutNeeds> {
  const store = storeOf(container)
  const { details } = account === undefined ? anyRules(store) : await rulesOf(store, account)
  return beneficiary === "known" ? needsBesideId(details) : needsOf(details, country, method)
}

/** The rules of an account's payouts, at its time zone's day. */
export async function rulesOf(store: Store, account: string): Promise<PayoutRules> {
  const { today } = await calendarOf(store, account)
  return { today, details: profileOf(await store.acquiring.settings(account)).payouts }
}

/** Those of no account in particular. */
export function anyRules({ acquiring }: Store): PayoutRules {
  return { today: dayOf(acquiring.clock.now(), "UTC"), details: referenceProfile.payouts }
}
