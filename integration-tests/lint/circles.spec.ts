import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import ts from "typescript"

const SRC = resolve(__dirname, "../../src")
const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("__tests__") && !name.endsWith(".d.ts"))
  .map((name) => join(SRC, name))

/** Files that a file imports when it runs: what is imported as a type alone is not there any more by then. */
function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || isTypeOnly(statement)) return []
    return resolved(file, moduleSpecifier.text) ?? []
  })
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const named = statement.exportClause
    return statement.isTypeOnly || (named !== undefined && ts.isNamedExports(named) && areTypes(named.elements))
  }
  const clause = statement.importClause
  const named = clause?.namedBindings
  if (clause?.isTypeOnly) return true
  return clause?.name === undefined && named !== undefined && ts.isNamedImports(named) && areTypes(named.elements)
}

function areTypes(elements: readonly { isTypeOnly: boolean }[]): boolean {
  return elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly)
}

function resolved(file: string, name: string): string | undefined {
  if (!name.startsWith(".")) return undefined
  const path = resolve(dirname(file), name)
  return [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  )
}

/** The first circle that each file closes, as the files on it. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) return void circles.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}

describe("imports", () => {
  it("go in no circle, also not inside a folder", () => {
    const graph = new Map(FILES.map((file) => [file, importsOf(file)]))
    const edges = [...graph.values()].reduce((sum, { length }) => sum + length, 0)
    expect(edges).toBeGreaterThan(FILES.length)
    expect(circlesIn(graph).map((circle) => circle.map((file) => relative(SRC, file)).join(" → "))).toEqual([])
  })

  it("that go in a circle are found", () => {
    const graph = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", ["d"]],
      ["d", ["b"]],
      ["e", ["e"]],
    ])
    expect(circlesIn(graph)).toEqual([
      ["b", "c", "d", "b"],
      ["e", "e"],
    ])
  })
})
