import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

const root = resolve(__dirname, "../..")

it("docs/events.md has a row for each event that the code names, and no other", () => {
  const files = readdirSync(resolve(root, "src"), { recursive: true, encoding: "utf8" })
  const sources = files.filter((file) => /\.ts$/.test(file) && !/^(?:admin|words|sandbox)\/|__tests__/.test(file))
  const named = sources.flatMap((file) =>
    [...readFileSync(resolve(root, "src", file), "utf8").matchAll(/"(acquiring\.\w+\.\w+)"/g)].map(([, name]) => name),
  )
  const rows = [...readFileSync(resolve(root, "docs/events.md"), "utf8").matchAll(/^\| `(acquiring\.[\w.]+)`/gm)]
  expect(named.length).toBeGreaterThan(5)
  expect(rows.map(([, name]) => name).sort()).toEqual(named.sort())
})
