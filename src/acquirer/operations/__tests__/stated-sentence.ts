import type { SchemaField } from "./schema-fields"
import { isFieldName } from "./specification"

const SINGULAR = ["string", "number", "integer"]

/** Reads the fields of one sentence or paragraph of the document; `outside` is the group it stands in. */
export class Sentence {
  readonly fields: SchemaField[] = []
  /** Groups that are open, innermost last; those in brackets end with the bracket, the others with the sentence. */
  private readonly groups: { path: string; bracket: boolean }[] = []
  private remark: string[] | undefined
  private last: SchemaField | undefined
  /** Names that a plural type would go for. */
  private recent: SchemaField[] = []
  private before = ""

  constructor(private readonly outside: string) {}

  get scope(): string {
    return this.groups.at(-1)?.path ?? this.outside
  }

  read(text: string): void {
    const tokens = text.match(/`[^`]*`|[A-Za-z]+|[():;]|\.(?=\s|$)/g) ?? []
    tokens.forEach((token, place) => {
      if (token === ")") this.closeBracket()
      else if (this.remark) this.remark.push(token)
      else if (token === "(") this.openBracket(tokens.slice(place + 1, place + 3))
      else if (token.startsWith("`")) this.name(token.slice(1, -1))
      else if (token === ":") this.colon()
      else if (token === ".") this.groups.length = 0
      else if (token === ";") this.recent = []
      else this.word(token.toLowerCase())
      this.before = token
    })
  }

  private name(name: string): void {
    if (!isFieldName(name)) return
    const type = ["object", "element"].includes(this.before) ? "object" : "string"
    this.last = { path: this.scope === "" ? name : `${this.scope}.${name}`, type }
    this.fields.push(this.last)
    this.recent.push(this.last)
  }

  private colon(): void {
    if (this.before.startsWith("`") || this.before === ")" || this.before === "object") this.open(false)
  }

  /** A bracket holds a group's fields, or a remark on the name before it. */
  private openBracket([first = "", second = ""]: string[]): void {
    const group = isFieldName(first.replaceAll("`", "")) && first.startsWith("`")
    if (group || (first === "object" && second === ":")) this.open(true)
    else this.remark = []
  }

  private closeBracket(): void {
    if (this.remark) this.describe(this.remark)
    else this.groups.length = Math.max(0, this.groups.map(({ bracket }) => bracket).lastIndexOf(true))
    this.remark = undefined
  }

  private describe([first = "", ...rest]: string[]): void {
    if (first === "numbers") for (const field of this.recent) field.type = "number"
    else if (first === "array") this.list(rest.includes("strings") ? "string" : "object")
    else if (this.last && [...SINGULAR, "object"].includes(first)) this.last.type = first
    this.recent = []
  }

  private word(word: string): void {
    const behindName = this.before.startsWith("`")
    if (word === "array" && (behindName || this.before === ":")) this.list("object")
    else if (behindName && word === "container" && this.last) this.last.type = "object"
    else if (behindName && [...SINGULAR, "object"].includes(word) && this.last) this.last.type = word
    else if (word === "with" && this.last?.type === "object") this.open(false)
    else if (word === "each" && this.last) {
      this.list("object")
      this.open(false)
    }
  }

  private list(type: string): void {
    if (!this.last) return
    if (this.before === ":" && this.scope === this.last.path) this.groups.pop()
    this.last.type = type
    if (!this.last.path.endsWith("[]")) this.last.path += "[]"
  }

  private open(bracket: boolean): void {
    if (!this.last) return
    this.last.type = "object"
    this.groups.push({ path: this.last.path, bracket })
  }
}
