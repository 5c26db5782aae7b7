import type { Pool } from "pg"

let current: Pool | undefined

/** What supporting code, which has no shop at hand, may use: the database of the tests that run now. */
export function testsRunIn(pool: Pool): void {
  current = pool
}

export function databaseOfTests(): Pool {
  if (!current) throw new Error("No test of a shop is running")
  return current
}
