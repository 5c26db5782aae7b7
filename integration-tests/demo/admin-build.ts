import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { runProgram } from "./processes"
import { PLACES } from "./settings"

const STAMP = ".content-hash"

/** Whether the admin in `public/admin` was built from other sources than those of now. */
export function adminIsStale(): boolean {
  const stamp = join(PLACES.admin, STAMP)
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourcesHash()
}

/** Builds the admin with this plugin's pages into `public/admin`, where Medusa serves it from. */
export function buildAdmin(environment: NodeJS.ProcessEnv): Promise<void> {
  return runProgram({
    name: "admin-build",
    script: join(__dirname, "admin-bundle.cjs"),
    args: [PLACES.admin, STAMP, sourcesHash()],
    // The built admin asks the address it was loaded from, so that one build serves any port.
    env: { ...environment, NODE_ENV: "production", MEDUSA_BACKEND_URL: "" },
  })
}

function sourcesHash(): string {
  const hash = createHash("sha256")
  const files = [
    ...filesBelow(join(PLACES.root, "src/admin")),
    join(PLACES.root, "package-lock.json"),
    join(__dirname, "admin-bundle.cjs"),
  ]
  for (const file of files) hash.update(file.slice(PLACES.root.length)).update("\0").update(readFileSync(file))
  return hash.digest("hex")
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
