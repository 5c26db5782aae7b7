/** The server writes English; the others are those that a merchant may read. */
export const LANGUAGES = ["en", "de"] as const
export type Language = (typeof LANGUAGES)[number]

/** A text of the server's as a reader of this language is told it; in English where it is not known. */
export function inLanguage(language: Language, text: string): string {
  return language === "en" ? text : german().say(text)
}

/** All German sentences and their patterns, for the first merchant who reads German. */
function german() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require("./german") as typeof import("./german")).german
}
