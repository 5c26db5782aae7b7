/** Digits with nothing between them. */
export interface DigitGroup {
  digits: string
  /** Where it stands in the text: from, and up to but not including. */
  start: number
  end: number
  /** What is between this group and the one before it: blanks and dashes only, or other punctuation. */
  gap: "spaced" | "punctuated"
}

/** More than this between two groups of digits, and they are not one number. */
const LONGEST_GAP = 32
const PUNCTUATION = new Set([...".,/\\_:;|+~"])
const INVISIBLE = /^[\p{Cf}\p{M}]$/u
const NUMERAL = /^\p{Nd}$/u
const BLANK_OR_DASH = /^[\p{Z}\p{Pd}\p{Cc}]$/u
const PUNCTUATION_ELSEWHERE = /^[\p{P}\p{S}]$/u

/**
 * The numbers of a text as a person would read them: groups of digits of any script, with blanks, dashes, dots, slashes
 * and the like between them. What cannot be seen (zero-width characters, marks) does not separate. Letters, quotes and
 * brackets end a number. One pass over the text.
 */
export function digitRuns(text: string): DigitGroup[][] {
  const runs: DigitGroup[][] = []
  let run: DigitGroup[] = []
  let group: DigitGroup | undefined
  let gap: DigitGroup["gap"] = "spaced"
  let gapLength = 0

  const endRun = () => {
    if (run.length > 0) runs.push(run)
    run = []
    group = undefined
    gap = "spaced"
    gapLength = 0
  }
  const take = (kind: Kind, start: number, end: number) => {
    if (kind.length === 1) {
      if (!group) run.push((group = { digits: "", start, end, gap }))
      group.digits += kind
      group.end = end
      gap = "spaced"
      gapLength = 0
    } else if (kind === "other" || gapLength >= LONGEST_GAP) {
      if (run.length > 0) endRun()
    } else if (kind !== "invisible" && run.length > 0) {
      group = undefined
      if (kind === "punctuated") gap = kind
      gapLength += 1
    }
  }

  for (let start = 0; start < text.length;) {
    const code = text.codePointAt(start) ?? 0
    const end = start + (code > 0xffff ? 2 : 1)
    if (code < 0x80) take(kindOfAscii(code), start, end)
    else for (const character of text.slice(start, end).normalize("NFKC")) take(kindOf(character), start, end)
    start = end
  }
  endRun()
  return runs
}

/** A digit, as ASCII has it, or what else a character is. */
type Kind = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "spaced" | "punctuated" | "invisible" | "other"

function kindOfAscii(code: number): Kind {
  if (code >= 0x30 && code <= 0x39) return String.fromCharCode(code) as Kind
  if (code <= 0x20 || code === 0x2d || code === 0x7f) return "spaced"
  return PUNCTUATION.has(String.fromCharCode(code)) ? "punctuated" : "other"
}

function kindOf(character: string): Kind {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return kindOfAscii(code)
  if (NUMERAL.test(character)) return valueOf(code)
  if (INVISIBLE.test(character)) return "invisible"
  if (BLANK_OR_DASH.test(character)) return "spaced"
  return PUNCTUATION_ELSEWHERE.test(character) ? "punctuated" : "other"
}

/** Unicode keeps the ten digits of a script in one row, from zero to nine. */
function valueOf(code: number): Kind {
  let value = 0
  while (value < 9 && NUMERAL.test(String.fromCodePoint(code - value - 1))) value++
  return String(value) as Kind
}
