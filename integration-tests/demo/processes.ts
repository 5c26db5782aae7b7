import { type ChildProcess, fork } from "node:child_process"
import { createWriteStream, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { Failure } from "./failure"
import { PLACES } from "./settings"

const STOP_TIMEOUT_MS = 15_000
const WITH_PARENT = join(__dirname, "with-parent.cjs")

interface Program {
  /** Names the log file, and the process in what is printed. */
  name: string
  script: string
  args?: string[]
  env: NodeJS.ProcessEnv
}

const running = new Set<ChildProcess>()

/**
 * Starts a Node program whose output goes to `.demo/logs/<name>.log`. It is in a process group of its own, so that
 * Ctrl-C reaches only us and we stop everything in order, and it ends when we end, however that happens.
 */
export function startProgram({ name, script, args = [], env }: Program): ChildProcess {
  mkdirSync(PLACES.logs, { recursive: true })
  const log = createWriteStream(logOf(name))
  const child = fork(script, args, {
    cwd: PLACES.root,
    env,
    execArgv: ["--require", WITH_PARENT, "--disable-warning=DeprecationWarning"],
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}

/** Runs a program to its end. @throws Failure with its last error when it does not end well. */
export function runProgram(program: Program): Promise<void> {
  const child = startProgram(program)
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code, signal) => (code === 0 ? resolve() : reject(programFailure(program.name, code, signal))))
  })
}

/** Why a program ended, as far as its log tells. */
export function programFailure(name: string, code: number | null, signal: NodeJS.Signals | null): Failure {
  const reason = signal ? `was killed (${signal})` : (lastError(name) ?? `ended with code ${code}`)
  return new Failure(`${name}: ${reason}`, `all it said is in ${logOf(name)}`)
}

/** Stops every program and waits until none is left. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(stopProgram))
}

/** Stops one program, as Ctrl-C would, and waits until it has ended. */
export function stopProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => signal(child, "SIGKILL"), STOP_TIMEOUT_MS)
    child.once("exit", () => {
      clearTimeout(timer)
      signal(child, "SIGKILL")
      resolve()
    })
    child.kill("SIGTERM")
  })
}

/** To the program and whatever it started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, name)
  } catch {
    // Nothing of the group is left.
  }
}

function logOf(name: string): string {
  return join(PLACES.logs, `${name}.log`)
}

function lastError(name: string): string | undefined {
  const lines = readFileSync(logOf(name), "utf8").trim().split("\n").slice(-100).reverse()
  for (const line of lines) {
    const logged = /"level":"error".*?"message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? /^(?:\w*Error): (.+)/.exec(line)
    if (logged?.[1]) return logged[1].split("\\n")[0]
  }
  return undefined
}
