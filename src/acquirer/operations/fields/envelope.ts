import type { z } from "zod"
import type { Account } from "../operation"
import { identifier, text } from "./request-types"
import { optionalText, requiredText } from "./answer-types"

/** Who is calling, and the signature: in every request body (specification, "Authentication" 1 and 2). */
export const requestEnvelope = { merchant_id: identifier, account_id: identifier, encryption_data: text }

/** The same three in an answer. Whether the signature may be missing is for the profile to say, not for the schema. */
export const answerEnvelope = { merchant_id: optionalText, account_id: optionalText, encryption_data: optionalText }

/** What batch and query answers begin with (specification, "Errors" 1). */
export const statusEnvelope = { ...answerEnvelope, return_status: requiredText, return_message: optionalText }

/** The fields that `call` fills in. */
export type EnvelopeField = "merchant_id" | "account_id" | "encryption_data"

/** The body that `toWire` makes for a request schema: all of it but the envelope. */
export type Body<Schema extends z.ZodType> = Omit<z.infer<Schema>, EnvelopeField>

/** A body while it is written. What is absent is `undefined`: no codec writes it. */
export type Draft<Shape extends z.ZodRawShape> = Partial<z.infer<z.ZodObject<Shape>>>

/**
 * The beginning of a body that groups of fields are written to, one field after another. (Of an object that is joined
 * of several, or begun as a copy of another, V8 makes a table, which takes many times as long to fill and to read.)
 */
export function begunBody(account: Account | undefined): Partial<Account> {
  return account ? { merchant_id: account.merchant_id, account_id: account.account_id } : {}
}
