import { withHeldLimits } from "./approval-limits"

/** Where a setting comes from. Of two that say something the later one wins. */
export type SettingSource = "environment" | "file" | "page"

/** Settings as somebody gave them, not checked yet. */
export type GivenSettings = Record<string, unknown>

/** Keys whose value the service gives its own meaning: said as a whole, not key by key. */
const WHOLE = new Set(["profile"])

/**
 * One set of settings out of several; of two that say something the later one wins. Groups such as `timeouts` are
 * merged key by key; lists and the profile are taken as a whole.
 */
export function merged(...layers: readonly GivenSettings[]): GivenSettings {
  const result: GivenSettings = {}
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if (value === undefined) continue
      const before = result[key]
      result[key] = isGroup(key, value) && isGroup(key, before) ? { ...before, ...value } : value
    }
  }
  return result
}

/** What counts of all that is said: the page before file and environment, except where they hold it. */
export function inForce(layers: readonly (readonly [SettingSource, GivenSettings])[]): GivenSettings {
  const given = layers.filter(([source]) => source !== "page").map(([, layer]) => layer)
  return withHeldLimits(merged(...layers.map(([, layer]) => layer)), merged(...given))
}

/**
 * Settings after a change. `null` removes what was said, of a setting or of a whole group.
 * @param change the fields that change, groups in part; what a group's setting lists by name is said as a whole
 */
export function changed(given: GivenSettings, change: GivenSettings): GivenSettings {
  const result = { ...given }
  for (const [key, value] of Object.entries(change)) {
    const before = result[key]
    const next = isGroup(key, value) ? withoutNull({ ...(isGroup(key, before) ? before : {}), ...value }) : value
    if (next === null || (isGroup(key, next) && Object.keys(next).length === 0)) delete result[key]
    else result[key] = next
  }
  return result
}

function withoutNull(group: GivenSettings): GivenSettings {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null))
}

/** The names of what is said, those of a group with its name before: `timeouts.total_ms`. */
export function fieldsOf(given: GivenSettings): string[] {
  return Object.entries(given).flatMap(([key, value]) =>
    isGroup(key, value) ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
  )
}

/** Where each setting that somebody gave comes from, by its name. */
export function sourcesOf(layers: readonly (readonly [SettingSource, GivenSettings])[]): Record<string, SettingSource> {
  return Object.fromEntries(layers.flatMap(([source, given]) => fieldsOf(given).map((field) => [field, source])))
}

/** Settings that had another name once, by group; whoever still says the old name means the new one. */
const RENAMED: Record<string, Record<string, string>> = { reconcile: { longest_look_ms: "longest_pass_ms" } }

/** The same settings under the names that they have now. */
export function underPresentNames(given: GivenSettings): GivenSettings {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const names = RENAMED[key]
      if (!names || !isGroup(key, value)) return [key, value]
      return [key, Object.fromEntries(Object.entries(value).map(([inner, said]) => [names[inner] ?? inner, said]))]
    }),
  )
}

function isGroup(key: string, value: unknown): value is GivenSettings {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !WHOLE.has(key)
}
