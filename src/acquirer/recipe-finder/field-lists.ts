import { hash } from "node:crypto"
import type { SignatureField, SignedMessage } from "../profile/profile"
import { referenceProfile } from "../profile/reference"
import { arrangementsOf, choicesOf } from "./choices"
import { documentedFields } from "./documented-fields"
import { innerLists, outerLists, type Around } from "./group-lists"
import type { Group, Shape } from "./shape"
import type { Steps } from "./steps"

/** Of more fields than these a search takes no choices: 2,047 lists of eleven. */
const MOST_CHOSEN = 11
/** So many of the fields that identify a payment it takes in every order: 326 lists of five. */
const MOST_ARRANGED = 5
/** So many where the separator is a usual one: 1,957 lists of six. */
const MOST_ARRANGED_WIDELY = 6

/** Who and whose: what services put first. */
const LEADING = ["merchant_id", "account_id"]
/** What services sign rather than names, addresses and browser facts. */
const LIKELY = /(^|_)(id|no|amount|currency|total|status|flag|url|email|card|token|time|date|reference)$/i

const referenceRecipes = Object.entries(referenceProfile.signature.messages) as [
  SignedMessage,
  { fields: SignatureField[] },
][]
const core = new Set(referenceRecipes.flatMap(([, { fields }]) => fields).filter((field) => typeof field === "string"))

export interface FieldLists {
  /** Tried with every separator. */
  likely: SignatureField[][]
  /** Tried with the usual separators, when no other list fits. */
  wide: SignatureField[][]
}

/**
 * The field lists that a search tries, the likely ones first and none twice: what the reference profile assumes, all
 * that the message has or could have by the specification, and choices of its fields in the message's order, in the
 * specification's, and for the few that identify a payment in any order.
 */
export function* fieldLists(shape: Shape, messages: readonly SignedMessage[]): Steps<FieldLists> {
  const assumed = referenceRecipes.filter(([message]) => messages.includes(message)).map(([, { fields }]) => fields)
  const documented = messages.map(documentedFields)
  const present = presentIn(shape)
  const plain = shape.parts.filter((part) => typeof part === "string")
  const pool = poolOf(plain)
  const identifying = identifyingIn(pool, assumed)
  const known = new Set<string>()
  const likely = yield* unknown(likelyLists(), known)
  const heads = headsIn(pool).slice(0, 1)
  const wide = behindHeads(heads, arrangementsOf(identifying.slice(0, MOST_ARRANGED_WIDELY)))
  return { likely, wide: yield* unknown(wide, known) }

  function* likelyLists(): Generator<SignatureField[]> {
    yield* assumed
    yield* [shape.parts, plain]
    yield* documented.flatMap((fields) => [present(fields), present(fields).filter(isPlain), fields])
    yield* referenceRecipes.map(([, { fields }]) => present(fields))
    yield* behindHeads(headsIn(pool), arrangementsOf(identifying.slice(0, MOST_ARRANGED)))
    yield* choicesOf(pool)
    for (const fields of documented) yield* choicesOf(inOrderOf(fields, pool))
    yield* groupLists(shape, plain)
  }
}

/** Those that are not known yet, and known from now on. */
function* unknown(lists: Iterable<SignatureField[]>, known: Set<string>): Steps<SignatureField[][]> {
  const found: SignatureField[][] = []
  for (const list of lists) {
    if (yield) break
    if (list.length === 0) continue
    // The lists of a long message would take up hundreds of megabytes as text.
    const written = hash("sha1", JSON.stringify(list), "base64")
    if (known.has(written)) continue
    known.add(written)
    found.push(list)
  }
  return found
}

/** The fields most likely to be signed, in the message's order. */
function poolOf(plain: readonly string[]): string[] {
  if (plain.length <= MOST_CHOSEN) return [...plain]
  const ranked = [
    ...plain.filter((name) => core.has(name)),
    ...plain.filter((name) => !core.has(name) && LIKELY.test(name)),
    ...plain.filter((name) => !core.has(name) && !LIKELY.test(name)),
  ]
  const chosen = new Set(ranked.slice(0, MOST_CHOSEN))
  return plain.filter((name) => chosen.has(name))
}

/** The fields that identify a payment, those first that the reference profile assumes for the message. */
function identifyingIn(pool: readonly string[], assumed: readonly SignatureField[][]): string[] {
  const signed = new Set([...assumed.flat(), ...core])
  const known = [...signed].filter(isPlain).filter((name) => pool.includes(name) && !LEADING.includes(name))
  // A service with names of its own: its first fields are as likely as any.
  return known.length > 0 ? known : [...pool]
}

function headsIn(pool: readonly string[]): string[][] {
  const leading = LEADING.filter((name) => pool.includes(name))
  return leading.length > 0 ? [leading, []] : [[]]
}

function behindHeads(heads: readonly string[][], lists: readonly string[][]): string[][] {
  return heads.flatMap((head) => lists.map((list) => [...head, ...list]))
}

function* groupLists({ parts }: Shape, plain: readonly string[]): Generator<SignatureField[]> {
  const chosenOutside = choicesOf(poolOf(plain))
  for (const group of parts) {
    if (typeof group === "string") continue
    const earlier = new Set<unknown>(parts.slice(0, parts.indexOf(group)))
    const split = (names: readonly string[]): Around => ({
      before: names.filter((name) => earlier.has(name)),
      after: names.filter((name) => !earlier.has(name)),
    })
    const { likely, chosen, arranged } = innerLists(group)
    const outer = outerLists(split(plain), core)
    for (const around of outer) yield* surrounded(group, around, [...likely, ...chosen])
    for (const around of outer.slice(0, 3)) yield* surrounded(group, around, arranged)
    for (const names of chosenOutside) yield* surrounded(group, split(names), likely)
  }
}

function* surrounded(
  { each }: Group,
  { before, after }: Around,
  inner: readonly string[][],
): Generator<SignatureField[]> {
  for (const fields of inner) yield [...before, { each, fields }, ...after]
}

/** Keeps of a list the fields that the message has. */
function presentIn({ parts }: Shape): (fields: readonly SignatureField[]) => SignatureField[] {
  return (fields) =>
    fields.flatMap((field) => {
      const name = typeof field === "string" ? field : field.each
      const there = parts.find((part) => (typeof part === "string" ? part : part.each) === name)
      if (there === undefined || typeof there === "string" || typeof field === "string") return there ? [there] : []
      const inner = field.fields.filter((one) => there.fields.includes(one))
      return inner.length > 0 ? [{ each: name, fields: inner }] : []
    })
}

function inOrderOf(fields: readonly SignatureField[], pool: readonly string[]): string[] {
  return fields.filter(isPlain).filter((name) => pool.includes(name))
}

function isPlain(field: SignatureField): field is string {
  return typeof field === "string"
}
