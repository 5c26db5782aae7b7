import { resolve } from "node:path"

import { cardDataInFolder, searchedFiles } from "../support/leaks"

const OUTPUT = resolve(__dirname, "../../.test-output")

/** Runs after all other tests: whatever they and the programs they started have printed. */
describe("the output of the whole run", () => {
  it("is there", () => {
    expect(searchedFiles(OUTPUT).filter((file) => file.startsWith("logs/")).length).toBeGreaterThan(0)
  })

  it("has no card data in it", () => {
    expect(cardDataInFolder(OUTPUT)).toEqual([])
  })
})
