/** Signs that a language may put between thousands. */
const THOUSANDS = String.raw`[.,'’ \u00a0\u202f]`
const PLAIN = /^\d{1,12}(?:[.,]\d{1,3})?$/
const GROUPED = new RegExp(String.raw`^\d{1,3}(?:(${THOUSANDS})\d{3})(?:\1\d{3}){0,3}(?:(?!\1)[.,]\d{1,3})?$`)

const SPACES = String.raw`[ \u00a0\u202f]*`
const CURRENCY = String.raw`(?:[A-Za-z]{0,3}\p{Sc}|[A-Za-z]{3})`
/**
 * A sum with its currency before or behind it, as the pages print it: `$741.00`, `CA$5.00`, `741,00 €`, `741.00 USD`.
 */
const WITH_CURRENCY = new RegExp(`^(?:${CURRENCY}${SPACES}(?<behind>\\d.*)|(?<before>.*\\d)${SPACES}${CURRENCY})$`, "u")

/**
 * The sums that a text may mean, as decimal texts: `1.234,50` and `1,234.50` are one each, and `1,000` is one or a
 * thousand, by the language that whoever typed it thinks in. A currency beside it, as the pages print it, is not read.
 * None where it is no sum.
 */
export function typedSums(typed: string): string[] {
  const { behind, before } = WITH_CURRENCY.exec(typed)?.groups ?? {}
  const text = behind ?? before ?? typed
  const sums = PLAIN.test(text) ? [text.replace(",", ".")] : []
  const [, sign] = GROUPED.exec(text) ?? []
  return sign === undefined ? sums : [...sums, text.replaceAll(sign, "").replace(",", ".")]
}
