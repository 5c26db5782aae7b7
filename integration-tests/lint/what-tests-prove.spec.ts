import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import ts from "typescript"

const ROOT = resolve(__dirname, "../..")
const PAGE = "docs/what-tests-prove.md"
const TESTS = new Set(["it", "test", "journey"])
/** There a title is the name of a defect that the simulator puts in. */
const MUTANTS = "integration-tests/simulator/mutants/"

const rows = readFileSync(resolve(ROOT, PAGE), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (What a shop|-)/.test(line))

it("every row names what was noticed, a test's file and its title", () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => parts(row) === undefined)).toEqual([])
})

it("every test that is named is there, by the title that its source has", () => {
  const wrong = rows.flatMap((row) => {
    const { file = "", title = "" } = parts(row) ?? {}
    if (!existsSync(resolve(ROOT, file))) return [`${row.trim()}: there is no such file`]
    return titlesOf(file).has(title) ? [] : [`${row.trim()}: the file has no test of this title`]
  })
  expect(wrong).toEqual([])
})

function parts(row: string): { file: string; title: string } | undefined {
  const [, file, title] = /^\| \S.*? +\| `([^`]+)` › "(.+)" *\|$/.exec(row) ?? []
  return file === undefined || title === undefined ? undefined : { file, title }
}

/**
 * The titles of a file's tests, alone and after what they stand under; of a template what stands between its quotes.
 */
function titlesOf(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(resolve(ROOT, file), "utf8"), ts.ScriptTarget.Latest, true)
  const titles = new Set<string>()
  const visit = (node: ts.Node, above: readonly string[]): void => {
    if (isSkipped(node)) return
    const { name, title } = file.startsWith(MUTANTS) ? mutant(node) : test(node)
    if (title && TESTS.has(name)) [...above, ""].forEach((one) => titles.add(one ? `${one} › ${title}` : title))
    const below = title && name === "describe" ? [...above, title] : above
    ts.forEachChild(node, (child) => visit(child, below))
  }
  visit(source, [])
  return titles
}

/** A group of tests that is marked to be left out: nothing of it runs. */
function isSkipped(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "skip"
  )
}

interface Titled {
  name: string
  title?: string
}

function test(node: ts.Node): Titled {
  return ts.isCallExpression(node) ? { name: called(node.expression), title: textOf(node.arguments[0]) } : { name: "" }
}

function mutant(node: ts.Node): Titled {
  const isName = ts.isPropertyAssignment(node) && node.name.getText() === "name"
  return isName ? { name: "test", title: textOf(node.initializer) } : { name: "" }
}

function textOf(title: ts.Expression | undefined): string | undefined {
  if (title && ts.isStringLiteralLike(title)) return title.text
  return title && ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined
}

/** `it` of `it("…")` and `it.each([…])("…")`; a skipped test and the table itself are none. */
function called(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  const isEach = ts.isCallExpression(callee) && ts.isPropertyAccessExpression(callee.expression)
  return isEach && callee.expression.name.text === "each" ? called(callee.expression.expression) : ""
}
