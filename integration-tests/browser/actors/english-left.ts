import type { Locator } from "playwright-core"

import { de } from "../../../src/admin/words/de"
import { en } from "../../../src/admin/words/en"

interface Words {
  [name: string]: string | Words
}

/** As the service answers it, in whatever language the admin is. */
const OF_THE_SERVICE = ["Success"]

/** Our own English texts that are others in German. */
const ENGLISH = (() => {
  const german = new Map(textsOf(de))
  const inGerman = new Set([...[...german.values()].flatMap(piecesOf), ...OF_THE_SERVICE])
  const differing = textsOf(en).filter(([name, text]) => german.get(name) !== text)
  return [...new Set(differing.flatMap(([, text]) => piecesOf(text)))]
    .filter((piece) => !inGerman.has(piece) && /[a-z]{3}/i.test(piece.replace(/\{\{\w+\}\}/g, "")))
    .map(filledWithAnything)
})()

/** What of a part of a page is one of our own texts in English, where the admin speaks German. */
export async function englishLeft(part: Locator): Promise<string[]> {
  const shown = await part.evaluate((element) => {
    const texts: string[] = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode(); text; text = walk.nextNode())
      if (text.parentElement?.checkVisibility({ visibilityProperty: true })) texts.push(text.textContent ?? "")
    for (const one of element.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) texts.push(one.getAttribute(name) ?? "")
    return texts.map((text) => text.trim())
  })
  return [...new Set(shown)].filter((text) => ENGLISH.some((english) => english.test(text)))
}

function textsOf(words: Words, before = ""): [name: string, text: string][] {
  return Object.entries(words).flatMap(([name, said]): [string, string][] =>
    typeof said === "string" ? [[`${before}${name}`, said]] : textsOf(said, `${before}${name}.`),
  )
}

/** A text without the links and times in its middle. */
function piecesOf(text: string): string[] {
  return text.split(/<\w+\/>/).map((piece) => piece.trim())
}

function filledWithAnything(text: string): RegExp {
  const parts = text.split(/(\{\{\w+\}\})/).map((part) => {
    if (part === "{{count}}") return "[\\d.,]+"
    return part.startsWith("{{") ? ".+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  })
  return new RegExp(`^${parts.join("")}$`, "s")
}
