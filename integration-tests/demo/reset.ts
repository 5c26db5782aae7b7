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
  console.log(
    process.env.DATABASE_URL
      ? "What the demo shop kept in files is gone; the database at DATABASE_URL is left alone."
      : "The demo shop's data is gone.",
  )
} catch (error) {
  console.error(`✗ ${failureLine(error)}`)
  process.exitCode = 1
}
