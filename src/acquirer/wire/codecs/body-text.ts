import { UnreadableBody } from "./unreadable"

/** Bytes as they came, or text that somebody has made of them. */
export type Body = Uint8Array | string

const UTF8 = /^(?:utf-?8|us-ascii)$/i
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })
const others = new Map<string, TextDecoder>()

/**
 * The text of a body by the charset that is declared: by its content type, or its XML declaration; else by UTF-8. Where
 * the two contradict each other, what is well-formed UTF-8 is UTF-8, and else the content type counts. A byte order
 * mark is dropped.
 * @throws UnreadableBody when the bytes are not of that charset, or nobody knows it
 */
export function bodyText(body: Body, contentType?: string): string {
  if (typeof body === "string") return body.replace(/^\ufeff/, "")
  const [charset, other] = charsetsOf(body, contentType)
  try {
    return decoded(body, charset)
  } catch (error) {
    if (other === undefined) throw error
    return decoded(body, other)
  }
}

/** The charset that a content type names, unless that is UTF-8, which is meant without one. */
export function otherCharset(contentType: string | undefined): string | undefined {
  const charset = charsetIn(contentType)
  return charset === undefined || UTF8.test(charset) ? undefined : charset
}

/** @throws UnreadableBody when the bytes are not of that charset, or nobody knows it */
export function decoded(bytes: Uint8Array, charset: string | undefined): string {
  const decoder = decoderOf(charset)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableBody(charset === undefined ? "it is not UTF-8" : `it is not ${charset}, which it declares`)
  }
}

/** As they are to be tried; undefined stands for UTF-8. */
function charsetsOf(bytes: Uint8Array, contentType: string | undefined): (string | undefined)[] {
  const named = [charsetIn(contentType), ownCharset(bytes)].filter((charset) => charset !== undefined)
  const rest = named.filter((charset) => !UTF8.test(charset))
  return rest.length === named.length && rest.length > 0 ? rest : [undefined, ...rest]
}

function charsetIn(contentType: string | undefined): string | undefined {
  return contentType === undefined ? undefined : /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType)?.[1]
}

/** What a byte order mark or an XML declaration says; the declaration itself is written in ASCII. */
function ownCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] !== LESS_THAN || bytes[1] !== QUESTION_MARK) return undefined
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_DECLARATION))
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^\s"']{1,40})["']/.exec(start.toString("latin1"))?.[1]
}

const [LESS_THAN, QUESTION_MARK] = [..."<?"].map((character) => character.charCodeAt(0))
const LONGEST_DECLARATION = 200

function decoderOf(charset: string | undefined): TextDecoder {
  if (charset === undefined) return strictUtf8
  const label = charset.toLowerCase()
  const known = others.get(label)
  if (known) return known
  try {
    const made = new TextDecoder(label, { fatal: true })
    others.set(label, made)
    return made
  } catch {
    throw new UnreadableBody(`its charset ${charset} is not known`)
  }
}
