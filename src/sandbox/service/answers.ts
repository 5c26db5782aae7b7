import { encodeJson } from "../../acquirer/wire/codecs/json"
import { encodeXml } from "../../acquirer/wire/codecs/xml"
import { notice } from "../pages/layout"
import { json, type Answer } from "../server/exchange"
import type { Endpoint } from "./endpoints"
import type { Received } from "./received"

/** Root element of XML answers (specification, "Payment response"). */
const ANSWER_ROOT = "respon"

/** A finished message as it goes out: XML, JSON, or a page that is text already. */
export function encodeAnswer(endpoint: Endpoint, content: Record<string, unknown> | string): Answer {
  if (typeof content === "string") return { status: 200, headers: HTML, body: content }
  return endpoint.response === "xml"
    ? { status: 200, headers: XML, body: encodeXml(content, ANSWER_ROOT) }
    : { status: 200, headers: JSON_TYPE, body: encodeJson(content) }
}

/**
 * A request that was not carried out. The specification shows no such body; the sandbox keeps the operation's
 * form and says what was wrong, without a signature.
 */
export function problemAnswer(endpoint: Endpoint, { body, orderNos }: Received, status: number, text: string): Answer {
  const account = { merchant_id: textOf(body?.merchant_id), account_id: textOf(body?.account_id) }
  switch (endpoint.response) {
    case "xml": {
      const problem = { ...account, order_no: orderNos[0] ?? "", result_info: `${status}0:${text}` }
      return { status, headers: XML, body: encodeXml(problem, ANSWER_ROOT) }
    }
    case "json":
      return json({ ...account, return_status: "0", return_message: text }, status)
    case "html":
      return notice("The payment page cannot be opened", text, status)
  }
}

const XML = { "content-type": "application/xml; charset=utf-8" }
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }
const HTML = { "content-type": "text/html; charset=utf-8" }

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
