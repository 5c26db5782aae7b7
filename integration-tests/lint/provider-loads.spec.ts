import { join, relative } from "node:path"

import { importsOf, SRC } from "./imports"

/** Everything of ours that loading a file loads. */
function loadedBy(file: string): Set<string> {
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    importsOf(path).forEach(load)
  }
  load(join(SRC, file))
  return new Set([...loaded].map((path) => relative(SRC, path)))
}

/** Schemas of zod that cost as much as a third of the provider. It is handed settings that were read already. */
const SETTINGS = ["modules/acquiring/settings.ts", "modules/acquiring/order-data.ts"]

describe("loading the provider", () => {
  it("makes no schema of the settings, which whoever loads it would pay for in time and memory", () => {
    const loaded = loadedBy("providers/acquiring/index.ts")
    expect(loaded).toContain("checkout/pay-card.ts")
    expect(SETTINGS.filter((file) => loaded.has(file))).toEqual([])
  })

  it("would be found out where it did", () => {
    expect([...loadedBy("modules/acquiring/read-settings.ts")]).toEqual(expect.arrayContaining(SETTINGS))
  })
})
