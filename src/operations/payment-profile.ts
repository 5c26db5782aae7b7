import { deductionNamed } from "../acquirer/profile/deduction-order-no"
import type { Profile } from "../acquirer/profile/profile"
import type { Store } from "../medusa/store"
import { accountAt, declaredNow, serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import type { Account } from "./account"
import { profileOf } from "./profile-of"

/**
 * The profile that a payment, and the contract it began, is read by: of the declared account that it lies under. Where none
 * is that account its own is taken: nothing is queried then.
 */
export async function profileAt(account: AtAccount, orderNo: string): Promise<Profile> {
  const { settings, store } = account
  const place = await placeOf(account, orderNo)
  const other = place === serviceAccountOf(settings) ? undefined : await declaredAs(store, place)
  return profileOf(other === undefined ? settings : await store.acquiring.settings(other))
}

type AtAccount = Pick<Account, "id" | "settings" | "store">

/** The account of the service that a payment lies under, or will be begun at. */
export async function placeOf({ id, settings, store }: AtAccount, orderNo: string): Promise<string> {
  const present = serviceAccountOf(settings)
  return (await store.acquiring.payments.lyingElsewhere(id, [orderNo], present)).get(orderNo) ?? present
}

/** The declared account that has some ids at the service by now. */
export async function declaredAs({ acquiring }: Store, serviceAccount: string): Promise<string | undefined> {
  return accountAt(await declaredNow(acquiring), serviceAccount)
}

/** What an order number may be a deduction of. */
export type PossibleDeduction = NonNullable<ReturnType<typeof deductionNamed>>

/**
 * How order numbers name deductions, read as every declared account's service writes them: a contract may lie under another
 * account than its own. Whether there is such a contract is another matter.
 */
export async function deductionsNamed(
  { acquiring }: Store,
  settings: Settings,
): Promise<(orderNo: string) => PossibleDeduction[]> {
  const others = await Promise.all(acquiring.accounts().map((id) => acquiring.settings(id).catch(() => undefined)))
  const profiles = [settings, ...others].flatMap((one) => (one ? [profileOf(one)] : []))
  const ways = new Map(profiles.map((profile) => [profile.deductions.orderNo, profile]))
  return (orderNo) => [...ways.values()].flatMap((profile) => deductionNamed(profile, orderNo) ?? [])
}
