import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"

import ts from "typescript"

import { de } from "../../src/admin/words/de"
import { en } from "../../src/admin/words/en"

const ADMIN = resolve(__dirname, "../../src/admin")

const elements = readdirSync(ADMIN, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true))
  .flatMap((source) => pressed(source))

interface Pressed {
  place: string
  /** What its `aria-label` is made of. */
  label: string
  /** What is written on it. */
  texts: string[]
}

/** Buttons and links that bear a text and are called by another one. */
function pressed(node: ts.Node): Pressed[] {
  const inner: Pressed[] = []
  ts.forEachChild(node, (child) => void inner.push(...pressed(child)))
  if (!ts.isJsxElement(node) || !/^(Button|BusyButton|Link|a|button)$/.test(node.openingElement.tagName.getText()))
    return inner
  const label = node.openingElement.attributes.properties
    .filter(ts.isJsxAttribute)
    .find((one) => one.name.getText() === "aria-label")?.initializer
  const texts = node.children.filter(ts.isJsxExpression).flatMap(({ expression }) => expression?.getText() ?? [])
  if (!label || texts.length === 0) return inner
  const file = node.getSourceFile()
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
  return [...inner, { place: `${relative(ADMIN, file.fileName)}:${line}`, label: label.getText(), texts }]
}

function textOf(words: object, key: string): string {
  return key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], words) as string
}

function keyIn(code: string): string | undefined {
  return /\bt\("([\w.]+)"/.exec(code)?.[1]
}

/** Made of the very text that is written on it, or of one that begins with it in both languages. */
function beginsWithText({ label, texts }: Pressed): boolean {
  const text = texts.find((one) => one !== "children") ?? ""
  if (label.includes("shared.of_what") && label.includes(text === "what" ? "{ what," : `what: ${text}`)) return true
  if (label.startsWith(`{name(${text})`) || label.includes("`${" + text + "}")) return true
  const [written, called] = [keyIn(text), keyIn(label)]
  if (written === undefined || called === undefined) return false
  return [en, de].every((words) => textOf(words, called).startsWith(textOf(words, written)))
}

/** Who speaks to the page says what they see, and a screen reader says what others see (WCAG 2.5.3). */
it("what a button is called begins with what is written on it", () => {
  expect(elements.length).toBeGreaterThan(8)
  expect(elements.filter((one) => !beginsWithText(one)).map(({ place, label }) => `${place} ${label}`)).toEqual([])
})
