import type { z, ZodType } from "zod"
import { elementsOf } from "../domain/elements-of"
import { AcquirerError } from "../domain/errors"
import { statedIn, type StatedEntry } from "../operations/fields/stated-entry"
import type { Operation } from "../operations/operation"
import { outputOf, run } from "./call"
import type { CallContext } from "./call-context"
import { notWellFormed } from "./schema-check"

type Issue = z.core.$ZodIssue
type Fields = Record<string, unknown>

/** The entries of an answer's list, and those that cannot be read. */
export interface ReadEntries<Entry> {
  entries: Entry[]
  /**
   * Why the service refused a query although it lists entries: they count, and what is not among them is not absent.
   */
  refusal?: AcquirerError
  unreadable: (StatedEntry & { error: AcquirerError })[]
}

/** An operation whose answer has a list. */
type Listing<Input, Entry> = Operation<Input, Entry[], object, object>

/** As `call`, entry by entry: one that cannot be read spoils no other. What spoils the answer itself is thrown. */
export function callForEntries<Input, Entry>(
  operation: Listing<Input, Entry>,
  input: Input,
  context: CallContext,
): Promise<ReadEntries<Entry>> {
  return run(operation, input, context, (fields, correlationId) => {
    const read = entriesOf(operation, fields, context)
    for (const { error } of read.unreadable) error.correlationId ??= correlationId
    return read
  })
}

function entriesOf<Input, Entry>(
  operation: Listing<Input, Entry>,
  fields: Fields,
  context: CallContext,
): ReadEntries<Entry> {
  const list = operation.batch?.list
  try {
    const entries = outputOf(operation, fields, context)
    const refusal = list !== undefined && entries.length > 0 ? refusalIn(operation, list, fields, context) : undefined
    return { entries, unreadable: [], ...(refusal ? { refusal } : {}) }
  } catch (error) {
    if (list === undefined || !isOfAnEntry(error, list)) throw error
    return oneByOne(operation, list, fields, context)
  }
}

/** What the answer says without its entries; of what moves money it proves nothing. */
function refusalIn<Input, Entry>(
  operation: Listing<Input, Entry>,
  list: string,
  fields: Fields,
  context: CallContext,
): AcquirerError | undefined {
  if (operation.movesMoney) return undefined
  try {
    outputOf(operation, { ...fields, [list]: [] }, context)
    return undefined
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
}

function oneByOne<Input, Entry>(
  operation: Listing<Input, Entry>,
  list: string,
  fields: Fields,
  context: CallContext,
): ReadEntries<Entry> {
  const problems = problemsIn(operation.response.schema, list, fields)
  const outputWith = (elements: unknown[]) => outputOf(operation, { ...fields, [list]: elements }, context)
  const entries: Entry[] = []
  const unreadable: ReadEntries<Entry>["unreadable"] = []
  for (const [place, element] of elementsOf(fields[list]).entries()) {
    try {
      const issues = problems.get(place)
      if (issues) throw notWellFormed(issues)
      entries.push(...outputWith([element]))
    } catch (error) {
      if (!isOfAnEntry(error, list)) throw error
      unreadable.push({ ...statedIn(element), error })
    }
  }
  const [first] = unreadable
  const refusal = refusalIn(operation, list, fields, context)
  if (entries.length === 0 && first && (refusal || operation.movesMoney)) throw refusal ?? first.error
  return { entries, unreadable, ...(refusal ? { refusal } : {}) }
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

/** Whether an entry of the list cannot be read, and the answer itself can. */
function isOfAnEntry(error: unknown, list: string): error is AcquirerError {
  if (!(error instanceof AcquirerError)) return false
  const { code, field = "" } = error
  return (code === "malformed" && field !== list) || (code === "schema" && field.startsWith(`${list}.`))
}
