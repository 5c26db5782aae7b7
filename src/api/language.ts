import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accountOf } from "../medusa/provider-id"
import { inLanguage, LANGUAGES, type Language } from "../words/in-language"

/** Fields of answers that hold what the server says to a merchant. */
const TO_MERCHANTS: ReadonlySet<string> = new Set(
  "because causes decided_by encryption_key_problem left meaning message next_step notes outcome problem reason repairs waiting why".split(
    " ",
  ),
)
const TO_SHOPPERS: ReadonlySet<string> = new Set(["message", "notice", "shopper_message"])
/** What others have said, or what was typed: shown as it is. */
const QUOTED = new Set([
  "answer",
  "body",
  "case",
  "exchange",
  "exchanges",
  "facts",
  "fields",
  "metadata",
  "profile",
  "recipes",
  "said",
  "settings",
])

/**
 * Where operations stand: the `why` of one is what a person typed, that of a payout or of a batch's line is the
 * server's.
 */
const OPERATIONS = new Set(["open_operations", "operation", "operations"])

/** Answers a merchant in the language that `Accept-Language` asks for, errors too. */
export function sayInLanguage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.vary("Accept-Language")
  answerIn(res, acceptedLocale(req), TO_MERCHANTS)
  next()
}

/**
 * Answers a shopper in the language that the storefront's page is in, which it says as to the core's own routes
 * (`x-medusa-locale`, `?locale=`). The browser's own language does not count: the page would speak two.
 */
export function sayInShopsLanguage(
  req: MedusaRequest & { locale?: string },
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  res.vary("x-medusa-locale")
  answerIn(res, req.locale && isWritten(req.locale) ? req.locale : undefined, TO_SHOPPERS)
  next()
}

/** The language of a page that stands by itself. */
export function acceptedLanguage(req: Pick<MedusaRequest, "acceptsLanguages">): Language {
  const language = req.acceptsLanguages(...LANGUAGES)
  return isLanguage(language) ? language : "en"
}

/** How sums are written there, too; undefined where nothing was asked for: a script reads what the server writes. */
function acceptedLocale(req: Pick<MedusaRequest, "acceptsLanguages">): string | undefined {
  return req.acceptsLanguages().find(isWritten)
}

function answerIn(res: MedusaResponse, locale: string | undefined, names: ReadonlySet<string>): void {
  if (locale === undefined) return
  const json = res.json.bind(res)
  res.json = (body: unknown) => json(said(locale, body, names))
}

/** The same answer, its sentences in this language: those that stand in fields of these names. */
export function said(locale: string, body: unknown, names = TO_MERCHANTS): unknown {
  if (Array.isArray(body)) return body.map((part) => said(locale, part, names))
  if (!isPlain(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      QUOTED.has(name) || isForeign(name, body) ? value : fieldSaid(locale, name, value, names),
    ]),
  )
}

function fieldSaid(locale: string, name: string, value: unknown, names: ReadonlySet<string>): unknown {
  const within = OPERATIONS.has(name) ? withoutWhy(names) : names
  const say = (part: unknown) =>
    typeof part === "string" && names.has(name) ? inLanguage(locale, part) : said(locale, part, within)
  return Array.isArray(value) ? value.map(say) : say(value)
}

/**
 * Of the core's rows, payment sessions of ours alone hold data that the server says; that of others may come from a
 * browser. An answer need not name whose a session is: ours have an order number and a flow.
 */
function isForeign(name: string, { provider_id, data }: Record<string, unknown>): boolean {
  if (name !== "data") return false
  if (typeof provider_id === "string") return accountOf(provider_id) === undefined
  return !(isPlain(data) && typeof data.order_no === "string" && typeof data.flow === "string")
}

function withoutWhy(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => name !== "why"))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether a locale is of a language that we write, and one that sums can be written by. */
function isWritten(locale: string): boolean {
  const [language = ""] = locale.toLowerCase().split("-")
  return isLanguage(language) && isTag(locale)
}

function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

function isLanguage(language: unknown): language is Language {
  return LANGUAGES.some((one) => one === language)
}
