import { type ChildProcess, spawn } from "node:child_process"
import { resolve } from "node:path"

import { eventually } from "../support/eventually"
import { alive, family } from "./family"

const ROOT = resolve(__dirname, "../..")
const LAUNCHER = "integration-tests/demo/launch.cjs"
const UP = "The demo shop is up"
/** The admin may have to be built first, on a machine that has other things to do. */
const LONGEST_START_MS = 1_200_000

export interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One run of what `npm start` and `npm run reset` run. */
export class Command {
  stdout = ""
  stderr = ""
  readonly ended: Promise<End>
  private readonly child: ChildProcess
  private end: End | undefined
  private ran: number[] = []

  constructor(name: "start" | "reset", env: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [LAUNCHER, name], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] })
    this.child.stdout?.on("data", (chunk: Buffer) => (this.stdout += chunk.toString()))
    this.child.stderr?.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()))
    this.ended = new Promise((done) => {
      this.child.once("close", (code, signal) => done((this.end = { code, signal })))
    })
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error(`${LAUNCHER} could not be started`)
    return this.child.pid
  }

  /** Waits until it says that the shop is up. @throws Error with all it said when it ends instead */
  async up(): Promise<void> {
    await eventually(async () => {
      if (this.end) throw new Error(`The demo ended with ${this.end.code}:\n${this.stdout}\n${this.stderr}`)
      return this.stdout.includes(UP) || undefined
    }, LONGEST_START_MS)
  }

  /** Ctrl-C, told to the program alone: what it has started, it has to stop itself. Answers all that ran. */
  async interrupt(): Promise<{ end: End; ran: number[] }> {
    this.ran = family(this.pid)
    this.child.kill("SIGINT")
    return { end: await this.ended, ran: this.ran }
  }

  /** For the end of tests, whatever became of them. */
  async kill(): Promise<void> {
    const left = this.end ? this.ran : [...family(this.pid), ...this.ran]
    for (const pid of alive(left)) {
      try {
        process.kill(pid, "SIGKILL")
      } catch {
        // It ended with the one before it.
      }
    }
    await this.ended
  }
}
