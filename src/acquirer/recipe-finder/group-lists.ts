import { referenceProfile } from "../profile/reference"
import { arrangementsOf, choicesOf } from "./choices"
import type { Group } from "./shape"

/** Of more fields than these a search takes no choices: 255 lists of eight. */
const MOST_CHOSEN = 8
/** Of more fields than these it takes no other orders than the element's own: 325 lists of five. */
const MOST_ARRANGED = 5

const referenceGroups = Object.values(referenceProfile.signature.messages)
  .flatMap(({ fields }) => fields)
  .filter((field) => typeof field === "object")
const core = new Set(referenceGroups.flatMap(({ fields }) => fields))

/**
 * Which fields of a list's elements may be signed: the `likely` ones, with whatever stands around the list; choices in
 * the element's own order; and those that identify a payment in any order.
 */
export function innerLists({ each, fields }: Group): Record<"likely" | "chosen" | "arranged", string[][]> {
  const known = fields.filter((name) => core.has(name))
  const pool = fields.length <= MOST_CHOSEN ? fields : [...known, ...fields].slice(0, MOST_CHOSEN)
  const assumed = referenceGroups
    .filter((group) => group.each === each)
    .map((group) => group.fields.filter((name) => fields.includes(name)))
  const likely = distinct([...assumed, fields, known])
  const arranged = distinct(arrangementsOf((known.length > 0 ? known : fields).slice(0, MOST_ARRANGED)))
  return { likely, chosen: choicesOf([...new Set(pool)]), arranged }
}

/** What is signed before and after a list. */
export interface Around {
  before: string[]
  after: string[]
}

/** What may be signed of the fields that stand before and after a list in the message; the likeliest three first. */
export function outerLists({ before, after }: Around, signed: ReadonlySet<string>): Around[] {
  const isCore = (name: string) => signed.has(name)
  const ids = before.filter((name) => /_id$/.test(name) && isCore(name))
  const all = { before: before.filter(isCore), after: after.filter(isCore) }
  return [
    all,
    { before: ids, after: [] },
    { before: [], after: [] },
    { before, after },
    ...before.slice(0, 1).map((first) => ({ before: [first], after: [] })),
    // The list first, or last, wherever the message has it.
    { before: [], after: [...all.before, ...all.after] },
    { before: [...all.before, ...all.after], after: [] },
  ]
}

function distinct(lists: string[][]): string[][] {
  return [...new Map(lists.filter(({ length }) => length > 0).map((list) => [list.join(), list])).values()]
}
