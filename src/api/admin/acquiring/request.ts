import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"

/** A request that cannot be understood; `errors` names each field and what it must be, never what was sent. */
export class InvalidRequest extends Error {
  constructor(readonly errors: { field: string; reason: string }[]) {
    super(errors.map(({ field, reason }) => `${field}: ${reason}`).join("; "))
  }
}

/** @throws InvalidRequest */
export function queryOf<Schema extends z.ZodType>(req: MedusaRequest, schema: Schema): z.output<Schema> {
  return read(schema, req.query, "query")
}

/** @throws InvalidRequest */
export function bodyOf<Schema extends z.ZodType>(req: MedusaRequest, schema: Schema): z.output<Schema> {
  return read(schema, req.body ?? {}, "body")
}

const count = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${least} to ${most}` })
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)

/** Which part of a list is wanted. */
export const page = { limit: count(1, 100).default(20), offset: count(0, 1_000_000_000).default(0) }

/** An id, a number, a name: one value, not empty. */
export const word = z
  .string({ error: "must be given once" })
  .trim()
  .min(1, "must not be empty")
  .max(255, "is longer than 255 characters")

/** An amount as decimal text. */
export const amount = z
  .string({ error: "must be decimal text such as 12.50" })
  .trim()
  .regex(/^\d{1,30}(\.\d{1,10})?$/, "must be decimal text such as 12.50")

/** One or several such values: repeated, or separated by commas. */
export const words = z.preprocess(listed, z.array(word).min(1))

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` })

/** One or several values: repeated, or separated by commas. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(listed, z.array(oneOf(values)).min(1))

function listed(value: unknown): unknown {
  return typeof value === "string" ? value.split(",") : value
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown, where: string): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new InvalidRequest(
    parsed.error.issues.flatMap((issue) => {
      if (issue.code === "unrecognized_keys") return issue.keys.map((field) => ({ field, reason: "is not known" }))
      return [{ field: nameOf(issue.path) ?? where, reason: issue.message }]
    }),
  )
}

/** `state.0` is a value of `state`. */
function nameOf(path: PropertyKey[]): string | undefined {
  const names = path.filter((part) => typeof part === "string")
  return names.length > 0 ? names.join(".") : undefined
}
