import { join } from "node:path"

import { bootedShop } from "../support/booted-shop"
import { withinSuite } from "../support/suite"
import { filesOf, ROOT } from "./files"

/**
 * Declares the tests of many files for one Medusa. Each file is a `describe` of its path; a file that cannot be loaded
 * is a failed test of that name, and the others run on.
 */
export function runSuite(suite: number): void {
  const afterwards: { file: string; tests: () => void }[] = []

  describe("", () => {
    const booted = bootedShop()
    for (const file of filesOf(suite)) {
      describe(file, () => {
        const ownBefore = afterwards.length
        load(file, () =>
          withinSuite({ booted, afterwards: (tests) => afterwards.push({ file, tests }) }, () => {
            // Declares the tests here and now; an import would be too early or too late.
            // eslint-disable-next-line @typescript-eslint/no-require-imports
            require(join(ROOT, file))
          }),
        )
        // Hooks need tests beside them.
        if (afterwards.length === ownBefore) afterAll(restoreJest)
      })
    }
  })

  for (const { file, tests } of afterwards) {
    describe(file, () => {
      tests()
      afterAll(restoreJest)
    })
  }
}

function restoreJest(): void {
  jest.useRealTimers()
  jest.restoreAllMocks()
}

function load(file: string, read: () => void): void {
  try {
    read()
  } catch (error) {
    it("loads", () => {
      throw new Error(`${file} could not be loaded`, { cause: error })
    })
  }
}
