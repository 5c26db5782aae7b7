import type { Profile } from "../acquirer/profile/profile"
import { profileFrom } from "../acquirer/profile/schema"
import type { Settings } from "../modules/acquiring/settings"

/** By the settings they were made of: what is read anew is another object, and none is changed in place. */
const profiles = new WeakMap<object, Profile>()

/** What an account's service is like: the reference profile, the merchant's entries over it, and their hook. */
export function profileOf(settings: Pick<Settings, "profile" | "signature_hook">): Profile {
  const known = profiles.get(settings)
  if (known) return known
  const profile = madeOf(settings)
  profiles.set(settings, profile)
  return profile
}

function madeOf({ profile, signature_hook: hook }: Pick<Settings, "profile" | "signature_hook">): Profile {
  const { signature, ...rest } = profileFrom(profile)
  return { ...rest, signature: hook ? { ...signature, hook } : signature }
}
