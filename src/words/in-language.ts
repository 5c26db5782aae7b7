import { canBeOurs } from "./bounds"

/** The server writes English; the others are those that a merchant may read. */
export const LANGUAGES = ["en", "de"] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * A text of the server's as a reader is told it, in English where their language is not known, its sums as they write
 * them.
 * @param locale `de`, `en-GB`
 */
export function inLanguage(locale: string, text: string): string {
  if (!canBeOurs(text)) return text
  return sumsIn(locale, locale.split("-")[0] === "de" ? german().say(text) : text)
}

/** `12.00 USD`, as the server writes sums. */
const SUM = /(?<![\w.,])(\d+(?:\.\d{1,3})?) ([A-Z]{3})\b/g

/** The digits stay those that they are. */
function sumsIn(locale: string, text: string): string {
  return text.replace(SUM, (written, amount: string, currency: string) => {
    if (!CURRENCIES.has(currency)) return written
    const digits = amount.split(".")[1]?.length ?? 0
    return formatterOf(locale, currency, digits).format(amount as `${number}`)
  })
}

/** Making one takes longer than what is said with it. A reader may ask for any locale: those of many are not kept. */
function formatterOf(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`
  const kept = FORMATTERS.get(key)
  if (kept) return kept
  if (FORMATTERS.size >= MOST_FORMATTERS) FORMATTERS.clear()
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(locale, { style: "currency", currency, ...fraction })
  FORMATTERS.set(key, made)
  return made
}

const MOST_FORMATTERS = 200
const FORMATTERS = new Map<string, Intl.NumberFormat>()

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))

/** All German sentences and their patterns, for the first merchant who reads German. */
function german() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require("./german") as typeof import("./german")).german
}
