import type { BootedShop } from "./booted-shop"

/** One Medusa for many files of tests. */
export interface Suite {
  booted: () => BootedShop
  /** For tests that need another Medusa: once the shared one is closed. */
  afterwards(tests: () => void): void
}

let current: Suite | undefined

/** The suite that loads files of tests now; none where a file is run by itself. */
export function suite(): Suite | undefined {
  return current
}

/** Loads files of tests into a suite. */
export function withinSuite(within: Suite, load: () => void): void {
  current = within
  try {
    load()
  } finally {
    current = undefined
  }
}
