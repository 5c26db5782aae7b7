import { XMLBuilder } from "fast-xml-parser"
import { SaxesParser } from "saxes"
import { bodyText, type Body } from "./body-text"
import { MAX_DEPTH, MAX_FIELDS } from "./limits"
import { UnreadableBody } from "./unreadable"
import { changedMarkup, withoutLiterals } from "./xml-literals"

const builder = new XMLBuilder({ format: false, suppressEmptyNode: false, processEntities: true })

/** Writes one element named `root`; a list becomes repeated elements; absent values are left out. */
export function encodeXml(body: object, root: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: body })}`, "utf8")
}

/**
 * Reads the children of one root element. Values are text, trimmed, never numbers; a repeated element becomes a
 * list; attributes, comments, name space prefixes and processing instructions do not count.
 * @throws UnreadableBody for another root, truncated or ill-formed XML, a document type, bytes of another encoding,
 * depth
 */
export function decodeXml(body: Body, root: string): Record<string, unknown> {
  const text = withoutBareAmpersands(bodyText(body).trim())
  const elements = new ElementReader(root)
  const parser = new SaxesParser({ position: false })
  parser.on("error", () => refuse("it is no well-formed XML"))
  parser.on("doctype", () => refuse("it declares a document type"))
  parser.on("opentag", ({ name }) => elements.open(localName(name)))
  parser.on("text", (part) => elements.add(part))
  parser.on("cdata", (part) => elements.add(part))
  parser.on("closetag", () => elements.close())
  parser.write(text).close()
  return elements.fields
}

/** The name of a document's root element, for messages whose root nobody has named; `""` when there is none. */
export function rootOf(body: Body): string {
  return /<(?:[^\s<>/:!]+:)?([^\s<>/:!]+)/.exec(withoutLiterals(bodyText(body)))?.[1] ?? ""
}

function refuse(reason: string): never {
  throw new UnreadableBody(reason)
}

const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/i

/** A bare ampersand in an address is the commonest fault of services, and harmless: it stands for itself. */
function withoutBareAmpersands(text: string): string {
  if (!BARE_AMPERSAND.test(text)) return text
  const all = new RegExp(BARE_AMPERSAND, "gi")
  return changedMarkup(text, (markup) => markup.replace(all, "&amp;"))
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}

interface Element {
  name: string
  /** Of elements within it; text beside those does not count. */
  fields: Record<string, unknown> | undefined
  text: string
}

/** Makes values of the elements of a document, as a parser comes to them. */
class ElementReader {
  fields: Record<string, unknown> = {}
  readonly #outer: Element[] = []
  #element: Element | undefined
  #count = 0

  constructor(private readonly root: string) {}

  open(name: string): void {
    if (this.#element) {
      this.#count += 1
      if (this.#count > MAX_FIELDS) refuse(`it has more than ${MAX_FIELDS} elements`)
      if (this.#outer.length === MAX_DEPTH) refuse(`it is nested deeper than ${MAX_DEPTH} levels`)
      if (name === "__proto__") refuse('it uses the name "__proto__"')
      this.#outer.push(this.#element)
    } else if (name !== this.root) refuse(`its root element is not "${this.root}"`)
    this.#element = { name, fields: undefined, text: "" }
  }

  add(text: string): void {
    if (this.#element) this.#element.text += text
  }

  close(): void {
    const { name, fields, text } = this.#element!
    this.#element = this.#outer.pop()
    if (!this.#element) this.fields = fields ?? {}
    else join((this.#element.fields ??= {}), name, fields ?? text.trim())
  }
}

function join(fields: Record<string, unknown>, name: string, value: unknown): void {
  const former = fields[name]
  if (former === undefined || !Object.hasOwn(fields, name)) fields[name] = value
  else if (Array.isArray(former)) former.push(value)
  else fields[name] = [former, value]
}
