import { execFile, type ChildProcess, spawn } from "node:child_process"
import { openSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"

const root = resolve(__dirname, "../..")
const output = join(root, ".test-output/store")
const execute = promisify(execFile)

/** A folder outside the repository, with a store in it that knows the plugin only as a package. */
export class StoreFolder {
  readonly path = mkdtempSync(join(tmpdir(), "acquiring-store-"))
  private readonly running: ChildProcess[] = []

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text)
  }

  /** The text of all files of a folder. */
  read(folder: string): string {
    const path = join(this.path, folder)
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(path, entry.name), "utf8"))
      .join("\n")
  }

  /** Packs the plugin as `npm publish` would, from what `npm run build` made, and installs it with the rest. */
  async install(manifest: { dependencies: Record<string, string> }): Promise<void> {
    const { stdout } = await npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", this.path)
    const [packed] = JSON.parse(stdout) as { name: string; filename: string }[]
    if (!packed) throw new Error("npm packed nothing")
    const dependencies = { ...manifest.dependencies, [packed.name]: `file:./${packed.filename}` }
    this.write("package.json", JSON.stringify({ ...manifest, dependencies }, null, 2))
    await npm(this.path, "install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts")
  }

  /** Runs one of the installed programs to its end. @throws Error with what it printed. */
  async run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    try {
      const { stdout } = await execute(this.bin(program), args, { cwd: this.path, env: this.environment(env) })
      return stdout
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string }
      const said = `${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`
      throw new Error(`${program} ${args.join(" ")} failed:\n${said}`, { cause: error })
    }
  }

  /** Starts one of the installed programs and waits until `url` answers; its output goes to `.test-output/store`. */
  async start(program: string, args: string[], env: Record<string, string>, url: string): Promise<void> {
    mkdirSync(output, { recursive: true })
    const log = join(output, `${program}.log`)
    const file = openSync(log, "w")
    const child = spawn(this.bin(program), args, {
      cwd: this.path,
      env: this.environment(env),
      stdio: ["ignore", file, file],
    })
    this.running.push(child)
    const deadline = Date.now() + 240_000
    while (!(await answers(url))) {
      if (child.exitCode === null && Date.now() < deadline) continue
      throw new Error(`${program} does not answer at ${url}:\n${readFileSync(log, "utf8").slice(-4_000)}`)
    }
  }

  /** Stops what was started, the last first, and removes the folder. */
  async close(): Promise<void> {
    for (const child of this.running.reverse()) {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      if (child.exitCode !== null || !child.kill("SIGTERM")) continue
      const timer = setTimeout(() => child.kill("SIGKILL"), 10_000)
      await ended
      clearTimeout(timer)
    }
    rmSync(this.path, { recursive: true, force: true })
  }

  private bin(program: string): string {
    return join(this.path, "node_modules/.bin", program)
  }

  /** Nothing of the environment that this repository's tests run under. */
  private environment(env: Record<string, string>): NodeJS.ProcessEnv {
    const { PATH, HOME, TMPDIR } = process.env
    return { PATH, HOME, TMPDIR, NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true", ...env }
  }
}

function npm(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
  return execute("npm", args, { cwd, maxBuffer: 64 * 1024 * 1024 })
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status < 500
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return false
  }
}
