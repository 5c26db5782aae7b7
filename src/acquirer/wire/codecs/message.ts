import { bodyText, type Body } from "./body-text"
import { decodeForm } from "./form"
import { decodeJson } from "./json"
import { decodeXml, rootOf } from "./xml"

/**
 * Reads a message whose format nobody has agreed on: JSON, XML with any root element, or a form.
 * @param contentType its charset counts as well
 * @throws UnreadableBody when it is none of them
 */
export function decodeMessage(body: Body, contentType?: string): Record<string, unknown> {
  const format = formatOf(body, contentType)
  if (format === "form") return decodeForm(body, contentType)
  const text = bodyText(body, contentType)
  return format === "json" ? decodeJson(text) : decodeXml(text, rootOf(text))
}

/** By the declared type; where it is no help, or a lie as with the specification's samples, by the first character. */
function formatOf(body: Body, contentType: string | undefined): "json" | "xml" | "form" {
  if (/\bjson\b/i.test(contentType ?? "")) return "json"
  if (/\bxml\b/i.test(contentType ?? "")) return "xml"
  const start = (typeof body === "string" ? body : Buffer.from(body.subarray(0, 64)).toString("utf8"))
    .slice(0, 64)
    .replace(/^\ufeff/, "")
    .trimStart()
  return start.startsWith("{") ? "json" : start.startsWith("<") ? "xml" : "form"
}
