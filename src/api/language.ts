import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { inLanguage, LANGUAGES, type Language } from "../words/in-language"

/** Fields of answers that hold what the server says to a merchant. */
const TO_MERCHANTS: ReadonlySet<string> = new Set(
  "because causes decided_by left meaning message next_step notes outcome problem reason repairs waiting why".split(
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

/** Answers a merchant in the language that `Accept-Language` asks for, errors too. */
export function sayInLanguage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.vary("Accept-Language")
  answerIn(res, acceptedLanguage(req), TO_MERCHANTS)
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
  const [language] = (req.locale ?? "").toLowerCase().split("-")
  answerIn(res, isLanguage(language) ? language : "en", TO_SHOPPERS)
  next()
}

/** The language of a page that stands by itself. */
export function acceptedLanguage(req: Pick<MedusaRequest, "acceptsLanguages">): Language {
  const language = req.acceptsLanguages(...LANGUAGES)
  return isLanguage(language) ? language : "en"
}

function answerIn(res: MedusaResponse, language: Language, names: ReadonlySet<string>): void {
  if (language === "en") return
  const json = res.json.bind(res)
  res.json = (body: unknown) => json(said(language, body, names))
}

/** The same answer, its sentences in this language: those that stand in fields of these names. */
export function said(language: Language, body: unknown, names = TO_MERCHANTS): unknown {
  if (Array.isArray(body)) return body.map((part) => said(language, part, names))
  if (!isPlain(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      QUOTED.has(name) ? value : fieldSaid(language, name, value, names),
    ]),
  )
}

function fieldSaid(language: Language, name: string, value: unknown, names: ReadonlySet<string>): unknown {
  const say = (part: unknown) =>
    typeof part === "string" && names.has(name) ? inLanguage(language, part) : said(language, part, names)
  return Array.isArray(value) ? value.map(say) : say(value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isLanguage(language: unknown): language is Language {
  return LANGUAGES.some((one) => one === language)
}
