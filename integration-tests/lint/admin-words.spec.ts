import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"

import ts from "typescript"

import { de } from "../../src/admin/words/de"
import { en } from "../../src/admin/words/en"
import { de as sentences } from "../../src/words/de"
import { zod } from "../../src/words/de/zod"

const ADMIN = resolve(__dirname, "../../src/admin")

type Texts = { [name: string]: string | Texts }

/** `payment.total_one` and its text, for every text of a language. */
function textsOf(texts: Texts, before = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [[`${before}${name}`, text] as const] : [...textsOf(text, `${before}${name}.`)],
    ),
  )
}

const english = textsOf(en)
const german = textsOf(de)
/** As the pages say them: without the plural that i18next puts behind. */
const keys = new Set([...english.keys()].map((key) => key.replace(/_(one|other)$/, "")))

/** What stands in a text for something else: `{{name}}` or `<name/>`. */
function placesOf(text = ""): string[] {
  return [...text.matchAll(/\{\{\w+\}\}|<\w+\/?>/g)].map(([place]) => place).sort()
}

it("every text is there in both languages", () => {
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
  expect([...english, ...german].filter(([, text]) => text.trim() === "")).toEqual([])
})

it("both languages name the same values in a text", () => {
  const differing = [...english].filter(([key, text]) => `${placesOf(text)}` !== `${placesOf(german.get(key))}`)
  expect(differing).toEqual([])
})

/** Names of settings are spelled as they are. */
const BRITISH =
  /authoris|cancell(?:ed(?!_at_)|ing)|recognis|instalment|fulfilment|colour|behaviour|favour|organis|labelled|catalogue|honour/i

it("English is spelled as the dashboard around it spells its states", () => {
  const ofTheServer = Object.keys({ ...sentences, ...zod })
  expect([...english.values(), ...ofTheServer].filter((text) => BRITISH.test(text))).toEqual([])
})

it("every plural has both of its forms", () => {
  const lone = [...english.keys()].filter((key) => {
    const other = key.endsWith("_one") ? key.replace(/_one$/, "_other") : key.replace(/_other$/, "_one")
    return other !== key && !english.has(other)
  })
  expect(lone).toEqual([])
})

const sources = readdirSync(ADMIN, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/__tests__|\/words\/(en|de)\//.test(path))
  .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true))

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${relative(ADMIN, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** A key, or the keys that one is chosen of. */
function literalsOf(node: ts.Expression): ts.StringLiteral[] {
  if (ts.isStringLiteral(node)) return [node]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  return ts.isConditionalExpression(node) ? [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)] : []
}

it("every key that a page asks for exists", () => {
  const missing: string[] = []
  for (const source of sources) {
    walk(source, (node) => {
      const isAsked = ts.isCallExpression(node) && node.expression.getText() === "t" && node.arguments[0]
      if (!isAsked) return
      for (const literal of literalsOf(isAsked)) {
        if (!keys.has(literal.text)) missing.push(`${placeOf(literal)} ${literal.text}`)
      }
    })
  }
  expect(missing).toEqual([])
})

it("every text is said somewhere", () => {
  const said = new Set<string>()
  for (const source of sources) walk(source, (node) => ts.isStringLiteral(node) && said.add(node.text))
  expect([...keys].filter((key) => !said.has(key))).toEqual([])
})

/** Where a page takes what a merchant reads. */
const READ = new Set(
  "aria-label alt all caption confirmText cancelText content description explains heading label placeholder says text title what".split(
    " ",
  ),
)

it("no English stands in the pages themselves", () => {
  const found = sources.flatMap((source) => englishIn(source))
  expect(found).toEqual([])
})

function englishIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const report = (node: ts.Node, text: string) => found.push(`${placeOf(node)} ${text.trim()}`)
  walk(source, (node) => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) report(node, node.text)
    const text = literalText(node)
    if (text === undefined || !/[A-Za-z]/.test(text) || keys.has(text)) return
    if (/[A-Z][a-z]+[,:]? [a-z]/.test(text) || isRead(node)) report(node, text)
  })
  return found
}

/** A literal's text; of a template, what stands between its values. */
function literalText(node: ts.Node): string | undefined {
  if (!node.parent || ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)) return undefined
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…")
}

/** Whether a literal goes where people read it: an attribute, a property or an argument of a toast. */
function isRead(node: ts.Node): boolean {
  let at = node.parent
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isJsxExpression(at)) at = at.parent
  if (ts.isJsxAttribute(at) || (ts.isPropertyAssignment(at) && at.name !== node)) {
    const isIdentity = literalText(node) === "" || /^[^\p{L}]*$/u.test(literalText(node) ?? "")
    return READ.has(at.name.getText()) && !isIdentity
  }
  if (ts.isJsxElement(at) || ts.isJsxFragment(at)) return true
  return ts.isCallExpression(at) && at.expression.getText().startsWith("toast.")
}
