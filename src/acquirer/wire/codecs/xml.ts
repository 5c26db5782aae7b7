import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser"
import { MAX_DEPTH, MAX_FIELDS } from "./limits"
import { UnreadableBody } from "./unreadable"
import { utf8Text } from "./utf8"
import { withoutLiterals } from "./xml-literals"
import { resolveReferences } from "./xml-references"

const TEXT = "#text"
const CDATA = "#cdata"
const COMMENT = "#comment"

const builder = new XMLBuilder({ format: false, suppressEmptyNode: false, processEntities: true })

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  textNodeName: TEXT,
  cdataPropName: CDATA,
  commentPropName: COMMENT,
  maxNestedTags: MAX_DEPTH,
})

/** Writes one element named `root`; a list becomes repeated elements; absent values are left out. */
export function encodeXml(body: object, root: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: body })}`, "utf8")
}

/**
 * Reads the children of one root element. Values are text, trimmed, never numbers; a repeated element becomes a
 * list; attributes, comments, name space prefixes and processing instructions do not count.
 * @throws UnreadableBody for another root, truncated or ill-formed XML, a document type, another encoding, depth
 */
export function decodeXml(bytes: Uint8Array, root: string): Record<string, unknown> {
  const text = utf8Text(bytes).trim()
  refuseDeclarations(text)
  // A bare ampersand in an address is the commonest fault of services, and harmless: references are resolved below.
  if (XMLValidator.validate(text.replace(/&(?!#?\w+;)/g, "&amp;")) !== true) {
    throw new UnreadableBody("it is no well-formed XML")
  }
  const [element, ...others] = nodesOf(parsed(text)).filter(({ name }) => isElement(name))
  if (!element || others.length > 0 || !text.endsWith(">")) throw new UnreadableBody("it has no single root element")
  if (element.name !== root) throw new UnreadableBody(`its root element is not "${root}"`)
  const budget = { fields: MAX_FIELDS }
  const value = valueOf(element.children, budget)
  return typeof value === "string" ? {} : value
}

/** The name of a document's root element, for messages whose root nobody has named; `""` when there is none. */
export function rootOf(bytes: Uint8Array): string {
  return /<(?:[^\s<>/:!]+:)?([^\s<>/:!]+)/.exec(withoutLiterals(utf8Text(bytes)))?.[1] ?? ""
}

interface Node {
  name: string
  children: unknown
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new UnreadableBody("it is no well-formed XML, nested too deep, or uses a reserved name")
  }
}

function refuseDeclarations(text: string): void {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(withoutLiterals(text))) throw new UnreadableBody("it declares a document type")
  const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    throw new UnreadableBody("it declares an encoding other than UTF-8")
  }
}

function nodesOf(list: unknown): Node[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return []
    const name = Object.keys(entry).find((key) => key !== ":@")
    return name === undefined ? [] : [{ name, children: Reflect.get(entry, name) }]
  })
}

function isElement(name: string): boolean {
  return name !== TEXT && name !== CDATA && name !== COMMENT && !name.startsWith("?")
}

function valueOf(children: unknown, budget: { fields: number }): string | Record<string, unknown> {
  const nodes = nodesOf(children)
  const elements = nodes.filter(({ name }) => isElement(name))
  if (elements.length === 0) return textOf(nodes).trim()
  const fields: Record<string, unknown> = {}
  for (const { name, children: inner } of elements) {
    if (--budget.fields < 0) throw new UnreadableBody(`it has more than ${MAX_FIELDS} elements`)
    const value = valueOf(inner, budget)
    if (!Object.hasOwn(fields, name)) fields[name] = value
    else if (Array.isArray(fields[name])) fields[name].push(value)
    else fields[name] = [fields[name], value]
  }
  return fields
}

function textOf(nodes: Node[]): string {
  return nodes
    .map(({ name, children }) => {
      if (name === TEXT) return resolveReferences(String(children))
      return name === CDATA
        ? nodesOf(children)
            .map((node) => String(node.children))
            .join("")
        : ""
    })
    .join("")
}
