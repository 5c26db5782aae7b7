import type { z, ZodType } from "zod"
import { AcquirerError } from "../domain/errors"
import type { UnreadableEntry } from "../domain/records"
import type { Query } from "../operations/operation"
import { outputOf, run } from "./call"
import type { CallContext } from "./call-context"
import { notWellFormed } from "./schema-check"

type Issue = z.core.$ZodIssue
type Fields = Record<string, unknown>

/** The entries of a query's answer, and those that cannot be read. */
export interface ReadEntries<Entry> {
  entries: Entry[]
  unreadable: UnreadableEntry[]
}

/** As `call`, entry by entry: one that cannot be read spoils no other. What spoils the answer itself is thrown. */
export function queryEntries<Input, Entry>(
  query: Query<Input, Entry>,
  input: Input,
  context: CallContext,
): Promise<ReadEntries<Entry>> {
  return run(query, input, context, (fields, correlationId) => {
    const read = entriesOf(query, fields, context)
    for (const { error } of read.unreadable) error.correlationId ??= correlationId
    return read
  })
}

function entriesOf<Input, Entry>(query: Query<Input, Entry>, fields: Fields, context: CallContext): ReadEntries<Entry> {
  const list = query.batch?.list
  try {
    return { entries: outputOf(query, fields, context), unreadable: [] }
  } catch (error) {
    if (list === undefined || !isOfAnEntry(error, list)) throw error
    return oneByOne(query, list, fields, context)
  }
}

function oneByOne<Input, Entry>(
  query: Query<Input, Entry>,
  list: string,
  fields: Fields,
  context: CallContext,
): ReadEntries<Entry> {
  const problems = problemsIn(query.response.schema, list, fields)
  const outputWith = (elements: unknown[]) => outputOf(query, { ...fields, [list]: elements }, context)
  const entries: Entry[] = []
  const unreadable: UnreadableEntry[] = []
  for (const [place, element] of elementsOf(fields[list]).entries()) {
    try {
      const issues = problems.get(place)
      if (issues) throw notWellFormed(issues)
      entries.push(...outputWith([element]))
    } catch (error) {
      if (!isOfAnEntry(error, list)) throw error
      unreadable.push({ ...query.entries.stated(element), error })
    }
  }
  // Beside no entry that counts, the answer's own status does.
  if (entries.length === 0) outputWith([])
  return { entries, unreadable }
}

/**
 * By its place in the list, what breaks the schema in an entry.
 * @throws AcquirerError `protocol` when something beside the entries breaks it
 */
function problemsIn(schema: ZodType, list: string, fields: Fields): Map<number, Issue[]> {
  const problems = new Map<number, Issue[]>()
  const issues = schema.safeParse(fields).error?.issues ?? []
  for (const issue of issues) {
    const [name, place] = issue.path
    if (name !== list || typeof place !== "number") throw notWellFormed(issues)
    problems.set(place, [...(problems.get(place) ?? []), issue])
  }
  return problems
}

/** Some services write one element where a list is promised. */
function elementsOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === "") return []
  return Array.isArray(value) ? value : [value]
}

/** Whether an entry of the list cannot be read, and the answer itself can. */
function isOfAnEntry(error: unknown, list: string): error is AcquirerError {
  if (!(error instanceof AcquirerError)) return false
  const { code, field = "" } = error
  return (code === "malformed" && field !== list) || (code === "schema" && field.startsWith(`${list}.`))
}
