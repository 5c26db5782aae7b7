import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"

import ts from "typescript"

const ADMIN = resolve(__dirname, "../../src/admin")
/** The one place that takes the library's own. */
const MUTATION = "queries/mutation.ts"

const nodes = readdirSync(ADMIN, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes("__tests__"))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true))
  .flatMap((source) => [...below(source)])

function* below(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* below(child)
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${relative(ADMIN, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

function isOutside(node: ts.Node): boolean {
  return relative(ADMIN, node.getSourceFile().fileName) !== MUTATION
}

function hasProperty(node: ts.ObjectLiteralExpression, name: string): boolean {
  return node.properties.some((property) => property.name?.getText() === name)
}

/**
 * Without a network the library by itself keeps what is pressed and sends it later: money, hours after it was
 * forgotten.
 */
it("what is pressed in the admin is sent now or fails", () => {
  const taken = nodes
    .filter(ts.isImportSpecifier)
    .filter((node) => (node.propertyName ?? node.name).text === "useMutation" && isOutside(node))
    .filter((node) => node.parent.parent.parent.moduleSpecifier.getText() !== '"./mutation"')
  expect(taken.map(placeOf)).toEqual([])
  const modes = nodes.filter(ts.isObjectLiteralExpression).filter((node) => hasProperty(node, "networkMode"))
  expect(modes.map((node) => relative(ADMIN, node.getSourceFile().fileName)).sort()).toEqual([
    "queries/freshness.ts",
    MUTATION,
  ])
})

it("every query of the admin is as fresh as all others", () => {
  const queries = nodes.filter(ts.isObjectLiteralExpression).filter((node) => hasProperty(node, "queryFn"))
  const others = queries.filter(({ properties }) => properties[0]?.getText() !== "...FRESH")
  expect(queries.length).toBeGreaterThan(20)
  expect(others.map(placeOf)).toEqual([])
})

/** The library calls those given to `mutate` no more once the page is left: nobody is told that something failed. */
it("what comes of what was pressed is told also when the page is left", () => {
  const withCallbacks = nodes
    .filter(ts.isCallExpression)
    .filter((node) => /(?:^|\.)mutate$/.test(node.expression.getText()) && node.arguments.length > 1)
  expect(withCallbacks.map(placeOf)).toEqual([])
})
