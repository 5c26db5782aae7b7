import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import ts from "typescript"

export const SRC = resolve(__dirname, "../../src")
export const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("__tests__") && !name.endsWith(".d.ts"))
  .map((name) => join(SRC, name))

/** What a file imports when it runs: what is imported as a type alone is not there any more by then. */
function namesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || isTypeOnly(statement)) return []
    return [moduleSpecifier.text]
  })
}

/** Files of ours that a file imports. */
export function importsOf(file: string): string[] {
  return namesIn(file).flatMap((name) => resolved(file, name) ?? [])
}

/** Packages that a file imports. */
export function packagesOf(file: string): string[] {
  return namesIn(file).filter((name) => !name.startsWith("."))
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
