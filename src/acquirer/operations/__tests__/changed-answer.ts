import { AcquirerError } from "../../domain/errors"
import type { Operation } from "../operation"
import { codes, decodeAnswer, raw } from "./raw-message"

export type Message = Record<string, unknown>

/** What an answer comes to after a change: its domain value, `unreadable` by the schema, or the client's error. */
export function outcome<Input, Output, Request extends object, Response extends object>(
  operation: Operation<Input, Output, Request, Response>,
  file: string,
  change: (message: Message) => Message,
): Output | "unreadable" | AcquirerError {
  const { codec, schema } = operation.response
  const read = schema.safeParse(change({ ...decodeAnswer(codec, raw(file)) }))
  if (!read.success) return "unreadable"
  try {
    return operation.fromWire(read.data, codes)
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
}

export const without = (field: string) => (message: Message) => {
  const { [field]: _, ...rest } = message
  return rest
}
export const having = (fields: Message) => (message: Message) => ({ ...message, ...fields })
export const inFirst = (list: string, change: (order: Message) => Message) => (message: Message) => {
  const [first, ...others] = Array.isArray(message[list]) ? message[list] : []
  return { ...message, [list]: [change(first), ...others] }
}

/** Whatever happened at the service, the client must go and ask. */
export function expectDoubt(result: unknown) {
  if (result === "unreadable") return
  expect(result).toBeInstanceOf(AcquirerError)
  expect(result).toMatchObject({ kind: "protocol", sent: true, isUnknown: true })
}
