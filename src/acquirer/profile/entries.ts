import { CODE_MEANINGS } from "./code-meanings"
import type { Profile } from "./profile"

/** A value of a profile that stands for itself: text, or a signature recipe. */
export type EntryValue = string | object

type Tree = Record<string, unknown>

/** `codes/payment_status/3000`: names of messages have dots in them. */
const BETWEEN = "/"
const RECIPES = "signature/messages/"

/**
 * Every entry of a profile, or of what a merchant says of one, by its path. A recipe is one entry; `null` takes one
 * away.
 */
export function entriesOf(profile: Profile | object): Map<string, EntryValue | null> {
  const entries = new Map<string, EntryValue | null>()
  const walk = (tree: Tree, before: string) => {
    for (const [name, value] of Object.entries(tree)) {
      const path = `${before}${name}`
      if (typeof value === "function" || value === undefined) continue
      if (isTree(value) && !path.startsWith(RECIPES)) walk(value, `${path}${BETWEEN}`)
      else entries.set(path, value as EntryValue | null)
    }
  }
  walk(profile as Tree, "")
  return entries
}

/** What differs between two profiles, entry by entry; `null` where there is none. */
export interface EntryChange {
  path: string
  from: EntryValue | null
  to: EntryValue | null
}

export function entryChanges(before: Profile, after: Profile): EntryChange[] {
  const [from, to] = [entriesOf(before), entriesOf(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((path) => {
    const [was, is] = [from.get(path) ?? null, to.get(path) ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, from: was, to: is }]
  })
}

/**
 * What a merchant says of a profile, with one entry said anew.
 * @param value `undefined` says nothing of it any more: the reference's assumption holds again
 */
export function withEntry(overrides: object, path: string, value: EntryValue | null | undefined): object {
  return withPart(overrides as Tree, partsOf(path), value)
}

function withPart(tree: Tree, [name = "", ...rest]: string[], value: unknown): Tree {
  const before = tree[name]
  const next = rest.length === 0 ? value : withPart(isTree(before) ? before : {}, rest, value)
  const isGone = next === undefined || (rest.length > 0 && isTree(next) && Object.keys(next).length === 0)
  const others = Object.fromEntries(Object.entries(tree).filter(([other]) => other !== name))
  return isGone ? others : { ...others, [name]: next }
}

/** Three parts at the most: a code may have the separator in it. */
function partsOf(path: string): string[] {
  const [first = "", second, ...rest] = path.split(BETWEEN)
  return [first, ...(second === undefined ? [] : [second]), ...(rest.length > 0 ? [rest.join(BETWEEN)] : [])]
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** What an entry may be, where it is one of a few. */
export function optionsOf(path: string): readonly string[] | undefined {
  const [group = "", name = ""] = partsOf(path)
  if (group === "codes") return (CODE_MEANINGS as Record<string, readonly string[]>)[name]
  if (path.startsWith("signature/verify/")) return ["required", "when-present", "off"]
  if (path.startsWith("bodies/codecs/")) return ["json", "form", "xml"]
  return OPTIONS[path]
}

/** Entries that a merchant may say and the reference profile does not. */
export const UNSAID: readonly string[] = [
  "signature/default/lists",
  "signature/default/key_name",
  "signature/default/key_separator",
  "capturedField",
  "stamp/field",
  "stamp/format",
]

/** Where a merchant may add entries of their own, by how their paths begin. */
export const ADDABLE = [
  ...Object.keys(CODE_MEANINGS).map((table) => `codes/${table}/`),
  ...[RECIPES, "signature/verify/", "bodies/codecs/", "paths/", "urls/", "payouts/required/"],
]

const OPTIONS: Record<string, readonly string[]> = {
  "signature/default/algorithm": ["sha256", "sha512", "hmac-sha256", "hmac-sha512"],
  "signature/default/form": ["values", "pairs"],
  "signature/default/order": ["listed", "alphabetical"],
  "signature/default/lists": ["together", "flat", "flat-indexed"],
  "signature/default/key": ["hmac", "append", "prepend", "pair", "append-hashed", "prepend-hashed"],
  "signature/default/empty": ["keep", "skip"],
  "signature/default/encoding": ["hex-lower", "hex-upper", "base64"],
  "selector/absent": ["newest", "refused"],
  "bodies/contentType": ["declared", "form-header"],
  "notification/signature/in": ["field", "header"],
  "notification/signature/over": ["fields", "raw"],
  "acknowledgement/contentType": ["text/plain", "application/json", "application/xml"],
  "stamp/format": ["unix_seconds", "unix_ms", "YYYYMMDDHHmmss", "nonce"],
  capturedAmount: ["order", "captured", "either"],
  offset: ["minutes", "minutes_east", "hours_east", "iso"],
}
