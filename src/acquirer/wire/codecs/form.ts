import { bodyText, decoded, otherCharset, type Body } from "./body-text"
import { MAX_DEPTH, MAX_FIELDS } from "./limits"
import { UnreadableBody } from "./unreadable"

/**
 * Writes `application/x-www-form-urlencoded`. Objects and lists become `name[key]` and `name[0]`; absent values
 * are left out.
 */
export function encodeForm(body: object): Buffer {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) append(pairs, name, value)
  return Buffer.from(pairs.toString(), "utf8")
}

/**
 * Reads `application/x-www-form-urlencoded`; every value is text. `name[key]` becomes an object, `name[0]` a list.
 * @param contentType its charset is that of the escapes, too
 * @throws UnreadableBody for a name given twice, broken escapes, too many or too deep fields, `__proto__`
 */
export function decodeForm(body: Body, contentType?: string): Record<string, unknown> {
  const { text, unescaped } = writtenIn(otherCharset(contentType), body)
  const root: Record<string, unknown> = {}
  if (text === "") return root
  const pairs = text.split("&").filter((pair) => pair !== "")
  if (pairs.length > MAX_FIELDS) throw new UnreadableBody(`it has more than ${MAX_FIELDS} fields`)
  for (const pair of pairs) {
    const at = pair.indexOf("=")
    const name = unescaped(at < 0 ? pair : pair.slice(0, at))
    if (name === "") throw new UnreadableBody("a field has no name")
    place(root, stepsOf(name), at < 0 ? "" : unescaped(pair.slice(at + 1)))
  }
  return lists(root)
}

function append(pairs: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) append(pairs, `${name}[${key}]`, inner)
  } else {
    pairs.append(name, String(value))
  }
}

/**
 * A form's text, and what makes values of its parts. Of another charset than UTF-8 the parts are bytes, not yet text.
 */
function writtenIn(charset: string | undefined, body: Body): { text: string; unescaped: (part: string) => string } {
  if (charset === undefined || typeof body === "string") return { text: bodyText(body).trim(), unescaped: inUtf8 }
  const text = Buffer.from(body).toString("latin1")
  return {
    text: text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ""),
    unescaped(part) {
      if (BROKEN_ESCAPE.test(part)) throw new UnreadableBody("an escape sequence is broken")
      const bytes = part
        .replaceAll("+", " ")
        .replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      return decoded(Buffer.from(bytes, "latin1"), charset)
    },
  }
}

const ESCAPE = /%([\da-f]{2})/gi
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i

function inUtf8(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "))
  } catch {
    throw new UnreadableBody("an escape sequence is broken or not UTF-8")
  }
}

function stepsOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  if (!match) return [name]
  return [match[1] ?? name, ...(match[2] ?? "").split(/[[\]]+/).filter((step) => step !== "")]
}

function place(root: Record<string, unknown>, steps: string[], value: string): void {
  if (steps.length > MAX_DEPTH) throw new UnreadableBody(`it is nested deeper than ${MAX_DEPTH} levels`)
  if (steps.includes("__proto__")) throw new UnreadableBody('it uses the name "__proto__"')
  const last = steps.length - 1
  let here = root
  for (const [index, step] of steps.entries()) {
    const there = Object.hasOwn(here, step) ? here[step] : undefined
    if (index === last) {
      if (there !== undefined) throw new UnreadableBody("a field is given twice")
      here[step] = value
    } else if (there === undefined) {
      const next: Record<string, unknown> = {}
      here[step] = next
      here = next
    } else if (typeof there === "object" && there !== null) {
      here = there as Record<string, unknown>
    } else {
      throw new UnreadableBody("a field is both a value and a group")
    }
  }
}

function lists(group: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, list(value)]))
}

function list(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, list(inner)] as const)
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
