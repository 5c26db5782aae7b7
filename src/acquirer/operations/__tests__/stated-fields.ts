import type { SchemaField } from "./schema-fields"
import { cellsOf, namesOf } from "./specification"
import { Sentence } from "./stated-sentence"

/**
 * The fields that a section of the document tells, with full paths (`list[].group.name`). The document writes a
 * group in three ways, which may hold each other:
 *
 *     `group`: `a`, `b`          to the end of the sentence; over bullets or a table when the paragraph ends in ":"
 *     `group` (`a`, `b`)         also `group` (object: `a`, `b`)
 *     `list` (array). Each … `a` also `list` array of objects with `a`
 *
 * A type stands behind its name; plural, in brackets, it goes for the names before it; without one it is text.
 */
export function toldFields(section: string): SchemaField[] {
  const fields: SchemaField[] = []
  let scope = ""
  for (const block of blocksOf(section)) {
    const reader = new Sentence(block.inside ? scope : "")
    reader.read(block.text)
    fields.push(...reader.fields)
    if (!block.inside) scope = block.text.endsWith(":") ? reader.scope : ""
  }
  return merged(fields)
}

/** Paragraphs, and what stands inside the group that the paragraph before them opened: bullets and rows. */
function blocksOf(section: string): { text: string; inside: boolean }[] {
  return section.split(/\n\s*\n/).flatMap((paragraph) => {
    const lines = paragraph.trim().split("\n")
    if (lines[0]?.startsWith("|")) return lines.slice(2).flatMap(rowTexts)
    if (lines[0]?.startsWith("- ")) return lines.map((line) => ({ text: line.slice(2), inside: true }))
    return [{ text: lines.join(" "), inside: false }]
  })
}

/** A row as the sentence it stands for, one for each name of its first cell. */
function rowTexts(row: string): { text: string; inside: boolean }[] {
  const [names = "", ...told] = cellsOf(row)
  return namesOf(names).map((name) => ({ text: `\`${name}\` ${told.join("; ")}`, inside: true }))
}

/** A field that is told twice is what the more telling place says. */
function merged(fields: SchemaField[]): SchemaField[] {
  const types = new Map<string, string>()
  for (const { path, type } of fields) if ((types.get(path) ?? "string") === "string") types.set(path, type)
  return [...types].map(([path, type]) => ({ path, type }))
}
