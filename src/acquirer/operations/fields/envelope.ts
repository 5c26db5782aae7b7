import type { z } from "zod"
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
