import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { inLanguage, LANGUAGES, type Language } from "../words/in-language"

/** Fields of answers that hold what the server says to a person. */
const SAID = new Set(
  "because causes decided_by left meaning message next_step notes outcome problem reason repairs why".split(" "),
)
/** What others have said, or what was typed: shown as it is. */
const QUOTED = new Set([
  "answer",
  "body",
  "case",
  "exchange",
  "facts",
  "fields",
  "profile",
  "recipes",
  "said",
  "settings",
])

/** Answers a merchant in the language that `Accept-Language` asks for, errors too. */
export function sayInLanguage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const language = req.acceptsLanguages(...LANGUAGES)
  res.vary("Accept-Language")
  if (isLanguage(language) && language !== "en") {
    const json = res.json.bind(res)
    res.json = (body: unknown) => json(said(language, body))
  }
  next()
}

/** The same answer, its sentences in this language. */
export function said(language: Language, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((part) => said(language, part))
  if (!isPlain(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, QUOTED.has(name) ? value : fieldSaid(language, name, value)]),
  )
}

function fieldSaid(language: Language, name: string, value: unknown): unknown {
  const say = (part: unknown) =>
    typeof part === "string" && SAID.has(name) ? inLanguage(language, part) : said(language, part)
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
