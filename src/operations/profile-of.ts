import type { Profile } from "../acquirer/profile/profile"
import { profileFrom } from "../acquirer/profile/schema"
import type { Settings } from "../modules/acquiring/settings"

/** What an account's service is like: the reference profile, the merchant's entries over it, and their hook. */
export function profileOf({ profile, signature_hook: hook }: Pick<Settings, "profile" | "signature_hook">): Profile {
  const { signature, ...rest } = profileFrom(profile)
  return { ...rest, signature: hook ? { ...signature, hook } : signature }
}
