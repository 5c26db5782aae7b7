import type { z, ZodType } from "zod"
import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import { quickTest } from "./quick-test"

type Issues = readonly z.core.$ZodIssue[]

/** @throws AcquirerError `invalid` naming the fields that break the request's schema; values are not repeated */
export function checkedRequest(schema: ZodType, fields: Record<string, unknown>, operation: OperationName): void {
  if (quickTest(schema)(fields)) return
  const parsed = schema.safeParse(fields)
  if (parsed.success) return
  throw new AcquirerError("invalid", {
    code: "schema",
    field: fieldOf(parsed.error.issues),
    merchantMessage: `The ${operation} request is not well-formed: ${problemsOf(parsed.error.issues)}. Nothing was sent.`,
  })
}

/** @throws AcquirerError `protocol` naming the fields that break the answer's schema; values are not repeated */
export function checkedAnswer<Answer>(schema: ZodType<Answer>, fields: Record<string, unknown>): Answer {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw notWellFormed(parsed.error.issues)
}

/** An answer, or an entry of one, that breaks the schema. */
export function notWellFormed(issues: Issues): AcquirerError {
  return new AcquirerError("protocol", {
    code: "schema",
    field: fieldOf(issues),
    sent: true,
    merchantMessage: `The service's answer is not well-formed: ${problemsOf(issues)}.`,
  })
}

function fieldOf(issues: Issues): string | undefined {
  return issues[0]?.path.join(".")
}

function problemsOf(issues: Issues): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join(".")} ${issue.message}`.trim())
    .join("; ")
}
