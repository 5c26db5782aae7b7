/** Whether a text is a language's tag: `de`, `pt-BR`. */
export function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-[a-z\d]+)*$/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
