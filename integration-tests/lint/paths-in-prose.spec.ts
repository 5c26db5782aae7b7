import { existsSync, readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
const PAGES = [
  ...pagesIn("."),
  ...["docs", "src"].flatMap((room) => pagesIn(room, true).map((page) => `${room}/${page}`)),
]

/** A path of this repository in backticks, as far as it is one: `npm run x` and `src/…` are none. */
const PATH = /`((?:src|integration-tests|bench|scripts|docs)\/[\w./[\]-]+)`/g

it.each(PAGES)("%s names no file that is not there", (page) => {
  const text = readFileSync(resolve(ROOT, page), "utf8")
  const named = [...text.matchAll(PATH)].map(([, path]) => path ?? "")
  expect(named.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([])
})

function pagesIn(room: string, deep = false): string[] {
  return readdirSync(resolve(ROOT, room), { recursive: deep, encoding: "utf8" }).filter((name) => name.endsWith(".md"))
}

it("looks at the pages that name most files", () => {
  expect(PAGES).toEqual(expect.arrayContaining(["README.md", "docs/money.md", "CONTRIBUTING.md"]))
})
