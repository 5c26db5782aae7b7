import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"

import { cardDataIn } from "../support/leaks"

const OUTPUT = resolve(__dirname, "../../.test-output")

/** Jest's own reports name what tests typed; pictures are not text. */
const NOT_SEARCHED = /(?:^|\/)jest-[^/]*\.json$|\.(?:png|jpe?g|webp|webm|zip|ttf|woff2?)$/

/** Runs after all other tests: whatever they and the programs they started have printed. */
describe("the output of the whole run", () => {
  const files = readdirSync(OUTPUT, { recursive: true, encoding: "utf8" }).filter(
    (file) => !NOT_SEARCHED.test(file) && statSync(join(OUTPUT, file)).isFile(),
  )

  it("is there", () => {
    expect(files.filter((file) => file.startsWith("logs/")).length).toBeGreaterThan(0)
  })

  it("has no card data in it", () => {
    const leaks = files.flatMap((file) =>
      cardDataIn(readFileSync(join(OUTPUT, file), "utf8")).map((words) => `${file}: ${words}`),
    )
    expect(leaks).toEqual([])
  })
})
