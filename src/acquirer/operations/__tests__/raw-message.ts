import { readFileSync } from "node:fs"
import { join } from "node:path"
import { codeTables } from "../../profile/codes"
import { referenceProfile } from "../../profile/reference"
import { decodeCheckoutPage } from "../../wire/codecs/checkout-page"
import { decodeForm, encodeForm } from "../../wire/codecs/form"
import { decodeJson, encodeJson } from "../../wire/codecs/json"
import { decodeXml, encodeXml } from "../../wire/codecs/xml"
import type { RequestCodec, ResponseCodec } from "../operation"

export const codes = codeTables(referenceProfile)

/** A message as it stands on the wire, written down by hand. */
export function raw(file: string): Buffer {
  return readFileSync(join(__dirname, "fixtures", file))
}

/** The message as one line, the way machines write it: indentation is for readers of the fixture. */
export function compact(codec: RequestCodec, bytes: Buffer): string {
  const text = bytes.toString("utf8")
  if (codec === "json") return JSON.stringify(JSON.parse(text))
  return codec === "xml" ? text.replace(/>\s+</g, "><").trim() : text.trim()
}

export function encode(codec: RequestCodec, body: object): string {
  if (codec === "json") return encodeJson(body).toString("utf8")
  return (codec === "form" ? encodeForm(body) : encodeXml(body, "request")).toString("utf8")
}

/** A request as the service reads it: JSON numbers as numbers, all else text. */
export function decodeRequest(codec: RequestCodec, bytes: Uint8Array): Record<string, unknown> {
  if (codec === "json") return decodeJson(bytes, "native")
  return codec === "form" ? decodeForm(bytes) : decodeXml(bytes, "request")
}

/** An answer as the client reads it. */
export function decodeAnswer(codec: ResponseCodec, bytes: Uint8Array): object {
  if (codec === "json") return decodeJson(bytes)
  return codec === "xml"
    ? decodeXml(bytes, "respon")
    : decodeCheckoutPage(bytes, "https://acquirer.example/v1/checkout")
}

/** The value with its keys, at every depth, in the order the pattern has them; keys the pattern lacks come last. */
export function inOrderOf(pattern: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((element, index) => inOrderOf(Array.isArray(pattern) ? pattern[index] : pattern, element))
  }
  if (typeof value !== "object" || value === null || typeof pattern !== "object" || pattern === null) return value
  const keys = new Set([...Object.keys(pattern), ...Object.keys(value)].filter((key) => Object.hasOwn(value, key)))
  return Object.fromEntries(
    [...keys].map((key) => [key, inOrderOf(Reflect.get(pattern, key), Reflect.get(value, key))]),
  )
}
