/**
 * How dates, numbers and sums are written for a reader of the admin's language: as their browser has that language,
 * so that British readers keep their dates, else as the language itself has it. The dashboard names some languages
 * in a way of its own (`ptBR`), and a browser without a locale of its own may say `en-US@posix`, which Intl refuses.
 */
export function localeOf(language: string, browser: readonly string[] = navigator.languages): string {
  const tag = language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  const own =
    tag === language ? browser.find((one) => one.split("-")[0] === language && /^[\w-]+$/.test(one)) : undefined
  return own ?? tag
}

/** What a reader calls a language, by its tag; the tag itself where it is none. */
export function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(tag.trim()) ?? tag
  } catch {
    return tag
  }
}
