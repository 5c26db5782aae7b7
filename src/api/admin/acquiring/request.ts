import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { findCardData, shownKey } from "../../../acquirer/domain/card-data"
import { placesOfUnstorable, UNSTORABLE_TEXT } from "../../../modules/acquiring/unstorable"
import { wrongKind } from "../../../modules/acquiring/wrong-kind"
import { LONGEST, longerThan } from "./limits"

/** A request that cannot be understood; `errors` names each field and what it must be, never what was sent. */
export class InvalidRequest extends MedusaError {
  constructor(readonly errors: { field: string; reason: string }[]) {
    const message = errors.map(({ field, reason }) => `${field}: ${reason}`).join("; ")
    super(MedusaError.Types.INVALID_DATA, message)
  }
}

/** @throws InvalidRequest */
export function queryOf<Schema extends z.ZodType>(req: MedusaRequest, schema: Schema): z.output<Schema> {
  return read(schema, req.query, "query")
}

/** What is said of anything that looks like a card's number or code; never what it was. */
export const LOOKS_LIKE_CARD = "looks like card data, which must never be stored"

interface BodyOptions {
  /** Keys, bank accounts and samples of messages look like cards now and then: whoever takes them looks at the rest. */
  mayLookLikeCard?: boolean
  /** The field whose own fields are named without it. */
  within?: string
}

/**
 * What is sent may be written down and go on to the service: no text of a body may have a card in it, whatever it is
 * for.
 * @throws InvalidRequest
 */
export function bodyOf<Schema extends z.ZodType>(
  req: MedusaRequest,
  schema: Schema,
  { mayLookLikeCard = false, within = "" }: BodyOptions = {},
): z.output<Schema> {
  const card = mayLookLikeCard ? undefined : findCardData(req.body)
  if (card !== undefined) throw new InvalidRequest([{ field: card, reason: LOOKS_LIKE_CARD }])
  return read(schema, req.body ?? {}, "body", within)
}

export const count = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${least} to ${most}` })
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)

/** Which part of a list is wanted. */
export const page = { limit: count(1, 100).default(20), offset: count(0, 1_000_000_000).default(0) }

/** An id, a number, a name: one value, not empty. */
export const word = z
  .string({ error: ({ input }) => (Array.isArray(input) ? "must be given once" : undefined) })
  .trim()
  .min(1, "must not be empty")
  .max(LONGEST.word, longerThan(LONGEST.word))

const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/
const SAYS = "must be a day such as 2026-11-22, or a moment such as 2026-11-22T10:00:00Z"

/** A day stays the text that it is: which moment it begins at is for the shop's time zone to say. */
export const dayOrMoment = word
  .regex(DAY_OR_MOMENT, SAYS)
  .transform((text) => (text.includes("T") ? new Date(text) : text))
  .refine((said) => (typeof said === "string" ? isDay(said) : said >= FIRST), SAYS)

/** PostgreSQL knows no year 0. */
const FIRST = new Date("0001-01-01T00:00:00Z")

function isDay(text: string): boolean {
  const at = new Date(text)
  return at >= FIRST && at.toISOString().startsWith(text)
}

const AMOUNT = "must be decimal text such as 12.50"
const amountText = z
  .string()
  .trim()
  .regex(/^\d{1,30}(\.\d{1,10})?$/, AMOUNT)

/** An amount in major units, as decimal text or as a number; read as the text. */
export const amount = z.union([amountText, z.number().transform(String).pipe(amountText)], { error: AMOUNT })

/** One or several such values: repeated, or separated by commas. */
export const words = z.preprocess(listed<string>, z.array(word).min(1))

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` })

/** One or several values: repeated, or separated by commas. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(listed<Values[number]>, z.array(oneOf(values)).min(1))

function listed<Value extends string>(value: string | Value[]): unknown {
  return typeof value === "string" ? value.split(",") : value
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  where: "query" | "body",
  within = "",
): z.output<Schema> {
  const unstorable = placesOfUnstorable(input).map((path) => path.slice(path[0] === within ? 1 : 0))
  if (unstorable.length > 0) {
    throw new InvalidRequest(unstorable.map((path) => ({ field: nameOf(path, where), reason: UNSTORABLE_TEXT })))
  }
  const parsed = schema.safeParse(input, { error: (issue) => inOurWords(issue) })
  if (parsed.success) return parsed.data
  throw new InvalidRequest(
    parsed.error.issues.flatMap((issue) => {
      if (issue.code === "unrecognized_keys")
        return issue.keys.map((key) => ({ field: shownKey(key), reason: "is not known" }))
      return [{ field: nameOf(issue.path, where), reason: issue.message }]
    }),
  )
}

/** What a schema has no words of its own for; the parser's own are for programmers. */
function inOurWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "must be given" : wrongKind(issue.expected)
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `must not be less than ${String(issue.minimum)}`
    case "too_big":
      return issue.origin === "string"
        ? longerThan(Number(issue.maximum))
        : `must not be more than ${String(issue.maximum)}`
    default:
      return undefined
  }
}

/** `orders[3].amount` of a body; `state.0` of a query is a value of `state`. */
function nameOf(path: PropertyKey[], where: "query" | "body"): string {
  const name = path.reduce<string>((before, part) => {
    if (typeof part === "number") return where === "body" ? `${before}[${part}]` : before
    return before === "" ? String(part) : `${before}.${String(part)}`
  }, "")
  return name === "" ? where : name
}
