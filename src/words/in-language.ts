import { de } from "./de"
import { values } from "./de/values"
import { zod } from "./de/zod"
import { Translation } from "./sentences"

/** The server writes English; these are the others that a merchant may read. */
const TRANSLATIONS = { de: new Translation({ ...zod, ...de }, values) }

export const LANGUAGES = ["en", "de"] as const
export type Language = (typeof LANGUAGES)[number]

/** A text of the server's as a reader of this language is told it; in English where it is not known. */
export function inLanguage(language: Language, text: string): string {
  return language === "en" ? text : TRANSLATIONS[language].say(text)
}
