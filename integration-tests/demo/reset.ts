import { rmSync } from "node:fs"

import { dataFolder } from "./database"
import { failureLine, Failure } from "./failure"
import { lockHolder } from "./lock"
import { PLACES } from "./settings"

/** `npm run reset`: the next start begins with an empty shop. */
try {
  const holder = lockHolder()
  if (holder) throw new Failure(`The demo shop is running (process ${holder})`, "stop it with Ctrl-C first")
  rmSync(dataFolder(), { recursive: true, force: true })
  rmSync(PLACES.demo, { recursive: true, force: true })
  console.log("The demo shop's data is gone.")
} catch (error) {
  console.error(`✗ ${failureLine(error)}`)
  process.exitCode = 1
}
