import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

const folder = resolve(__dirname, "../../src/subscribers")

/** Without one Medusa takes the function's name, and a shop whose own subscriber has that name does not boot. */
it("every subscriber has an id of its own that no shop's has", () => {
  const files = readdirSync(folder)
  const ids = files.map((file) => {
    const [, id] = /subscriberId: "([^"]+)"/.exec(readFileSync(resolve(folder, file), "utf8")) ?? []
    return [file, id]
  })
  expect(ids.length).toBeGreaterThan(5)
  expect(Object.fromEntries(ids)).toEqual(
    Object.fromEntries(files.map((file) => [file, `acquiring-${file.replace(/\.ts$/, "")}`])),
  )
})
