import { AcquirerError } from "../domain/errors"
import type { SignedMessage } from "../profile/profile"
import { SIGNATURE_FIELD } from "../profile/signature"
import { decodeMessage } from "../wire/codecs/message"
import { UnreadableBody } from "../wire/codecs/unreadable"
import { DIGEST, headedText, isForm, unwrapped, prefixOf, type HeadedText } from "./pasted-text"

/** A message that the service has signed, or accepted as signed. */
export interface Sample {
  /** The fields in the message's own order, without the signature; numbers are text as they were written. */
  fields: Record<string, unknown>
  /** The value of `encryption_data`. */
  signature: string
  /** The field that carries the signature, where it is not `encryption_data`. */
  signatureField?: string
  /** The header that carries it, where the message is signed in one. */
  signatureHeader?: string
  /** All that came behind the headers: a header may sign it as it is. */
  body?: string
  /** Which message it is, where that is known; otherwise its fields have to say it. */
  message?: SignedMessage | undefined
  /** The same text with another header or field for its signature, where several can be it; the likelier first. */
  others?: Sample[]
}

/** More than any sample of a manual has. */
const MOST_CHARACTERS = 64 * 1024
/** Of its groups and lists: the service's own messages have five at most. */
const MOST_GROUPS = 12
/** Of different fields: the service's own messages have 137 at most. */
const MOST_FIELDS = 300
/** Of values, those of all elements of its lists counted: a list of hundreds of orders. */
const MOST_VALUES = 2_000
/** What a name may look like to be repeated in an error: anything else may be a value in the wrong place. */
const PLAIN_NAME = /^[A-Za-z_][\w.-]{0,39}$/

/** Of headers that may be the signature; a message has one or two. */
const MOST_HEADERS = 4

/**
 * Reads a pasted sample: JSON, XML with any root element, or a form; before it may stand the headers that it came with
 * and an empty line. The signature is its field `encryption_data`, else a header or the only field that can be one.
 * @param name how errors call it, at the beginning of a sentence
 * @throws AcquirerError `invalid`, code `sample`, when it is none of these, or has no signature or nothing to sign
 */
export function readSample(text: string, name = "The sample"): Sample {
  const whole = text.replace(/^\ufeff/, "").trimStart()
  const trimmed = whole.trim()
  if (trimmed === "") throw refusal(`${name} is empty.`)
  if (trimmed.length > MOST_CHARACTERS) throw refusal(`${name} is longer than ${MOST_CHARACTERS} characters.`)
  const { headers, body } = headedText(whole)
  const fields = decoded(body.trim(), name)
  const [likeliest, ...others] = readingsOf(fields, headers, body)
  if (!likeliest) throw unsigned(fields, headers, name)
  requireSearchable(fields, name)
  return others.length > 0 ? { ...likeliest, others } : likeliest
}

/** Every way to take one of its fields or headers for the signature, the likeliest first. */
function readingsOf(fields: Sample["fields"], headers: HeadedText["headers"], body: string): Sample[] {
  const inHeaders = headers
    .filter(([, value]) => DIGEST.test(value))
    .slice(0, MOST_HEADERS)
    .map(([signatureHeader, signature]) => ({ fields, signature, signatureHeader, body }))
  const { [SIGNATURE_FIELD]: usual, ...rest } = fields
  if (typeof usual === "string" && usual.trim() !== "" && Object.keys(rest).length > 0) {
    return [{ fields: rest, signature: usual.trim() }, ...inHeaders]
  }
  const signatureField = usual === undefined ? signatureNameIn(fields) : undefined
  if (signatureField === undefined) return inHeaders
  const { [signatureField]: signature, ...others } = fields
  if (Object.keys(others).length === 0) return inHeaders
  return [...inHeaders, { fields: others, signature: String(signature).trim(), signatureField }]
}

/** Why nothing of a sample can be its signature. */
function unsigned(fields: Sample["fields"], headers: HeadedText["headers"], name: string): AcquirerError {
  const { [SIGNATURE_FIELD]: usual } = fields
  if (usual !== undefined && usual !== null) {
    if (typeof usual !== "string") return refusal(`${SIGNATURE_FIELD} of ${lower(name)} is no text.`)
    if (usual.trim() === "") return refusal(`${SIGNATURE_FIELD} of ${lower(name)} is empty: it is not signed.`)
  }
  if (usual || signatureNameIn(fields) !== undefined) {
    return refusal(`${name} has a signature and nothing else: paste the whole message.`)
  }
  for (const [place, value] of [...headers, ...Object.entries(fields)]) {
    const prefix = typeof value === "string" && PLAIN_NAME.test(place) ? prefixOf(value) : undefined
    if (prefix === undefined) continue
    return refusal(
      `${place} of ${lower(name)} has "${prefix}" before the signature: no recipe of a profile writes that, only a function that signs fields (setting signature_hook). Paste it without that to learn the recipe.`,
    )
  }
  const wrapper = Object.entries(fields).find(
    ([place, value]) => PLAIN_NAME.test(place) && isGroup(value) && Object.hasOwn(value, SIGNATURE_FIELD),
  )
  if (wrapper) {
    const [place] = wrapper
    const path = `${place}.${SIGNATURE_FIELD}`
    return refusal(
      `${name} has ${SIGNATURE_FIELD} inside ${place}: paste only what stands in ${place}. For real notifications the profile has to name the signature as ${path} (notification.signature) and the values alike (notification.fields).`,
    )
  }
  if (headers.length > 0) {
    return refusal(
      `${name} has no field ${SIGNATURE_FIELD}, and none of its headers can be the signature: 64 or 128 hexadecimal digits, or 44 or 88 characters of base64. ${fieldsOf(fields)}`,
    )
  }
  return refusal(`${name} has no field ${SIGNATURE_FIELD}, which carries the signature. ${fieldsOf(fields)}`)
}

/**
 * The choices among a message's fields, and so the time and the memory of a search, grow with their number.
 * @throws AcquirerError `invalid`, code `sample`, when it has more than any message of the service
 */
export function requireSearchable(fields: Sample["fields"], name: string): void {
  const names = new Set<string>()
  let groups = 0
  let values = 0
  for (const [field, value] of Object.entries(fields)) {
    const elements = [value].flat().filter((element) => typeof element === "object" && element !== null)
    if (typeof value === "object" && value !== null) groups++
    const inner = elements.flatMap((element) => Object.keys(element as object))
    for (const one of inner) names.add(`${field}.${one}`)
    if (inner.length === 0) names.add(field)
    values += inner.length + 1
  }
  if (groups > MOST_GROUPS) throw refusal(`${name} has more than ${MOST_GROUPS} lists and groups of fields.`)
  if (names.size > MOST_FIELDS) throw refusal(`${name} has more than ${MOST_FIELDS} different fields.`)
  if (values > MOST_VALUES) throw refusal(`${name} has more than ${MOST_VALUES} values.`)
}

/** A message as it is read with the header that signs it. */
export function withHeader(header: string, signature: string, body: string): string {
  return `${header}: ${signature}\n\n${body}`
}

/** The one name whose value can be a signature; undefined where none can, or several. */
export function signatureNameIn(values: Record<string, unknown>): string | undefined {
  const names = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" && DIGEST.test(value.trim()) ? [name] : [],
  )
  return names.length === 1 ? names[0] : undefined
}

function decoded(text: string, name: string): Sample["fields"] {
  // Any text is a form of sorts: without a pair it is something else.
  if (isForm(text) && !text.includes("=")) {
    throw refusal(`${name} is neither JSON nor XML nor a form (name=value&name=value).`)
  }
  try {
    const type = text.startsWith("[") ? "application/json" : undefined
    return decodeMessage(unwrapped(text), type)
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    throw refusal(`${name} cannot be read: ${error.reason}.`)
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function fieldsOf(fields: Record<string, unknown>): string {
  const names = Object.keys(fields).filter((field) => PLAIN_NAME.test(field))
  return names.length === 0 ? "It has no named fields." : `Its fields: ${names.slice(0, 20).join(", ")}.`
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function refusal(merchantMessage: string): AcquirerError {
  return new AcquirerError("invalid", { code: "sample", field: "samples", merchantMessage })
}
