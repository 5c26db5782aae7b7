import type { Key } from "./key"
import type { Translate } from "./use-words"
import type { Values } from "./written"

/** Colours of badges; each goes with words, so that nobody has to tell them apart. */
export type Colour = "green" | "red" | "blue" | "orange" | "grey" | "purple"

export interface Word {
  text: Key
  values?: Values
  colour: Colour
}

export function wordText(t: Translate, { text, values }: Word): string {
  return t(text, values)
}

/** What a list can be narrowed to, for a `Choice`. */
export function choicesOf(t: Translate, words: Record<string, Word>): [value: string, text: string][] {
  return Object.entries(words).map(([value, word]) => [value, wordText(t, word)])
}
