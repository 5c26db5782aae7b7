import { AcquirerError } from "../domain/errors"
import type { SignedMessage } from "../profile/profile"
import { SIGNATURE_FIELD } from "../profile/signature"
import { decodeMessage } from "../wire/codecs/message"
import { UnreadableBody } from "../wire/codecs/unreadable"

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

/**
 * Reads a pasted sample: JSON, XML with any root element, or a form; before it may stand the headers that it came with
 * and an empty line, of which one is the signature.
 * @param name how errors call it, at the beginning of a sentence
 * @throws AcquirerError `invalid`, code `sample`, when it is none of these, or has no signature or nothing to sign
 */
export function readSample(text: string, name = "The sample"): Sample {
  const whole = text.replace(/^\ufeff/, "").trimStart()
  const trimmed = whole.trim()
  if (trimmed === "") throw refusal(`${name} is empty.`)
  if (trimmed.length > MOST_CHARACTERS) throw refusal(`${name} is longer than ${MOST_CHARACTERS} characters.`)
  const headed = headedMessage(whole)
  if (headed) {
    const { body, signature, header: signatureHeader } = headed
    const fields = decoded(body.trim(), name)
    requireSearchable(fields, name)
    return { fields, signature, signatureHeader, body }
  }
  const { [SIGNATURE_FIELD]: usual, ...others } = decoded(trimmed, name)
  const field = usual === undefined ? signatureNameIn(others) : undefined
  const { [field ?? SIGNATURE_FIELD]: signature = usual, ...fields } = others
  if (signature === undefined || signature === null) {
    throw refusal(`${name} has no field ${SIGNATURE_FIELD}, which carries the signature. ${fieldsOf(fields)}`)
  }
  if (typeof signature !== "string") throw refusal(`${SIGNATURE_FIELD} of ${lower(name)} is no text.`)
  if (signature.trim() === "") throw refusal(`${SIGNATURE_FIELD} of ${lower(name)} is empty: it is not signed.`)
  if (Object.keys(fields).length === 0) {
    throw refusal(`${name} has a signature and nothing else: paste the whole message.`)
  }
  requireSearchable(fields, name)
  return { fields, signature: signature.trim(), ...(field === undefined ? {} : { signatureField: field }) }
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

/** 32 or 64 bytes in hexadecimal or base64: what the algorithms make. */
const DIGEST = /^([0-9a-f]{64}|[0-9a-f]{128}|[\w+/]{43}=|[\w+/]{86}==)$/i
/** Lines such as `x-sign: 5f2b…`, an empty one, and the rest. */
const HEADED = /^((?:[\w-]+:[^\r\n]*\r?\n)+)\r?\n([^]+)$/

/** A message as it is read with the header that signs it. */
export function withHeader(header: string, signature: string, body: string): string {
  return `${header}: ${signature}\n\n${body}`
}

/** A message behind its headers, one of which is its signature; undefined where none stand before it, or none can be it. */
function headedMessage(text: string): { header: string; signature: string; body: string } | undefined {
  const [, lines, body] = HEADED.exec(text) ?? []
  if (lines === undefined || body === undefined) return undefined
  const headers = Object.fromEntries(
    lines
      .trim()
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  ) as Record<string, string>
  const header = signatureNameIn(headers)
  const signature = header && headers[header]
  return header && signature ? { header, signature, body } : undefined
}

/** The one name whose value can be a signature; undefined where none can, or several. */
export function signatureNameIn(values: Record<string, unknown>): string | undefined {
  const names = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" && DIGEST.test(value.trim()) ? [name] : [],
  )
  return names.length === 1 ? names[0] : undefined
}

function decoded(text: string, name: string): Record<string, unknown> {
  const isForm = !/^[{[<]/.test(text)
  // Any text is a form of sorts: without a pair it is something else.
  if (isForm && !text.includes("=")) {
    throw refusal(`${name} is neither JSON nor XML nor a form (name=value&name=value).`)
  }
  try {
    return decodeMessage(Buffer.from(text, "utf8"), text.startsWith("[") ? "application/json" : undefined)
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    throw refusal(`${name} cannot be read: ${error.reason}.`)
  }
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
