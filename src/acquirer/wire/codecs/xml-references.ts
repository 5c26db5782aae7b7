import { UnreadableBody } from "./unreadable"

const PREDEFINED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const LARGEST_CODE_POINT = 0x10ffff

/**
 * Resolves the five predefined entities and character references. Whatever else begins with an ampersand stays
 * as it is: without a document type nothing else can be declared.
 */
export function resolveReferences(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return PREDEFINED[name] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    const surrogate = code >= 0xd800 && code <= 0xdfff
    if (code === 0 || code > LARGEST_CODE_POINT || surrogate) throw new UnreadableBody("a character reference is wrong")
    return String.fromCodePoint(code)
  })
}
