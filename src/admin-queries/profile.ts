import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ADDABLE,
  entriesOf,
  entryChanges,
  optionsOf,
  UNSAID,
  withEntry,
  type EntryValue,
} from "../acquirer/profile/entries"
import { entryMeaning } from "../acquirer/profile/entry-meanings"
import { CODE_MEANINGS } from "../acquirer/profile/code-meanings"
import type { Profile } from "../acquirer/profile/profile"
import { referenceProfile } from "../acquirer/profile/reference"
import { MESSAGES, OPERATIONS, profileFrom, profileProblems } from "../acquirer/profile/schema"
import { storeOf, type Store } from "../medusa/store"
import { unknownCodeKey } from "../modules/acquiring/incidents"
import type { SettingsProblem } from "../modules/acquiring/read-settings"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import { accountSettings } from "./account-settings"
import { ownersOfPayments } from "./belongs-to"
import { moment } from "./moment"
import type { PaymentStatusName, ProfilePreview, ProfileView, UnmappedCodeView } from "./views"

const MOST_PAYMENTS = 20
const STATUS_CODE = /^codes\/payment_status\/(.+)$/

/**
 * Everything that an account's profile says and assumes, and the codes it does not name.
 * @throws AcquirerError `config` when there is no such account
 */
export async function profileView(container: MedusaContainer, account: string): Promise<ProfileView> {
  const { settings, version, locked } = await accountSettings(container, account)
  const own = ownProfile(settings)
  const [inForce, assumed, said] = [entriesOf(profileFrom(own)), entriesOf(referenceProfile), entriesOf(own)]
  const paths = [...new Set([...assumed.keys(), ...UNSAID, ...inForce.keys(), ...said.keys()])]
  return {
    profile: own,
    entries: paths.map((path) => ({
      path,
      meaning: entryMeaning(path) ?? "",
      value: inForce.get(path) ?? null,
      assumed: assumed.get(path) ?? null,
      is_own: said.has(path),
      options: optionsOf(path) ?? null,
    })),
    addable: ADDABLE.map((begins) => ({
      begins,
      meaning: entryMeaning(`${begins}…`) ?? "",
      options: optionsOf(`${begins}…`) ?? null,
      names: namesUnder(begins),
    })),
    unmapped: await unmappedCodes(storeOf(container), account, profileFrom(own)),
    version,
    locked,
  }
}

function namesUnder(begins: string): readonly string[] | null {
  if (begins.startsWith("codes/")) return null
  return begins === "signature/verify/" ? MESSAGES : OPERATIONS
}

/** A change of a profile: all of it, or some entries; an entry without a value says nothing any more. */
export type ProfileChange = { profile: object } | { entries: { path: string; value?: EntryValue | null | undefined }[] }

/**
 * What a change of the profile would do; nothing is saved.
 * @returns what is wrong with it, entry by entry, where it cannot be
 */
export async function previewProfile(
  container: MedusaContainer,
  account: string,
  change: ProfileChange,
): Promise<ProfilePreview | { problems: SettingsProblem[] }> {
  const { settings } = await accountSettings(container, account)
  const own = ownProfile(settings)
  const profile =
    "profile" in change
      ? change.profile
      : change.entries.reduce((said, { path, value }) => withEntry(said, path, value), own)
  const problems = profileProblems(profile)
  if (problems.length > 0) return { problems }
  const changes = entryChanges(profileFrom(own), profileFrom(profile))
  const becomes = new Map(
    changes.flatMap(({ path, to }) => {
      const code = STATUS_CODE.exec(path)?.[1]
      return code === undefined ? [] : [[code, to === null ? "unknown" : String(to)] as const]
    }),
  )
  return {
    profile,
    changes: changes.map((one) => ({ ...one, meaning: entryMeaning(one.path) ?? "" })),
    ...(await paymentsAt(storeOf(container), account, becomes)),
  }
}

/** Codes that no table named before and one does now: nobody needs to map them, and their payments are reconciled again soon. */
export async function reconcileAgain(
  store: Store,
  account: string,
  before: UnmappedCodeView[],
  after: UnmappedCodeView[],
): Promise<void> {
  const isMapped = ({ table, code }: UnmappedCodeView) =>
    table === "payment_status" && !after.some((one) => one.table === table && one.code === code)
  const codes = before.filter(isMapped).map(({ code }) => code)
  if (codes.length === 0) return
  const { acquiring } = store
  const now = acquiring.clock.now()
  await acquiring.incidents.resolveEach(account, codes.map(unknownCodeKey), now)
  // By then every instance has the new settings.
  await acquiring.seenCodes.dueBy(account, codes, new Date(now.getTime() + SETTINGS_KNOWN_MS))
}

const SETTINGS_KNOWN_MS = 3_000

export async function unmappedCodes(store: Store, account: string, profile: Profile): Promise<UnmappedCodeView[]> {
  const { seenCodes } = store.acquiring
  const seen = [...(await seenCodes.ofPayments(account)), ...(await seenCodes.ofOperations(account))]
  return seen.flatMap(({ table, code, count, order_no, last_seen_at }) => {
    const known: Record<string, Record<string, string>> = profile.codes
    const options = (CODE_MEANINGS as Record<string, readonly string[]>)[table]
    if (!options || Object.hasOwn(known[table] ?? {}, code)) return []
    return [{ table, code, count, order_no, last_seen_at: moment(last_seen_at), options }]
  })
}

export function ownProfile(settings: Record<string, unknown>): object {
  const { profile } = settings
  return typeof profile === "object" && profile !== null ? profile : {}
}

async function paymentsAt(
  store: Store,
  account: string,
  becomes: Map<string, string>,
): Promise<Pick<ProfilePreview, "payments" | "payments_count">> {
  if (becomes.size === 0) return { payments: [], payments_count: 0 }
  const [rows, payments_count] = await store.acquiring.listAndCountAcquiringPayments(
    { account, status_code: [...becomes.keys()], final: false },
    { take: MOST_PAYMENTS, order: { created_at: "DESC", id: "DESC" } },
  )
  const ownerOf = await ownersOfPayments(store, rows)
  const payments = (rows as PaymentRow[]).map((row) => ({
    order_no: row.order_no,
    code: row.status_code ?? "",
    status: row.status as PaymentStatusName,
    becomes: becomes.get(row.status_code ?? "") ?? "unknown",
    belongs_to: ownerOf(row),
  }))
  return { payments, payments_count }
}
