import { relative } from "node:path"

import { FILES, importsOf, packagesOf, SRC } from "./imports"

/** What Medusa loads of a plugin when a store starts. */
const LOADED = [
  /^api\/.*(route|middlewares)\.ts$/,
  /^(jobs|subscribers|links|workflows)\/[^/]+\.ts$/,
  /^(modules|providers)\/[^/]+\/index\.ts$/,
]
/** Most of what loading the client costs; it is loaded by the first call to the service. */
const HEAVY = ["undici", "htmlparser2", "saxes"]

/** The first way from what is loaded to each heavy package, as the files on it. */
function waysTo(names: readonly string[]): string[] {
  const from = new Map<string, string | undefined>()
  const waiting = FILES.filter((file) => LOADED.some((pattern) => pattern.test(relative(SRC, file))))
  for (const file of waiting) from.set(file, undefined)
  const ways: string[] = []
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const name of packagesOf(file).filter((one) => names.includes(one))) {
      const way = [name]
      for (let at: string | undefined = file; at !== undefined; at = from.get(at)) way.unshift(relative(SRC, at))
      ways.push(way.join(" → "))
    }
    for (const next of importsOf(file)) {
      if (from.has(next)) continue
      from.set(next, file)
      waiting.push(next)
    }
  }
  return ways
}

describe("a store that starts", () => {
  it("loads nothing of what speaks to the service", () => {
    expect(waysTo(HEAVY)).toEqual([])
  })

  it("is seen to load what it does load", () => {
    expect(waysTo(["zod"]).length).toBeGreaterThan(10)
  })
})
