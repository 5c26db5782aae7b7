import { parse } from "lossless-json"
import { bodyText, type Body } from "./body-text"
import { MAX_DEPTH } from "./limits"
import { UnreadableBody } from "./unreadable"

export function encodeJson(body: object): Buffer {
  return Buffer.from(JSON.stringify(body), "utf8")
}

/**
 * Reads JSON. Numbers become text with exactly the digits that were sent, so that 18-digit ids, `129.90` and
 * whatever a signature covers survive; with `numbers: "native"` they become numbers as long as those are exact.
 * @throws UnreadableBody for what is no JSON object, for different values under one name, `__proto__`, and depth
 */
export function decodeJson(body: Body, numbers: "text" | "native" = "text"): Record<string, unknown> {
  const text = bodyText(body)
  refuseDepth(text)
  const value = parsed(text, numbers === "text" ? (digits) => digits : exactNumber)
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UnreadableBody("it is no JSON object")
  refusePrototypeKeys(value)
  return value as Record<string, unknown>
}

function parsed(text: string, parseNumber: (digits: string) => unknown): unknown {
  try {
    return parse(text, undefined, { parseNumber })
  } catch (error) {
    const duplicate = error instanceof Error && error.message.startsWith("Duplicate key")
    throw new UnreadableBody(duplicate ? "one name has two different values" : "it is no well-formed JSON")
  }
}

function exactNumber(digits: string): number | string {
  const value = Number(digits)
  return /^-?\d{1,15}$/.test(digits) || (digits.length <= 16 && /^-?\d+\.\d+$/.test(digits)) ? value : digits
}

// Before parsing, because the parser calls itself for every level.
function refuseDepth(text: string): void {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted && character === "\\") at++
    else if (!quoted && (character === "[" || character === "{")) depth++
    else if (!quoted && (character === "]" || character === "}")) depth--
    if (depth > MAX_DEPTH) throw new UnreadableBody(`it is nested deeper than ${MAX_DEPTH} levels`)
  }
}

function refusePrototypeKeys(value: object): void {
  if (Object.hasOwn(value, "__proto__")) throw new UnreadableBody('it uses the name "__proto__"')
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) refusePrototypeKeys(inner)
}
