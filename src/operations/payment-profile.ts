import { deductionNamed } from "../acquirer/profile/deduction-order-no"
import type { Profile } from "../acquirer/profile/profile"
import type { Store } from "../medusa/store"
import { accountAt, declaredNow, serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import type { Account } from "./account"
import { profileOf } from "./profile-of"

/**
 * The profile that a payment, and the contract it began, is read by: of the declared account that it lies under. Where
 * none is that account its own is taken: nothing is queried then.
 */
export async function profileAt(account: AtAccount, orderNo: string): Promise<Profile> {
  const { settings, store } = account
  const place = await placeOf(account, orderNo)
  const other = place === serviceAccountOf(settings) ? undefined : await declaredAs(store, place)
  return profileOf(other === undefined ? settings : await store.acquiring.settings(other))
}

/**
 * The same for each of some order numbers; a deduction's is that of the payment that began its contract, as its client
 * is.
 */
export async function profilesAt(
  account: AtAccount,
  orderNos: readonly string[],
): Promise<(orderNo: string) => Profile> {
  const { id, settings, store } = account
  const named = await deductionsNamed(store, settings)
  const withFirsts = (orderNo: string) => [orderNo, ...named(orderNo).map(({ first }) => first)]
  const all = orderNos.flatMap(withFirsts)
  const elsewhere = await store.acquiring.payments.lyingElsewhere(id, all, serviceAccountOf(settings))
  const own = profileOf(settings)
  const profiles = new Map<string, Profile>()
  for (const place of new Set(elsewhere.values())) {
    const other = await declaredAs(store, place)
    profiles.set(place, other === undefined ? own : profileOf(await store.acquiring.settings(other)))
  }
  return (orderNo) => {
    const [place = ""] = withFirsts(orderNo).flatMap((one) => elsewhere.get(one) ?? [])
    return profiles.get(place) ?? own
  }
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
 * How order numbers name deductions, read as every declared account's service writes them: a contract may lie under
 * another account than its own. Whether there is such a contract is another matter.
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
