import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"

import { Failure } from "./failure"
import { PLACES } from "./settings"

/** @throws Failure when a demo of this checkout is running: two would fight over one database. */
export function takeLock(): void {
  mkdirSync(PLACES.demo, { recursive: true })
  const holder = lockHolder()
  if (holder) throw new Failure(`The demo shop is running already (process ${holder})`, "stop it with Ctrl-C first")
  writeFileSync(PLACES.lock, JSON.stringify({ pid: process.pid }))
}

export function releaseLock(): void {
  rmSync(PLACES.lock, { force: true })
}

/** The process that runs the demo of this checkout; none when it was killed and left its lock behind. */
export function lockHolder(): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(PLACES.lock, "utf8")) as { pid: number }
    process.kill(pid, 0)
    return pid === process.pid ? undefined : pid
  } catch {
    return undefined
  }
}
