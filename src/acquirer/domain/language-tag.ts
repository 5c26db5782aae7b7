/** How a language's tag is written: `de`, `pt-BR`. Browsers and headers say what no list of languages has. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/

/** Whether texts can be chosen by it: one of two or three letters, with what belongs behind it. */
export function isLocale(tag: string): boolean {
  try {
    return LANGUAGE_TAG.test(tag) && /^[a-z]{2,3}(-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
