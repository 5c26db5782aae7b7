import { bodyText } from "./codecs/body-text"
import type { TransportResponse } from "./transport"

export function contentType({ headers }: Pick<TransportResponse, "headers">): string | undefined {
  return first(headers["content-type"])
}

/** How an answer's bytes are packed, where they are: no request asks for it. */
export function contentEncoding({ headers }: Pick<TransportResponse, "headers">): string | undefined {
  const encoding = first(headers["content-encoding"])?.trim()
  return encoding === undefined || /^(?:identity)?$/i.test(encoding) ? undefined : encoding.slice(0, 40)
}

/** An answer's text for whoever reads it; what is of no charset as far as it goes, and nothing of what is packed. */
export function textToShow(response: TransportResponse): string {
  if (contentEncoding(response)) return ""
  try {
    return bodyText(response.body, contentType(response))
  } catch {
    return response.body.toString("utf8")
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
