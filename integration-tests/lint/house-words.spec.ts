import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { de as adminGerman } from "../../src/admin/words/de"
import { en as adminEnglish } from "../../src/admin/words/en"
import { de as server } from "../../src/words/de"

/** Words of this code's own, for which the field has others. */
const ENGLISH =
  /\b(?:deeds?|drift|errands?|gathering|late money|rendezvous|trolleys?|untold|worked|of no payment here|no payment is like that|looked|settle[sd]?|(?:its|their) next looks?|is told|are told|(?:person|service) is told|service (?:told|tells|holds)|held by|(?:give|gave|given|take|took|taken) (?:it |them )?back)\b/i
const GERMAN =
  /\b(?:Drift|Abweichungsbericht|angesehen\w*|nächsten Blick|Bezahlseiten?|Zahlart(?:en)?|(?:Signatur)?rezept\w*)\b/i

/** Those that have no other meaning, also within a name (`isUntold`). */
const IN_CODE =
  /(?:[Gg]iven|GIVEN|[Tt]aken|TAKEN)[ _]?(?:[Bb]ack|BACK)\b|TellEverybody|SessionDoor|CompletionTurn|\b(?:deed|drift|errand|gathering|mend|mirror|rendezvous|trolley|untold)(?:s|ed)?(?![a-z])|[a-z](?:Deed|Drift|Errand|Gathering|Mend|Mirror|Rendezvous|Trolley|Untold)(?:s|ed)?(?![a-z])/

type Texts = { [name: string]: string | Texts }

function textsOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === "string" ? text : textsOf(text)))
}

/** What the description of the routes says in sentences. */
function said(value: unknown, name = ""): string[] {
  if (typeof value === "string") return name === "summary" || name === "description" ? [value] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([inner, one]) => said(one, inner))
}

const routes = () => said(JSON.parse(readFileSync(resolve(__dirname, "../../docs/openapi.json"), "utf8")) as unknown)

it.each<[where: string, texts: () => string[], words: RegExp]>([
  ["the admin's English", () => textsOf(adminEnglish), ENGLISH],
  ["the admin's German", () => textsOf(adminGerman), GERMAN],
  ["the server's English", () => Object.keys(server), ENGLISH],
  ["the server's German", () => Object.values(server), GERMAN],
  ["the description of the routes", routes, ENGLISH],
])("%s says what the field says", (_where, texts, words) => {
  expect(texts().filter((text) => words.test(text))).toEqual([])
})

/** Migrations keep the words of their day, and so does what tests them. */
const OF_THEIR_DAY = /\/migrations[/.]|house-words\.spec\.ts$/

it.each(["src", "integration-tests", "bench", "scripts"])(
  "the names and comments of %s say what the field says",
  (room) => {
    const root = resolve(__dirname, "../..", room)
    const files = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:m?[jt]s|tsx)$/.test(name))
      .map((name) => `${root}/${name}`)
    const lines = files
      .filter((file) => !OF_THEIR_DAY.test(file))
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => IN_CODE.test(line))
          .map((line) => [file, line]),
      )
    expect(lines).toEqual([])
  },
)
