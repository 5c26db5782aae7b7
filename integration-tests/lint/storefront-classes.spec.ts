import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const STOREFRONT = resolve(__dirname, "../storefront/src")

function filesOf(ending: string): string[] {
  const all = readdirSync(STOREFRONT, { recursive: true, encoding: "utf8" })
  return all.filter((path) => path.endsWith(ending)).map((path) => join(STOREFRONT, path))
}

it("every class that the demo's shop names is in a stylesheet: a word that was replaced takes no look away", () => {
  const styles = filesOf(".css").map((path) => readFileSync(path, "utf8"))
  const styled = new Set(styles.flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*/g) ?? []))
  const named = filesOf(".tsx").flatMap((path) => {
    const lists = readFileSync(path, "utf8").matchAll(/className=(?:"([^"]+)"|\{`([^`$]+))/g)
    return [...lists].flatMap(([, plain, partly]) => (plain ?? partly ?? "").split(" ").filter(Boolean))
  })
  expect(new Set(named).size).toBeGreaterThan(50)
  expect(named.filter((name) => !styled.has(name) && !name.endsWith("-"))).toEqual([])
})
