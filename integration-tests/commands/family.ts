import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"

interface Process {
  pid: number
  parent: number
  /** Ended, and not yet asked for by whoever started it. */
  isZombie: boolean
}

/** A process and everything that it, and what it started, has started. */
export function family(pid: number): number[] {
  const all = processes()
  const found = [pid]
  for (const member of found) found.push(...all.filter(({ parent }) => parent === member).map((child) => child.pid))
  return found
}

/** Those of `pids` that still run. */
export function alive(pids: number[]): number[] {
  return processes()
    .filter(({ pid, isZombie }) => pids.includes(pid) && !isZombie)
    .map(({ pid }) => pid)
}

/** Everything that runs on this machine. Small Linux images have no `ps`. */
function processes(): Process[] {
  return process.platform === "linux" ? ofLinux() : ofPs()
}

function ofLinux(): Process[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      // "77 (a name (with anything)) S 1 …"
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
      return [{ pid: Number(pid), parent: Number(parent), isZombie: state === "Z" }]
    } catch {
      return [] // It ended while we looked.
    }
  })
}

function ofPs(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state]) => ({ pid: Number(pid), parent: Number(parent), isZombie: !!state?.startsWith("Z") }))
}
