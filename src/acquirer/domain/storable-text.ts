/** PostgreSQL takes neither NUL nor half a character, in no place of a value. */
const UNSTORABLE = String.raw`\0|\p{Surrogate}`
const ANY = new RegExp(UNSTORABLE, "u")
const EACH = new RegExp(UNSTORABLE, "gu")

export function isStorable(text: string): boolean {
  return !ANY.test(text)
}

/**
 * The text with a replacement character for each that the database would refuse: nobody is to wait for a row with it.
 */
export function storable(text: string): string {
  return text.replace(EACH, "\uFFFD")
}
