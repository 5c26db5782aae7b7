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
import type { Profile } from "../acquirer/profile/profile"
import { referenceProfile } from "../acquirer/profile/reference"
import { MESSAGES, OPERATIONS, profileFrom, profileProblems } from "../acquirer/profile/schema"
import { storeOf } from "../medusa/store"
import type { SettingsProblem } from "../modules/acquiring/settings-error"
import { accountSettings } from "./account-settings"
import { codeChanges } from "./code-changes"
import { standingAt } from "./standing-at-code"
import { unmappedCodes } from "./unmapped-codes"
import type { ProfilePreview, ProfileView } from "./views"

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
  if (begins.startsWith("codes/") || begins.startsWith("payouts/")) return null
  return begins.startsWith("signature/") ? MESSAGES : OPERATIONS
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
  return {
    profile,
    changes: changes.map((one) => ({ ...one, meaning: entryMeaning(one.path) ?? "" })),
    ...(await standingAt(storeOf(container), account, codeChanges(changes))),
  }
}

/** An account's profile as it is in force. */
export async function profileInForce(container: MedusaContainer, account: string): Promise<Profile> {
  const { settings } = await accountSettings(container, account)
  return profileFrom(ownProfile(settings))
}

function ownProfile(settings: Record<string, unknown>): object {
  const { profile } = settings
  return typeof profile === "object" && profile !== null ? profile : {}
}
