import { settingsSchema } from "./settings"
import type { GivenSettings } from "./settings-layers"

/** What a row says, apart by whether this version of the plugin has such a setting. */
export interface KnownSettings {
  known: GivenSettings
  /** The names of the others: `timeouts.of_tomorrow`. */
  unknown: string[]
}

/** What keeps money from leaving: a rule of theirs that this version does not know must not be passed over. */
const GUARDS: ReadonlySet<PropertyKey> = new Set(["payouts"])

/**
 * A row that a newer version wrote must not close the account where that version was replaced by an older one, or is
 * not everywhere yet: what has no setting here has no effect here. Guards of money are left in, and so are entries of
 * the profile, of which one may say how messages are signed: an account is closed by those that nobody knows.
 */
export function knownSettings(row: GivenSettings): KnownSettings {
  const { error } = settingsSchema().safeParse(row)
  const paths = (error?.issues ?? [])
    .flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : []))
    .filter(([group]) => group !== undefined && !GUARDS.has(group))
  const known = paths.length === 0 ? row : structuredClone(row)
  for (const path of paths) remove(known, path)
  return { known, unknown: paths.map((path) => path.join(".")) }
}

function remove(from: object, path: readonly PropertyKey[]): void {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) Reflect.deleteProperty(from, key)
  else remove(Reflect.get(from, key) as object, rest)
}
