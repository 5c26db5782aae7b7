import { AcquirerError } from "../domain/errors"
import type { OperationName, RequestCodec, ResponseCodec } from "../operations/operation"
import type { Profile } from "../profile/profile"
import { contentEncoding, contentType } from "./answer-text"
import { bodyText } from "./codecs/body-text"
import { decodeCheckoutPage } from "./codecs/checkout-page"
import { encodeForm } from "./codecs/form"
import { decodeJson, encodeJson } from "./codecs/json"
import { UnreadableBody } from "./codecs/unreadable"
import { decodeXml, encodeXml } from "./codecs/xml"
import type { TransportResponse } from "./transport"

const CONTENT_TYPES: Record<RequestCodec, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  xml: "application/xml",
}

/** Root element of every XML answer (specification, "Payment response (direct card payment), XML"). */
const ANSWER_ROOT = "respon"

/** The request's bytes in the operation's codec, or the profile's; its content type as the profile says. */
export function encodeRequest(
  operation: { name: OperationName; request: { codec: RequestCodec } },
  { bodies }: Profile,
  body: Record<string, unknown>,
): { bytes: Buffer; contentType: string } {
  const codec = bodies.codecs[operation.name] ?? operation.request.codec
  const contentType = CONTENT_TYPES[bodies.contentType === "form-header" ? "form" : codec]
  switch (codec) {
    case "json":
      return { bytes: encodeJson(body), contentType }
    case "form":
      return { bytes: encodeForm(body), contentType }
    case "xml":
      return { bytes: encodeXml(body, bodies.xmlRoot), contentType }
  }
}

/**
 * The answer's fields, and what its signature covers: the same, or a page's inputs by their names.
 * @throws AcquirerError `protocol` when the bytes are not what the codec promises, or packed
 */
export function decodeAnswer(
  codec: ResponseCodec,
  response: TransportResponse,
  url: string,
): { fields: Record<string, unknown>; signed: Record<string, unknown> } {
  const encoding = contentEncoding(response)
  if (encoding) throw packed(encoding)
  try {
    const text = bodyText(response.body, contentType(response))
    if (codec !== "html") {
      const fields = codec === "json" ? decodeJson(text) : decodeXml(text, ANSWER_ROOT)
      return { fields, signed: fields }
    }
    const { action, inputs } = decodeCheckoutPage(text, url)
    return { fields: { action, inputs }, signed: Object.fromEntries(inputs.map(({ name, value }) => [name, value])) }
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    throw new AcquirerError("protocol", {
      code: "unreadable",
      sent: true,
      merchantMessage: `The service's answer cannot be read as ${codec.toUpperCase()}: ${error.reason}.`,
      cause: error,
    })
  }
}

function packed(encoding: string): AcquirerError {
  return new AcquirerError("protocol", {
    code: "unreadable",
    field: "content-encoding",
    sent: true,
    merchantMessage: `The service's answer is packed (content-encoding: ${encoding}), which was not asked for, and cannot be read. Ask the service, or whoever runs the proxy before it, to send it as it is.`,
  })
}
