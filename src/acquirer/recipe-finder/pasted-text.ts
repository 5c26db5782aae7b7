/** 32 or 64 bytes in hexadecimal or base64: what the algorithms make. */
const WRITTEN = "(?:[0-9a-f]{64}|[0-9a-f]{128}|[\\w+/]{43}=|[\\w+/]{86}==)"
export const DIGEST = new RegExp(`^${WRITTEN}$`, "i")
/** A digest behind the algorithm's name or a version, such as `sha256=5f2b…`. */
const PREFIXED = new RegExp(`^([a-z][\\w-]{0,19}[=: ]) *${WRITTEN}$`, "i")

/** A request or status line, lines such as `x-sign: 5f2b…`, an empty one, and the rest. */
const HEADED =
  /^(?:(?:(?:GET|POST|PUT|PATCH) \S+(?: HTTP\/[\d.]+)?|HTTP\/[\d.]+ \d{3}[^\r\n]*)\r?\n)?((?:[\w.-]+:[^\r\n]*\r?\n)*)\r?\n([^]+)$/

export interface HeadedText {
  headers: [name: string, value: string][]
  /** All behind the empty line, as it stands; the whole text where nothing stands before it. */
  body: string
}

/** Headers and body of a text that may begin with a request or status line. */
export function headedText(text: string): HeadedText {
  const [, lines, body] = HEADED.exec(text) ?? []
  if (lines === undefined || body === undefined) return { headers: [], body: text }
  const headers = lines
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()])
  return { headers, body }
}

/** What stands before the digest in a value such as `sha256=5f2b…`; undefined where the value is none. */
export function prefixOf(value: string): string | undefined {
  return PREFIXED.exec(value.trim())?.[1]
}

/**
 * A message without the line breaks that a manual or a mail put into it: around the pairs of a form, where none can be
 * meant, and within a signature. Those within other values stay: they may be signed.
 */
export function unwrapped(text: string): string {
  if (!isForm(text))
    return text.replace(QUOTED, (whole, open: string, value: string) => open + joinedDigest(value, whole.slice(1)))
  return text
    .split("&")
    .map((pair) => {
      const at = pair.indexOf("=") + 1
      const value = pair.slice(at)
      const end = value.trimEnd()
      const kept = /[\r\n]/.test(value.slice(end.length)) ? end : value
      return pair.slice(0, at).trim() + joinedDigest(kept, kept)
    })
    .join("&")
}

/** A value of JSON or XML that has nothing but what digests have, and white space. */
const QUOTED = /([">])([\w+/=\s]+)(?=["<])/g

function joinedDigest(value: string, otherwise: string): string {
  const joined = value.replace(/\s+/g, "")
  return /[\r\n]/.test(value.trim()) && DIGEST.test(joined) ? joined : otherwise
}

/** Any text that is neither JSON nor XML. */
export function isForm(text: string): boolean {
  return !/^[{[<]/.test(text)
}
