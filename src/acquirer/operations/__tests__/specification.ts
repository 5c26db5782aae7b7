import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SIBLING = join(__dirname, "../../../../../shared/spec/acquiring-service.md")

/** The specification document, where it is at hand: `ACQUIRING_SPECIFICATION`, or a folder beside the repository. */
export function specification(): string | undefined {
  const path = process.env.ACQUIRING_SPECIFICATION ?? SIBLING
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

/** The lines between a heading of the third level and the next heading. */
export function section(document: string, title: string): string {
  const start = document.indexOf(`\n### ${title}\n`)
  if (start < 0) throw new Error(`The document has no section "${title}"`)
  const body = document.slice(start + title.length + 6)
  const end = body.search(/^##/m)
  return end < 0 ? body : body.slice(0, end)
}

/** The cells of a table's rows, heading and rule left out. */
export function tableRows(body: string): string[][] {
  const lines = body.split("\n").filter((line) => line.startsWith("|"))
  const rule = lines.findIndex((line) => line.startsWith("|---"))
  return lines.slice(rule + 1).map(cellsOf)
}

export function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim())
}

/** Names of one cell (`first_name, last_name`), remarks in brackets left out. */
export function namesOf(cell: string): string[] {
  return cell.split(",").map((name) => name.replace(/\(.*\)/, "").trim())
}

/** Field names of a text: words in code marks, as far as they are no shape of a date. */
export function quotedNames(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, word = ""]) => word).filter(isFieldName)
}

export function isFieldName(word: string): boolean {
  return /^[A-Za-z_][\w.[\] ]*$/.test(word) && !/^[YMDHS]+$/.test(word)
}
