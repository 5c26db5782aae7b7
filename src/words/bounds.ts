/** Where one sentence ends and the next begins. */
export const SENTENCE_END = /(?<=[.!?]) (?=\S)/

const LONGEST = 4_000
const MOST_SENTENCES = 20

/** More is no text of ours: others wrote it, and reading it would keep the process busy. */
export function canBeOurs(text: string): boolean {
  return text.length <= LONGEST && text.split(SENTENCE_END).length <= MOST_SENTENCES
}
