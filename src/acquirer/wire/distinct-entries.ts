import type { EntryRules } from "../operations/operation"

/**
 * What an answer says of one order, each transaction or refund once, in the order of time. A service may list one
 * twice, or once for every event of it. Of those the furthest counts: the one that can follow all others. What nobody
 * can place, a state that the profile does not know, counts as the furthest, so that it is not overlooked.
 * @returns undefined when two entries about the same contradict each other: which one is right, nobody knows
 */
export function distinctEntries<Entry>(entries: readonly Entry[], rules: EntryRules<Entry>): Entry[] | undefined {
  if (entries.length < 2) return [...entries]
  const different = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
  const aboutTheSame = new Map<unknown, Entry[]>()
  for (const entry of different) {
    const identity = rules.identity(entry) ?? entry
    aboutTheSame.set(identity, [...(aboutTheSame.get(identity) ?? []), entry])
  }
  const distinct: Entry[] = []
  for (const same of aboutTheSame.values()) {
    const furthest = same.find((entry) => same.every((other) => other === entry || rules.canFollow(other, entry)))
    if (furthest === undefined) return undefined
    distinct.push(furthest)
  }
  return inOrderOfTime(distinct, rules)
}

/** Where one has no date, the service's own order is all there is. */
function inOrderOfTime<Entry>(entries: Entry[], { date, identity }: EntryRules<Entry>): Entry[] {
  if (!entries.every((entry) => FOURTEEN_DIGITS.test(date(entry) ?? ""))) return entries
  return entries.sort(
    (one, other) => compare(date(one) ?? "", date(other) ?? "") || compare(identity(one) ?? "", identity(other) ?? ""),
  )
}

const FOURTEEN_DIGITS = /^\d{14}$/

/** `T9` comes before `T10`. */
const { compare } = new Intl.Collator("en", { numeric: true })
