import { type ChildProcess, fork } from "node:child_process"
import { createWriteStream, mkdirSync } from "node:fs"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
const LOGS = resolve(ROOT, ".test-output/logs")
const LONGEST_BOOT_MS = 400_000

/** One Medusa process. */
export class Machine {
  isAlive = true

  private constructor(
    readonly name: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    child.once("exit", () => (this.isAlive = false))
  }

  /** @throws Error when it ends, or says nothing, before it serves; what it said is in its log */
  static async boot(name: string, env: NodeJS.ProcessEnv): Promise<Machine> {
    mkdirSync(LOGS, { recursive: true })
    const log = createWriteStream(resolve(LOGS, `${name}.log`))
    const child = fork(resolve(__dirname, "machine.cjs"), {
      cwd: ROOT,
      env,
      execArgv: ["--disable-warning=DeprecationWarning"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    const port = await new Promise<number>((ready, failed) => {
      const timer = setTimeout(() => failed(new Error(`${name} did not come up`)), LONGEST_BOOT_MS)
      child.once("message", (message: { port: number }) => ready(message.port))
      child.once("exit", (code) => failed(new Error(`${name} ended with ${code} before it served; see its log`)))
      child.once("error", failed)
      child.once("message", () => clearTimeout(timer))
      child.once("exit", () => clearTimeout(timer))
    })
    return new Machine(name, `http://localhost:${port}`, child)
  }

  /** SIGKILL: nothing of it runs on, not even to say so. */
  async kill(): Promise<void> {
    if (!this.isAlive) return
    this.isAlive = false
    const gone = new Promise<void>((done) => this.child.once("exit", () => done()))
    this.child.kill("SIGKILL")
    await gone
  }
}

/** Some Medusa processes on one database, where one takes the place of each that dies. */
export class Machines {
  readonly #serving: Machine[] = []
  readonly #booting = new Set<Promise<void>>()
  #count = 0
  #isClosing = false
  failure: unknown

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#boot()))
  }

  /** Those that serve now. */
  serving(): readonly Machine[] {
    return this.#serving.filter(({ isAlive }) => isAlive)
  }

  /** Kills one; another one is started in its place. */
  async kill(machine: Machine): Promise<void> {
    await machine.kill()
    const place = this.#serving.indexOf(machine)
    if (place >= 0) this.#serving.splice(place, 1)
    if (!this.#isClosing) void this.#boot()
  }

  /** Kills all of them, those that are starting too. */
  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#booting)
    await Promise.all(this.#serving.map((machine) => machine.kill()))
  }

  #boot(): Promise<void> {
    this.#count += 1
    const boot = Machine.boot(`machine-${process.pid}-${this.#count}`, this.env)
      .then((machine) => void this.#serving.push(machine))
      .catch((error: unknown) => void (this.failure ??= error))
      .finally(() => this.#booting.delete(boot))
    this.#booting.add(boot)
    return boot
  }
}
