import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import ts from "typescript"

/** One method of a route, as its source says it. */
export interface RouteSource {
  method: Method
  /** `/admin/acquiring/payments/{id}` */
  path: string
  summary: string
  /** Schemas that the request is validated with. */
  query?: SchemaSource
  body?: SchemaSource
  /** The type of the JSON that is answered. */
  answers?: string
  status: number
  /** What the `@answers` of its comment says, where it is not one type of JSON. */
  mediaTypes?: string[]
  /** The `@success` of its comment: what its answer is like. */
  success?: string
  /** The `@takes` of its comment: what is read by hand. */
  takes?: string[]
  /** The `@refuses` of its comment: statuses other than 2xx that what it calls comes to. */
  refuses: string[]
  /** The `@never` of its comment: statuses that a route of its kind answers, and this one does not. */
  never: string[]
  /** Only somebody who signed in gets an answer. */
  signedIn: boolean
}

/** An exported constant, and the file that exports it. */
export interface SchemaSource {
  file: string
  name: string
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
type Method = (typeof METHODS)[number]

/** Readers of requests: which part, and where the schema is when it is not their second argument. */
const READERS: Record<string, { part: "query" | "body"; schema?: string }> = {
  queryOf: { part: "query" },
  bodyOf: { part: "body" },
  readPayBody: { part: "body", schema: "payBody" },
}

/** @throws Error for a route file in which no method is found, or one that nothing is known of */
export function readRoute(file: string, path: string): RouteSource[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)
  const handlers = new Map<string, ts.FunctionDeclaration>()
  for (const node of source.statements) {
    if (ts.isFunctionDeclaration(node) && node.name) handlers.set(node.name.text, node)
    // `export const POST = GET`
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations) {
        const same = initializer && ts.isIdentifier(initializer) && handlers.get(initializer.text)
        if (ts.isIdentifier(name) && same) handlers.set(name.text, same)
      }
  }
  const methods = METHODS.filter((method) => handlers.has(method))
  if (methods.length === 0) throw new Error(`${file} has no method`)
  return methods.map((method) => ({ method, path, ...readHandler(source, handlers, handlers.get(method)!) }))
}

/** @param functions of the same file: what a handler hands over to one of them is read there */
function readHandler(
  source: ts.SourceFile,
  functions: ReadonlyMap<string, ts.FunctionDeclaration>,
  handler: ts.FunctionDeclaration,
): Omit<RouteSource, "method" | "path"> {
  const found: Omit<RouteSource, "method" | "path"> = {
    ...readComment(source, handler),
    status: 200,
    signedIn: handler.parameters[0]?.type?.getText().startsWith("AuthenticatedMedusaRequest") ?? false,
  }
  const answers = handler.parameters[1]?.type
  if (answers && ts.isTypeReferenceNode(answers)) found.answers = answers.typeArguments?.[0]?.getText()
  const entered = new Set([handler])
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = functions.get(node.expression.text)
      if (called && !entered.has(called)) {
        entered.add(called)
        visit(called)
      }
      const reader = READERS[node.expression.text]
      if (reader) found[reader.part] = schemaOf(source, node, reader.schema)
      if (node.expression.text === "answer") {
        found.answers = node.typeArguments?.[0]?.getText()
        const status = node.arguments[2]
        if (status) found.status = Number(status.getText())
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(handler)
  if (!found.answers && !found.mediaTypes)
    throw new Error(`${source.fileName}: ${handler.name?.text} does not say its answer`)
  return found
}

/** The schema's name and the file that exports it: this one, or the one that it is imported from. */
function schemaOf(source: ts.SourceFile, call: ts.CallExpression, beside?: string): SchemaSource {
  const name = beside ?? call.arguments[1]!.getText()
  const imported = beside ? call.expression.getText() : name
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node)) continue
    const names = node.importClause?.namedBindings
    if (names && ts.isNamedImports(names) && names.elements.some((one) => one.name.text === imported)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text
      return { file: `${resolve(dirname(source.fileName), from)}.ts`, name }
    }
  }
  return { file: source.fileName, name }
}

function readComment(source: ts.SourceFile, handler: ts.FunctionDeclaration) {
  const [comment] = ts.getJSDocCommentsAndTags(handler).filter(ts.isJSDoc)
  const summary = ts.getTextOfJSDocComment(comment?.comment)
  if (!summary) throw new Error(`${source.fileName}: ${handler.name?.text} does not say what it does`)
  const tag = (name: string) => {
    const one = ts.getJSDocTags(handler).find(({ tagName }) => tagName.text === name)
    return one && ts.getTextOfJSDocComment(one.comment)
  }
  return {
    summary: summary.replace(/\s+/g, " ").trim(),
    mediaTypes: tag("answers")?.split(/,\s*/),
    success: tag("success")?.replace(/\s+/g, " ").trim(),
    takes: tag("takes")?.split(/,\s*/),
    refuses: tag("refuses")?.split(/,\s*/) ?? [],
    never: tag("never")?.split(/,\s*/) ?? [],
  }
}
