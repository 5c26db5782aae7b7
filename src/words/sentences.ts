import { canBeOurs, SENTENCE_END } from "./bounds"
import { daysIn } from "./days"

/** English sentences as the server writes them, `{name}` for a value, and the same in another language. */
export type Sentences = Readonly<Record<string, string>>

interface Pattern {
  expression: RegExp
  names: string[]
  said: string
}

/** A text is looked up in parts and its values again; our own need some dozens of these. */
const MOST_LOOKUPS = 1_000

/** `{name}`; `{name:1}` is a value of one word, `{money:2}` of two: what is listed with others ends before these. */
const PLACE = /\{(\w+)(?::(\d))?\}/

/**
 * Says in another language what the server has written in English. The English text is the key, as in gettext: a
 * sentence is recognised by what stands between its values, and a value may be a sentence, too. Whatever is not
 * recognised stays as it is. For people only: no code may decide by what this answers.
 */
export class Translation {
  readonly #whole: ReadonlyMap<string, string>
  readonly #patterns: readonly Pattern[]
  readonly #values: Sentences
  /** Left for the text that is being said. */
  #lookups = 0

  /** @param values single words, which are translated as a sentence's value only */
  constructor(
    sentences: Sentences,
    values: Sentences,
    private readonly language: string,
  ) {
    const all = Object.entries(sentences)
    this.#whole = new Map(all.filter(([english]) => !PLACE.test(english)))
    // What says more is recognised before what says less.
    this.#patterns = all
      .filter(([english]) => PLACE.test(english))
      .sort(([one], [other]) => lengthOf(other) - lengthOf(one))
      .map(([english, said]) => patternOf(english, said))
    this.#values = values
  }

  say(text: string): string {
    if (!canBeOurs(text)) return text
    this.#lookups = MOST_LOOKUPS
    return this.#say(text)
  }

  #say(text: string): string {
    return this.#known(text) ?? this.#inParts(text)
  }

  #known(text: string): string | undefined {
    if (this.#lookups <= 0) return undefined
    this.#lookups -= 1
    const whole = this.#whole.get(text)
    if (whole !== undefined) return whole
    for (const { expression, names, said } of this.#patterns) {
      const match = expression.exec(text)
      if (!match) continue
      const values = new Map(names.map((name, at) => [name, this.#value(match[at * 2 + 2] ?? "")]))
      return said.replace(/\{(\w+)\}/g, (place, name: string) => values.get(name) ?? place)
    }
    return undefined
  }

  #value(text: string): string {
    const [before = ""] = /^[\s:]*/.exec(text) ?? []
    const value = text.slice(before.length).trimEnd()
    const after = text.slice(before.length + value.length)
    if (value === "") return text
    const word = Object.hasOwn(this.#values, value) ? this.#values[value] : undefined
    return `${before}${word ?? daysIn(this.language, value) ?? this.#endless(value)}${after}`
  }

  /**
   * A value at a sentence's end takes the sentences behind it along; the full stop of the last one stands behind it.
   */
  #endless(value: string): string {
    const end = value.indexOf(". ")
    if (end < 0 || /[.!?]$/.test(value)) return this.#say(value)
    const known = this.#known(value) ?? this.#known(`${value}.`)?.replace(/\.$/, "")
    const rest = () => this.#say(`${value.slice(end + 2)}.`).replace(/\.$/, "")
    return known ?? `${this.#say(value.slice(0, end))}. ${rest()}`
  }

  /** Several sentences one after the other, a list, or a field with what is wrong with it. */
  #inParts(text: string): string {
    const sentences = text.split(SENTENCE_END)
    for (let count = sentences.length - 1; count > 0; count -= 1) {
      const known = this.#known(sentences.slice(0, count).join(" "))
      if (known !== undefined) return `${known} ${this.#say(sentences.slice(count).join(" "))}`
    }
    const [first = text, ...rest] = sentences
    if (rest.length > 0) return `${this.#inParts(first)} ${this.#say(rest.join(" "))}`
    if (text.includes("; ")) return this.#list(text.split("; "))
    return text.split(": ").map((part) => this.#known(part) ?? this.#behindName(part)).join(": ") // prettier-ignore
  }

  /** What is listed, each by itself; some sentences have a semicolon of their own. */
  #list(parts: readonly string[]): string {
    const said: string[] = []
    for (let at = 0; at < parts.length;) {
      const [one = "", two] = parts.slice(at, at + 2)
      const alone = this.#known(one) ?? this.#behindName(one)
      const both = alone === one && two !== undefined ? `${one}; ${two}` : one
      const together = both === one ? one : (this.#known(both) ?? this.#behindName(both))
      said.push(together === both ? alone : together)
      at += together === both ? 1 : 2
    }
    return said.join("; ")
  }

  #behindName(text: string): string {
    const [, name, reason] = /^(\S+) (.+)$/s.exec(text) ?? []
    const known = reason === undefined ? undefined : this.#known(reason)
    return known === undefined ? text : `${name} ${known}`
  }
}

function lengthOf(english: string): number {
  return english.split(PLACE).filter((_part, at) => at % 3 === 0).join("").length // prettier-ignore
}

function patternOf(english: string, said: string): Pattern {
  const [start = "", ...places] = english.split(PLACE)
  const names: string[] = []
  let source = escaped(start)
  for (let at = 0; at < places.length; at += 3) {
    const [name = "", words, behind = ""] = places.slice(at, at + 3)
    names.push(name)
    const value = words === undefined ? ".*?" : Array(Number(words)).fill("\\S+?").join(" ")
    const isOpen = words === undefined && at + 3 < places.length && places[at + 4] === undefined
    source += placeOf(value, escaped(behind), isOpen ? names.length * 2 - 1 : undefined)
  }
  return { expression: new RegExp(`^${source}$`, "s"), names, said }
}

/**
 * A value and what stands behind it, in two groups.
 * @param only the first group's number, where whatever comes next is open, too: the first end that is found is the
 * right one, and a text that fits almost is not tried with every other, which would take time by its length to the
 * third power
 */
function placeOf(value: string, behind: string, only: number | undefined): string {
  const both = `((${value})${behind})`
  return only === undefined ? both : `(?=${both})\\${only}(?:)`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}
