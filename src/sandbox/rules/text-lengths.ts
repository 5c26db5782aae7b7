import { InvalidInput } from "../service/problems"

const LONGEST = 1_000
/** Documents, cookies and lists of items have no size of their own. */
const LONGEST_OF = new Map([
  ["order_no", 100],
  ["items", 100_000],
  ["cookie_new", 10_000],
  ["cookie_old", 10_000],
  ["antifraud_token_cookie", 10_000],
  ["device_fingerprint", 10_000],
  ["user_agent", 10_000],
  ["notify_url", 2_048],
  ["return_url", 2_048],
  ["cancel_url", 2_048],
  ["file_url", 2_048],
  ["file_data", 3_000_000],
])

/**
 * No text without end. The specification shows no limits: these are far beyond what a shop has to say.
 * @throws InvalidInput naming the field
 */
export function checkLengths(body: object, holder = ""): void {
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const place = holder ? `${holder}.${name}` : name
    const longest = LONGEST_OF.get(name) ?? LONGEST
    if (typeof value === "string" && value.length > longest) {
      throw new InvalidInput(`${place} must not be longer than ${longest} characters`)
    }
    if (typeof value === "object" && value !== null) checkLengths(value, place)
  }
}
