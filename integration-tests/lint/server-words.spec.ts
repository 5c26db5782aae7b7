import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"

import ts from "typescript"

import { said } from "../../src/api/language"
import { de } from "../../src/words/de"
import { values } from "../../src/words/de/values"
import { zod } from "../../src/words/de/zod"
import { inLanguage } from "../../src/words/in-language"

const SRC = resolve(__dirname, "../../src")

/** What speaks to shoppers, to developers or to nobody. */
const OTHERS = [
  ...["admin", "api/hooks", "cards", "config", "currencies", "sandbox", "storefront"],
  ...["words", "acquirer/recipe-finder/command", "acquirer/profile/payout-details.ts", "providers/acquiring/store.ts"],
  ...["modules/acquiring/migrations", "modules/acquiring/models", "modules/acquiring/order-data.ts"],
  ...["api/middlewares.ts", "api/json-body.ts", "api/language.ts"],
]

/** For shoppers and developers, notes in the core's rows, and parts of names, beside what a merchant reads. */
const OTHER_TEXTS = new Set([
  ...["no order", "{} refunded at the payment service{}", "payment collection {}", "Duplicate key"],
  ...["(the value itself)", "{} {} (expiry and code hidden)", "a value of type {}", "{} must not be empty"],
  ...["{} takes no list of orders", "There is no saved card {} of this account holder."],
  "A card is saved by paying with it: the service gives tokens with payments only. Pay with save_card: true.",
  "Session data person would be written down in clear: make the session with the store's route, or take the person out with keepPerson of medusa-payment-acquiring/workflows.",
  "Nothing is to be paid: the total is zero. Complete the cart without a payment session.",
])

/**
 * What tells the developer of a storefront what is wrong with a request, in the rooms that speak to shoppers otherwise.
 */
const SHOPPERS_ROOMS = ["checkout/", "api/acquiring/", "api/store/", "acquirer/domain/card-form.ts"]
const TO_DEVELOPERS =
  /^(?:save_card|saved_card_id|security_code|payment_method|return_url|mpi_info|installments|Session data|The header|The card form|The service gave|The setting|What the shopper told|A saved card is for|Cards are not saved|The body has|cart_id|\{\} \{\}: it is for flow|(?:must|may|can only|is (?:not the account|missing|for a card|no IP)|beside card|names? |is what|keeps a|divides|the setting|the (?:shopper|cart) is not)\b)/
/** Scripts and styles of the plugin's own pages, and the German name of a method among its labels. */
const OTHERS_OF_SHOPPERS = /document\.|performance\.|parent\.|prototype\.|font:16px|^Gespeicherte Karte$/

/** Where a text goes that no merchant reads in the admin. */
const UNREAD_PROPERTIES = new Set("description label title what where setTimeout".split(" "))
const UNREAD_CALLS =
  /^(?:.*logger\??\.\w+|.*\.(?:raw|#page|whereRaw|groupByRaw|select|leftJoin|get|set|setHeader|log)|knex|new (?:Range)?Error)$/

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes("__tests__") && !/src\/(?:words|admin|sandbox|storefront)\//.test(path))
  .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true))

interface Text {
  text: string
  node: ts.Node
}

/** Every text of a file, `{}` for a value; parts that are joined by `+` are one. */
function textsIn(source: ts.SourceFile): Text[] {
  const found: Text[] = []
  const visit = (node: ts.Node) => {
    const text = textOf(node)
    const isPart = ts.isBinaryExpression(node.parent ?? node) && textOf(node.parent) !== undefined
    if (text !== undefined && !isPart) found.push({ text: text.trim(), node })
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return withoutNames(node.text)
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("{}")
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

function withoutNames(text: string): string {
  return text.replace(/\{\w+(?::\d)?\}/g, "{}")
}

/** Two words and more between the values, none of them code. */
function isProse(text: string): boolean {
  const words = text.replaceAll("{}", " ").match(/(?<![\w.:/'"-])[A-Za-z][a-z']*(?=[\s,.:;?!]|$)/g) ?? []
  return (
    words.length > 1 &&
    /[a-z]{2}/.test(text) &&
    !/[A-Z]{2,} |\bIS NULL\b|coalesce\(|::|^[a-z-]+: |=>|->>| as |<\w+/.test(text)
  )
}

function isRead(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isLiteralTypeNode(at)) return false
    if (ts.isPropertyAssignment(at) && UNREAD_PROPERTIES.has(at.name.getText())) return false
    if (ts.isCallExpression(at) && UNREAD_CALLS.test(at.expression.getText())) return false
    if (ts.isNewExpression(at) && UNREAD_CALLS.test(`new ${at.expression.getText()}`)) return false
    if (ts.isBlock(at)) return true
  }
  return true
}

function isForDevelopers(text: string, file: string): boolean {
  const isRoom = SHOPPERS_ROOMS.some((room) => file.startsWith(room))
  return isRoom && (TO_DEVELOPERS.test(text) || OTHERS_OF_SHOPPERS.test(text))
}

const texts = files.flatMap(textsIn)
const english = new Map(Object.keys(de).map((key) => [withoutNames(key), key]))

it("every sentence that the server says to a merchant or a shopper is there in German", () => {
  const missing = files
    .filter(({ fileName }) => !OTHERS.some((room) => `${relative(SRC, fileName)}/`.startsWith(`${room}/`)))
    .flatMap(textsIn)
    .filter(({ text, node }) => isProse(text) && isRead(node) && !english.has(text) && !OTHER_TEXTS.has(text))
    .filter(({ text, node }) => !isForDevelopers(text, relative(SRC, node.getSourceFile().fileName)))
    .map(({ text, node }) => {
      const file = node.getSourceFile()
      return `${relative(SRC, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`
    })
  expect(missing).toEqual([])
})

it("every sentence that is there in German is said somewhere", () => {
  const written = new Set(texts.map(({ text }) => text))
  const unsaid = [...english].filter(([text]) => !written.has(text)).map(([, key]) => key)
  expect(unsaid).toEqual([])
  expect(Object.keys(values).filter((word) => !written.has(word))).toEqual([])
})

/**
 * What the last word of a field's name is that holds a sentence of the server's: `problem`, `encryption_key_problem`.
 */
const CALLED_SENTENCE = /(?:^|_)(?:because|causes|message|problem|reason|repairs|step|why)$/

it("every field of the admin's answers that is called a sentence is said in German", () => {
  const answers = files.filter(({ fileName }) => /admin-queries\/views\/|api\/admin\/.*http-types/.test(fileName))
  const names = new Set(answers.flatMap(fieldsIn).filter((name) => CALLED_SENTENCE.test(name)))
  expect(names.size).toBeGreaterThan(7)
  const [english, german] = Object.entries(de).find(([sentence]) => !sentence.includes("{")) ?? []
  const inGerman = (name: string) => said("de", { [name]: english })
  expect([...names].map(inGerman)).toEqual([...names].map((name) => ({ [name]: german })))
})

/** The names of the fields that hold texts. */
function fieldsIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText = ts.isPropertySignature(node) && /^string(?:\[\])?(?: \| null)?$/.test(node.type?.getText() ?? "")
    if (isText) found.push(node.name.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A sentence with values that tell each other apart, of as many words as the English one wants. */
function filled(sentence: string, english = sentence): string {
  const values = placesIn(english).map(({ name, words }, at): [string, string] => [name, Array(words).fill(`x${at}x`).join(" ")]) // prettier-ignore
  return sentence.replace(/\{(\w+)(?::\d)?\}/g, (place, name: string) => new Map(values).get(name) ?? place)
}

function placesIn(sentence: string): { name: string; words: number }[] {
  return [...sentence.matchAll(/\{(\w+)(?::(\d))?\}/g)].map(([, name = "", words]) => ({ name, words: Number(words ?? 1) })) // prettier-ignore
}

const namesIn = (sentence: string) => [...new Set(placesIn(sentence).map(({ name }) => name))]

it("both languages name the same values", () => {
  const differing = Object.entries({ ...de, ...zod }).filter(
    ([key, german]) => `${namesIn(key).sort()}` !== `${namesIn(german).sort()}`,
  )
  expect(differing).toEqual([])
})

it("every sentence is recognised as itself", () => {
  const mistaken = Object.entries({ ...zod, ...de }).flatMap(([key, german]) => {
    const said = inLanguage("de", filled(key))
    return said === filled(german, key) ? [] : [{ key, said }]
  })
  expect(mistaken).toEqual([])
})

/** What one reconciliation did and left: a notification's outcome lists them, with a semicolon between. */
function isListed(node: ts.Node): boolean {
  if (!/src\/reconciliation\//.test(node.getSourceFile().fileName) || ts.isBinaryExpression(node.parent)) return false
  for (let at = node.parent; !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isPropertyAssignment(at)) return ["repaired", "left"].includes(at.name.getText())
  }
  return false
}

describe("what one reconciliation did and left", () => {
  const listed = [...new Set(texts.filter(({ node }) => isListed(node)).map(({ text }) => text))]
  const keys = listed.flatMap((text) => english.get(text) ?? [])
  const mistaken = (sentences: string[]) => {
    const said = inLanguage("de", sentences.map((key) => filled(key)).join("; "))
    return said === sentences.map((key) => filled(de[key] ?? "", key)).join("; ") ? [] : [said]
  }

  it("is there in German", () => {
    expect(listed.length).toBeGreaterThan(20)
    expect(listed.filter((text) => !english.has(text))).toEqual([])
  })

  it("is recognised beside any other", () => {
    expect(keys.flatMap((one) => keys.flatMap((two) => mistaken([one, two])))).toEqual([])
  })

  // All triples would take a minute; a sentence swallows its neighbours by its values.
  it("is recognised between any two with values", () => {
    const withValues = keys.filter((key) => namesIn(key).length > 0)
    const triples = withValues.flatMap((one) => keys.flatMap((two) => withValues.map((three) => [one, two, three])))
    expect(triples.flatMap(mistaken)).toEqual([])
  })
})
