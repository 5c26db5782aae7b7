import { daysIn } from "./days"

/** English sentences as the server writes them, `{name}` for a value, and the same in another language. */
export type Sentences = Readonly<Record<string, string>>

interface Pattern {
  expression: RegExp
  names: string[]
  said: string
}

/** More is no sentence of ours, and what a shopper writes would keep the process busy. */
const LONGEST = 4_000
const MOST_SENTENCES = 20

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
    if (text.length > LONGEST || text.split(". ").length > MOST_SENTENCES) return text
    return this.#known(text) ?? this.#inParts(text)
  }

  #known(text: string): string | undefined {
    const whole = this.#whole.get(text)
    if (whole !== undefined) return whole
    for (const { expression, names, said } of this.#patterns) {
      const match = expression.exec(text)
      if (!match) continue
      const values = new Map(names.map((name, at) => [name, this.#value(match[at + 1] ?? "")]))
      return said.replace(/\{(\w+)\}/g, (place, name: string) => values.get(name) ?? place)
    }
    return undefined
  }

  #value(text: string): string {
    const [, before = "", value = text, after = ""] = /^([\s:]*)(.*?)(\s*)$/s.exec(text) ?? []
    if (value === "") return text
    const word = Object.hasOwn(this.#values, value) ? this.#values[value] : undefined
    return `${before}${word ?? daysIn(this.language, value) ?? this.#endless(value)}${after}`
  }

  /** A value at a sentence's end takes the sentences behind it along; the full stop of the last one stands behind it. */
  #endless(value: string): string {
    const end = value.indexOf(". ")
    if (end < 0 || /[.!?]$/.test(value)) return this.say(value)
    const known = this.#known(value) ?? this.#known(`${value}.`)?.replace(/\.$/, "")
    const rest = () => this.say(`${value.slice(end + 2)}.`).replace(/\.$/, "")
    return known ?? `${this.say(value.slice(0, end))}. ${rest()}`
  }

  /** Several sentences one after the other, a list, or a field with what is wrong with it. */
  #inParts(text: string): string {
    const sentences = text.split(/(?<=[.!?]) (?=\S)/)
    for (let count = sentences.length - 1; count > 0; count -= 1) {
      const known = this.#known(sentences.slice(0, count).join(" "))
      if (known !== undefined) return `${known} ${this.say(sentences.slice(count).join(" "))}`
    }
    const [first = text, ...rest] = sentences
    if (rest.length > 0) return `${this.#inParts(first)} ${this.say(rest.join(" "))}`
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
  return english.split(new RegExp(PLACE, "g")).filter((_part, at) => at % 3 === 0).join("").length // prettier-ignore
}

function patternOf(english: string, said: string): Pattern {
  const parts = english.split(PLACE)
  const names = parts.filter((_part, at) => at % 3 === 1)
  const source = parts.map((part, at) => {
    if (at % 3 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    if (at % 3 === 1)
      return parts[at + 1]
        ? `(${Array(Number(parts[at + 1]))
            .fill("\\S+?")
            .join(" ")})`
        : "(.*?)"
    return ""
  })
  return { expression: new RegExp(`^${source.join("")}$`, "s"), names, said }
}
