import type { Key } from "./key"
import type { Translate } from "./use-words"

type Words = Record<string, Key>

const CODES: Words = {
  approved: "meaning.codes.approved",
  declined: "meaning.codes.declined",
  pending: "meaning.codes.pending",
  created: "meaning.codes.created",
  review: "meaning.codes.review",
  authorised: "meaning.codes.authorised",
  partially_captured: "meaning.codes.partially_captured",
  captured: "meaning.codes.captured",
  cancelled: "meaning.codes.cancelled",
  expired: "meaning.codes.expired",
  partially_refunded: "meaning.codes.partially_refunded",
  refunded: "meaning.codes.refunded",
  found: "meaning.codes.found",
  not_found: "meaning.codes.not_found",
  failed: "meaning.codes.failed",
  done: "meaning.codes.done",
  active: "meaning.codes.active",
  accept: "meaning.codes.accept",
  reject: "meaning.codes.reject",
  off: "meaning.codes.off",
  on: "meaning.codes.on",
  none: "meaning.codes.none",
  ask: "meaning.codes.ask",
  use: "meaning.codes.use",
  processing: "meaning.codes.processing",
  completed: "meaning.codes.completed",
  ok: "meaning.codes.ok",
  refused: "meaning.codes.refused",
  success: "meaning.codes.success",
  insufficient_funds: "meaning.codes.insufficient_funds",
  expired_card: "meaning.codes.expired_card",
  wrong_security_code: "meaning.codes.wrong_security_code",
  authentication_needed: "meaning.codes.authentication_needed",
  token_refused: "meaning.codes.token_refused",
  unknown: "meaning.codes.unknown",
}

const VERIFY: Words = {
  required: "meaning.verify.required",
  "when-present": "meaning.verify.when_present",
  off: "meaning.verify.off",
}

const CODEC: Words = {
  json: "meaning.codec.json",
  form: "meaning.codec.form",
  xml: "meaning.codec.xml",
}

const ALGORITHM: Words = {
  sha256: "meaning.algorithm.sha256",
  sha512: "meaning.algorithm.sha512",
  "hmac-sha256": "meaning.algorithm.hmac_sha256",
  "hmac-sha512": "meaning.algorithm.hmac_sha512",
}

const FORM: Words = {
  values: "meaning.form.values",
  pairs: "meaning.form.pairs",
}

const ORDER: Words = {
  listed: "meaning.order.listed",
  alphabetical: "meaning.order.alphabetical",
}

const LISTS: Words = {
  together: "meaning.lists.together",
  flat: "meaning.lists.flat",
  "flat-indexed": "meaning.lists.flat_indexed",
}

const KEY: Words = {
  hmac: "meaning.key.hmac",
  append: "meaning.key.append",
  prepend: "meaning.key.prepend",
  pair: "meaning.key.pair",
  "append-hashed": "meaning.key.append_hashed",
  "prepend-hashed": "meaning.key.prepend_hashed",
}

const EMPTY: Words = {
  keep: "meaning.empty.keep",
  skip: "meaning.empty.skip",
}

const ENCODING: Words = {
  "hex-lower": "meaning.encoding.hex_lower",
  "hex-upper": "meaning.encoding.hex_upper",
  base64: "meaning.encoding.base64",
}

const CONTENT_TYPE: Words = {
  declared: "meaning.content_type.declared",
  "form-header": "meaning.content_type.form_header",
}

const CAPTURED_AMOUNT: Words = {
  order: "meaning.captured_amount.order",
  captured: "meaning.captured_amount.captured",
  either: "meaning.captured_amount.either",
}

const OFFSET: Words = {
  minutes: "meaning.offset.minutes",
  minutes_east: "meaning.offset.minutes_east",
  hours_east: "meaning.offset.hours_east",
  iso: "meaning.offset.iso",
}

const SIGNATURE_IN: Words = {
  field: "meaning.signature_in.field",
  header: "meaning.signature_in.header",
}

const SELECTOR_ABSENT: Words = {
  newest: "meaning.selector_absent.newest",
  refused: "meaning.selector_absent.refused",
}

const SIGNATURE_OVER: Words = {
  fields: "meaning.signature_over.fields",
  raw: "meaning.signature_over.raw",
}

const STAMP: Words = {
  unix_seconds: "meaning.stamp.unix_seconds",
  unix_ms: "meaning.stamp.unix_ms",
  YYYYMMDDHHmmss: "meaning.stamp.digits",
  nonce: "meaning.stamp.nonce",
}

const ACKNOWLEDGED_AS: Words = {
  "text/plain": "meaning.acknowledged_as.text",
  "application/json": "meaning.acknowledged_as.json",
  "application/xml": "meaning.acknowledged_as.xml",
}

/** By an entry's path, or by how it begins. */
const BY_PATH: readonly [begins: string, words: Words][] = [
  ["codes/", CODES],
  ["signature/verify/", VERIFY],
  ["bodies/codecs/", CODEC],
  ["bodies/contentType", CONTENT_TYPE],
  ["signature/default/algorithm", ALGORITHM],
  ["signature/default/form", FORM],
  ["signature/default/order", ORDER],
  ["signature/default/lists", LISTS],
  ["signature/default/key", KEY],
  ["signature/default/empty", EMPTY],
  ["signature/default/encoding", ENCODING],
  ["selector/absent", SELECTOR_ABSENT],
  ["notification/signature/in", SIGNATURE_IN],
  ["notification/signature/over", SIGNATURE_OVER],
  ["acknowledgement/contentType", ACKNOWLEDGED_AS],
  ["stamp/format", STAMP],
  ["capturedAmount", CAPTURED_AMOUNT],
  ["offset", OFFSET],
]

/** What a code of a profile's entry means, in a word; undefined where it is free text. */
export function meaningOf(path: string, code: string): Key | undefined {
  const words = BY_PATH.find(([begins]) => path === begins || (begins.endsWith("/") && path.startsWith(begins)))?.[1]
  return words && Object.hasOwn(words, code) ? words[code] : undefined
}

/** `Partially captured (partially_captured)`: the word, and the code beside it as files and reports have it. */
export function meaningText(t: Translate, path: string, code: string): string {
  const key = meaningOf(path, code)
  return key === undefined ? code : t("meaning.with_code", { text: t(key), code })
}
