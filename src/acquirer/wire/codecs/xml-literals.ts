const PASSAGES = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const

/** A document without its comments, CDATA sections and processing instructions: what is left is markup and text. */
export function withoutLiterals(text: string): string {
  return passages(text)
    .map(({ markup }) => markup)
    .join("")
}

/** The document with its markup and text changed, comments, CDATA sections and processing instructions as they were. */
export function changedMarkup(text: string, change: (markup: string) => string): string {
  return passages(text)
    .map(({ markup, literal }) => change(markup) + literal)
    .join("")
}

/** A document in pieces: markup and text up to a literal, and the literal. */
function passages(text: string): { markup: string; literal: string }[] {
  const pieces: { markup: string; literal: string }[] = []
  for (let at = 0; at < text.length;) {
    const { start, end } = nextPassage(text, at) ?? { start: text.length, end: text.length }
    pieces.push({ markup: text.slice(at, start), literal: text.slice(start, end) })
    at = end
  }
  return pieces
}

function nextPassage(text: string, from: number): { start: number; end: number } | undefined {
  for (let start = text.indexOf("<", from); start >= 0; start = text.indexOf("<", start + 1)) {
    const passage = PASSAGES.find(([opening]) => text.startsWith(opening, start))
    if (!passage) continue
    const [opening, closing] = passage
    const end = text.indexOf(closing, start + opening.length)
    return { start, end: end < 0 ? text.length : end + closing.length }
  }
  return undefined
}
