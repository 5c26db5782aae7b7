const PASSAGES = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const

/** A document without its comments, CDATA sections and processing instructions: what is left is markup and text. */
export function withoutLiterals(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const next = nextPassage(text, at)
    if (!next) return parts.join("") + text.slice(at)
    parts.push(text.slice(at, next.start))
    at = next.end
  }
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
