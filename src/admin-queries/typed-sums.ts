/** Signs that a language may put between thousands. */
const THOUSANDS = String.raw`[.,'’ \u00a0\u202f]`
const PLAIN = /^\d{1,12}(?:[.,]\d{1,3})?$/
const GROUPED = new RegExp(String.raw`^\d{1,3}(?:(${THOUSANDS})\d{3})(?:\1\d{3}){0,3}(?:(?!\1)[.,]\d{1,3})?$`)

/**
 * The sums that a text may mean, as decimal texts: `1.234,50` and `1,234.50` are one each, and `1,000` is one or a
 * thousand, by the language that whoever typed it thinks in. None where it is no sum.
 */
export function typedSums(text: string): string[] {
  const sums = PLAIN.test(text) ? [text.replace(",", ".")] : []
  const [, sign] = GROUPED.exec(text) ?? []
  return sign === undefined ? sums : [...sums, text.replaceAll(sign, "").replace(",", ".")]
}
