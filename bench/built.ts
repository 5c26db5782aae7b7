import { readdirSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const sources = join(__dirname, "../src")
const server = join(__dirname, "../.medusa/server/src")

/**
 * The built file of a source file (`acquirer/index`): what a store runs, and what is measured.
 * @throws when something is not built, or its source has changed since
 */
export function builtPath(source: string): string {
  const isOld = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.ts$/.test(path) && !/__tests__|^admin\/|\.d\.ts$/.test(path))
    .some((path) => timeOf(join(server, path.replace(/\.ts$/, ".js"))) < timeOf(join(sources, path)))
  if (isOld) throw new Error("The plugin is not built, or its sources have changed since: npm run build")
  return join(server, `${source}.js`)
}

/** The exports of a built file, under the types of its source. */
export function built<Exports>(source: string): Exports {
  return createRequire(__filename)(builtPath(source)) as Exports
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
