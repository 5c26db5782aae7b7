import { storable } from "./storable-text"

/** So much of what the service says is repeated in an error. */
const SHOWN_TEXT = 200

/** The beginning of the service's words. */
export function beginningOf(words: string): string {
  return storable(words.trim().slice(0, SHOWN_TEXT))
}

/** The same as a sentence: another may follow. */
export function quoted(words: string): string {
  const text = beginningOf(words)
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`
}
