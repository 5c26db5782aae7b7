import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { createWriteStream, mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const LOGS = resolve(__dirname, "../../.test-output/bench")
const WITH_PARENT = resolve(__dirname, "../../integration-tests/demo/with-parent.cjs")
const STOP_TIMEOUT_MS = 15_000

export interface ProgramPlan {
  /** Names its log in `.test-output/bench`. */
  name: string
  script: string
  args?: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Further flags of Node. */
  flags?: string[]
  /** TypeScript, to be read by whatever reads ours. */
  isSource?: boolean
}

/** A Node program of a bench, in a process of its own. It ends when ours does. */
export class Program {
  readonly child: ChildProcess
  private readonly log: string

  constructor({ name, script, args = [], cwd, env, flags = [], isSource = false }: ProgramPlan) {
    mkdirSync(LOGS, { recursive: true })
    this.log = join(LOGS, `${name}.log`)
    const file = createWriteStream(this.log)
    this.child = fork(script, args, {
      cwd,
      env,
      execArgv: [...(isSource ? process.execArgv : []), "--require", WITH_PARENT, ...flags],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    this.child.stdout?.pipe(file, { end: false })
    this.child.stderr?.pipe(file, { end: false })
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Sends a message, if one is given, and answers the next one that comes. @throws when the program ends instead */
  async answer<Message>(request?: object): Promise<Message> {
    const ended = new AbortController()
    const failed = once(this.child, "exit", { signal: ended.signal }).then(() => {
      throw new Error(`It ended: ${readFileSync(this.log, "utf8").slice(-2_000)}`)
    })
    const answered = once(this.child, "message", { signal: ended.signal })
    if (request) this.child.send(request)
    try {
      const [message] = (await Promise.race([answered, failed])) as [Message]
      return message
    } finally {
      ended.abort()
      failed.catch(() => undefined)
    }
  }

  /** Waits until an address answers well. @throws with the end of its log when it ended */
  async untilAnswers(url: string): Promise<void> {
    while (!(await answers(url))) {
      if (this.child.exitCode !== null) throw new Error(readFileSync(this.log, "utf8").slice(-2_000))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, "exit")
    const timer = setTimeout(() => this.child.kill("SIGKILL"), STOP_TIMEOUT_MS)
    this.child.kill("SIGTERM")
    await ended
    clearTimeout(timer)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
