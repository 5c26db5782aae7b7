import { readFileSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, resolve } from "node:path"

/** Whom PostgreSQL runs as: ourselves, unless we are root, whom PostgreSQL refuses. */
export type Account = { uid: number; gid: number } | undefined

/**
 * Nobody's own user where we are not root; for root the machine's `postgres` user, else `nobody`. No user is made
 * on anyone's machine.
 *
 * @throws Error when root and the machine knows neither user.
 */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync("/etc/passwd", "utf8").split("\n")
  for (const name of ["postgres", "nobody"]) {
    const user = users.find((line) => line.startsWith(`${name}:`))
    const [, , uid, gid] = user?.split(":") ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no user `postgres` or `nobody`.")
}

/** Whether `account` may enter every folder down to `path`. */
export function reachable(path: string, account: Account): boolean {
  if (!account) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const entry = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & entry) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A folder for temporary files that `account` can enter. */
export function sharedFolder(account: Account): string {
  const folder = [tmpdir(), "/tmp", "/var/tmp"].find((candidate) => reachable(candidate, account))
  if (!folder) throw new Error("PostgreSQL finds no temporary folder that it may enter: set TMPDIR to one.")
  return folder
}
