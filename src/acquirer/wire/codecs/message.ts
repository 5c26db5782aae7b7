import { decodeForm } from "./form"
import { decodeJson } from "./json"
import { decodeXml, rootOf } from "./xml"

/**
 * Reads a message whose format nobody has agreed on: JSON, XML with any root element, or a form.
 * @throws UnreadableBody when it is none of them
 */
export function decodeMessage(raw: Buffer, contentType?: string): Record<string, unknown> {
  switch (formatOf(raw, contentType)) {
    case "json":
      return decodeJson(raw)
    case "xml":
      return decodeXml(raw, rootOf(raw))
    case "form":
      return decodeForm(raw)
  }
}

/** By the declared type; where it is no help, or a lie as with the specification's samples, by the first character. */
function formatOf(raw: Buffer, contentType: string | undefined): "json" | "xml" | "form" {
  if (/\bjson\b/i.test(contentType ?? "")) return "json"
  if (/\bxml\b/i.test(contentType ?? "")) return "xml"
  const start = raw
    .subarray(0, 64)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()
  return start.startsWith("{") ? "json" : start.startsWith("<") ? "xml" : "form"
}
