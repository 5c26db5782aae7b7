import type { ZodType } from "zod"
import { operations, type OperationName } from "../operations"
import { paymentNotification, payoutNotification } from "../profile/notification"
import type { SignedMessage } from "../profile/profile"
import { referenceProfile } from "../profile/reference"
import { MESSAGES } from "../profile/schema"
import { SIGNATURE_FIELD } from "../profile/signature"
import { documentedFields } from "./documented-fields"
import type { Sample } from "./sample"

/**
 * Which messages a sample may be, by its fields: those that know most of its names, and of these the ones whose schema
 * has least to say against it. Several where nothing tells them apart; none where most of its names are strange.
 */
export function likelyMessages({ fields, signature, message }: Sample): SignedMessage[] {
  if (message) return [message]
  const names = Object.keys(fields)
  const candidates = SIGNED.map((candidate) => {
    const known = new Set(documentedFields(candidate).map((field) => (typeof field === "string" ? field : field.each)))
    const strange = names.filter((name) => !known.has(name)).length
    return { candidate, strange, absent: known.size + strange - names.length }
  })
  const least = Math.min(...candidates.map(({ strange }) => strange))
  if (least * 2 > names.length) return []
  const judged = candidates
    .filter(({ strange }) => strange === least)
    .map((one) => ({ ...one, faults: faultsOf(one.candidate, { ...fields, [SIGNATURE_FIELD]: signature }) }))
  const best = judged.reduce((one, other) =>
    other.faults < one.faults || (other.faults === one.faults && other.absent < one.absent) ? other : one,
  )
  return judged
    .filter(({ faults, absent }) => faults === best.faults && absent === best.absent)
    .map(({ candidate }) => candidate)
}

/** All but those that carry no signature by the specification. */
const SIGNED = MESSAGES.filter((message) => referenceProfile.signature.verify[message] !== "off")

function faultsOf(message: SignedMessage, body: Record<string, unknown>): number {
  return schemaOf(message).safeParse(body).error?.issues.length ?? 0
}

function schemaOf(message: SignedMessage): ZodType {
  if (message === "notification") return paymentNotification
  if (message === "payout_notification") return payoutNotification
  const [operation, direction] = message.split(".") as [OperationName, "request" | "response"]
  return operations[operation][direction].schema
}
