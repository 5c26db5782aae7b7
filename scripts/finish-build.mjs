import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** What `medusa plugin:build` leaves to do: programs that can be run, and nothing in the package that is not shipped. */
const root = fileURLToPath(new URL("..", import.meta.url))
const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const built = join(root, ".medusa/server")

for (const name of readdirSync(built)) if (name.startsWith("medusa-config.")) rmSync(join(built, name))
// Vite copies the folder that Medusa serves the demo's admin from.
const served = join(root, "public")
if (existsSync(served)) {
  for (const name of readdirSync(served)) rmSync(join(built, "src/admin", name), { recursive: true, force: true })
}
for (const program of Object.values(bin)) {
  const path = join(root, program)
  if (!readFileSync(path, "utf8").startsWith("#!/usr/bin/env node\n")) throw new Error(`${program} has no shebang line`)
  chmodSync(path, statSync(path).mode | 0o111)
}
