import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/** The code of the server without how its strings are broken into lines, so that a sentence reads as it is said. */
const SOURCES = readdirSync(resolve(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/__tests__|(^|\/)words\//.test(name))
  .map((name) => readFileSync(resolve(ROOT, "src", name), "utf8").replace(/["`] \+\s+["`]/g, ""))

/**
 * What somebody sees, as the table of the README quotes it: `…` stands for what differs from case to case, a reason
 * stands after a colon.
 */
function quoted(): string[] {
  const readme = readFileSync(resolve(ROOT, "README.md"), "utf8")
  const [, table = ""] = readme.split("## When something is wrong")
  const rows = (table.split("\n## ")[0]?.split("\n### ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "))
  return rows.flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/"([^"]+)"/g)].map(([, text]) => text ?? ""))
}

function partsOf(text: string): string[] {
  return text
    .split(/…|: /)
    .map((part) => part.trim())
    .filter((part) => /\w/.test(part))
}

it.each(quoted())("the code says what the README's table of troubles quotes: %s", (text) => {
  expect(partsOf(text).filter((part) => !SOURCES.some((source) => source.includes(part)))).toEqual([])
})

it("finds the quotes of that table", () => {
  expect(quoted().length).toBeGreaterThanOrEqual(12)
})
