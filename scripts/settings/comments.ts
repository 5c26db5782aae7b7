import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import ts from "typescript"

const ROOM = resolve(__dirname, "../../src/modules/acquiring")

/** Where the schemas are written, and the path that a schema has among the settings. */
const SCHEMAS = [
  { file: "settings.ts", name: "settingsSchema", path: [] },
  { file: "order-data.ts", name: "orderDataSchema", path: ["order_data"] },
  { file: "open3d-rules.ts", name: "open3dRulesSchema", path: ["open3d_rules"] },
]

/** What the code says of each setting, by its name (`timeouts.total_ms`, `methods.label`). */
export function settingComments(): Map<string, string> {
  return new Map(SCHEMAS.flatMap(({ file, name, path }) => commentsIn(resolve(ROOM, file), name, path)))
}

function commentsIn(file: string, name: string, path: string[]): [string, string][] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)
  const schema = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText() === name)
  if (!schema) throw new Error(`${file} has no ${name}`)
  return commentsBelow(schema, path)
}

function commentsBelow(node: ts.Node, path: string[]): [string, string][] {
  const inner = ts.isPropertyAssignment(node) ? [...path, node.name.getText()] : path
  const comment = ts.isPropertyAssignment(node) ? commentOf(node) : ""
  const below: [string, string][] = []
  ts.forEachChild(node, (child) => void below.push(...commentsBelow(child, inner)))
  return comment ? [[inner.join("."), comment], ...below] : below
}

function commentOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return comments.map(({ comment }) => ts.getTextOfJSDocComment(comment)?.replace(/\s+/g, " ") ?? "").join(" ")
}
